// Turns a build into one HTML file: the script and the style go inline, and the page's own policy names exactly
// these two by their SHA-256. The recording is a JSON data block, which a policy never runs.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The data block that a program fills; it stands in the page exactly once and in exactly this spelling. */
export const PLACEHOLDER = '<script type="application/json" id="inquest-recording">null</script>';
const DATA_BLOCK = /<script type="application\/json" id="inquest-recording">\s*null\s*<\/script>/g;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** Text that may stand inside a script element: an end tag or comment in it would end or hide the element. */
const withinScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

export function oneFile(): Plugin {
  return {
    name: 'inquest-one-file',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find((f) => f.type === 'asset' && f.fileName.endsWith('.html'));
      const scripts = files.filter((f) => f.type === 'chunk');
      const styles = files.filter((f) => f.type === 'asset' && f.fileName.endsWith('.css'));
      const others = files.filter((f) => f !== page && !scripts.includes(f as never) && !styles.includes(f));
      if (
        !page ||
        page.type !== 'asset' ||
        scripts.length !== 1 ||
        styles.length !== 1 ||
        others.length > 0
      ) {
        const names = files.map((f) => f.fileName).join(', ');
        this.error(`the report must be one page, one script and one style, found: ${names}`);
        return;
      }
      const script = withinScript((scripts[0] as { code: string }).code);
      const style = String((styles[0] as { source: string | Uint8Array }).source);
      const policy = [
        "default-src 'none'",
        `script-src ${sha256(script)}`,
        `style-src ${sha256(style)}`,
        'img-src data: blob:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ');
      const source = String(page.source);
      if (source.match(DATA_BLOCK)?.length !== 1) {
        this.error('the page must hold the data block of the recording exactly once');
        return;
      }
      const html = source
        .replace(DATA_BLOCK, () => PLACEHOLDER)
        .replace(/\s*<script type="module"[^>]*src=[^>]*><\/script>/, '')
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        .replace('<meta charset="utf-8" />', () => {
          return `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`;
        })
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`);
      for (const file of files) if (file !== page) Reflect.deleteProperty(bundle, file.fileName);
      page.source = html;
      page.fileName = 'index.html';
    },
  };
}
