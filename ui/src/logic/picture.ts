// A chart as a file of its own: the styles that the page gives it are written into it, since a file has no page.

/** What a style sheet may have set on a shape or a text. */
const STYLED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
] as const;

/** What has no effect where it is not set. */
const IDLE: Partial<Record<(typeof STYLED)[number], string>> = {
  'fill-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'paint-order': 'normal',
  'font-variant-numeric': 'normal',
  'text-anchor': 'start',
};

/** The chart as the text of an SVG file, on the ground of the page, with its label as title. */
export function standalone(chart: SVGSVGElement, ground: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...chart.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  from.forEach((shape, i) => {
    const target = to[i];
    if (!target || shape.closest('defs') === shape || shape.tagName === 'title') return;
    const style = getComputedStyle(shape);
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      if (value !== '' && value !== IDLE[name]) target.setAttribute(name, value);
    }
    target.removeAttribute('class');
  });
  const [width, height] = [chart.getAttribute('width') ?? '0', chart.getAttribute('height') ?? '0'];
  const paper = document.createElementNS(chart.namespaceURI, 'rect');
  paper.setAttribute('width', width);
  paper.setAttribute('height', height);
  paper.setAttribute('fill', ground);
  const title = document.createElementNS(chart.namespaceURI, 'title');
  title.textContent = chart.getAttribute('aria-label') ?? '';
  copy.prepend(title, paper);
  copy.removeAttribute('class');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The same as a PNG, `scale` pixels for each of the page's. */
export async function raster(svg: string, width: number, height: number, scale = 2): Promise<Uint8Array> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = failed;
      image.src = url;
    });
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return new Uint8Array(blob ? await blob.arrayBuffer() : new ArrayBuffer(0));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A table as comma-separated lines; see `inert` in copy.ts for texts that look like formulas. */
export function csv(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  inert: (text: string) => string,
): string {
  const cell = (text: string) => {
    const safe = inert(text);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}
