// Builds the page, opens it in an engine, and prints what was measured, with the ratios.
//
//   node tests/bench/run.mjs [chromium|webkit] [table] [series] [plans --plans=DIR [--pev2=DIR]]
//
// plans: needs the folder of plans with their recorded replies, and measures PEV2 beside when it is told where its modules
// are; `scripts/bench plans` makes both.
// chromium: the one of the system, without a window. webkit: WebKitGTK in a real window, driven over WebDriver; needs a
// screen (xvfb-run) and Debian's webkit2gtk-driver. Sets no target.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';

const HERE = import.meta.dirname;
const PAGE = resolve(HERE, '../../test-results/bench');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const MINI = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const CHROMIUM = [process.env['INQUEST_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);
const WEBDRIVER_PORT = 7443;
const LONGEST_MS = 600_000;

const [engine = 'chromium', ...words] = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
const wanted = asked.length > 0 ? asked : ['table', 'series'];
const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
/** Folders beside the page, by the first part of the address. */
const FOLDERS = { plans: option('plans'), pev2: option('pev2') };
const PEV2_NODES = [100, 1_000];

/** What the page measured; it says with a sign when it could not. */
function answered(text) {
  if (text.startsWith('!')) throw new Error(text.slice(1));
  return JSON.parse(text);
}

async function served() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const [, first = '', ...rest] = path.split('/');
    const folder = FOLDERS[first];
    const home = folder ?? (path === '/pev2.html' ? HERE : PAGE);
    const file = join(home, folder ? rest.join('/') : path === '/' ? 'index.html' : path);
    if (!file.startsWith(home) || !existsSync(file)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

async function inChromium(url) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const version = browser.version();
  const told = {};
  for (const what of wanted) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => console.error(String(error)));
    await page.goto(`${url}#${what}`);
    const text = await page.locator('#told').textContent({ timeout: LONGEST_MS });
    told[what] = answered(text ?? '');
    await page.close();
  }
  if (wanted.includes('plans') && FOLDERS.pev2) {
    told.pev2 = [];
    for (const nodes of PEV2_NODES) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${url}pev2.html#${nodes}`);
      const text = await page.locator('#told').textContent({ timeout: LONGEST_MS });
      told.pev2.push(answered(text ?? ''));
      await page.close();
    }
  }
  await browser.close();
  return { version: `Chromium ${version}`, told };
}

async function inWebKit(url) {
  const { remote } = await import('webdriverio');
  const driver = spawn('WebKitWebDriver', [`--port=${WEBDRIVER_PORT}`], { stdio: 'ignore' });
  try {
    await pause(1_000);
    const told = {};
    let version = '';
    for (const what of wanted) {
      const page = await remote({
        hostname: '127.0.0.1',
        port: WEBDRIVER_PORT,
        logLevel: 'error',
        connectionRetryCount: 0,
        capabilities: {
          'wdio:enforceWebDriverClassic': true,
          'webkitgtk:browserOptions': { binary: MINI, args: ['--automation', '--geometry=1280x800'] },
        },
      });
      version = `WebKitGTK ${page.capabilities.browserVersion ?? ''}`;
      await page.url(`${url}#${what}`);
      const place = await page.$('#told');
      await place.waitForExist({ timeout: LONGEST_MS });
      told[what] = answered(await page.execute(() => document.getElementById('told')?.textContent ?? ''));
      await page.deleteSession();
    }
    return { version, told };
  } finally {
    driver.kill();
  }
}

const ms = (value) => `${value.toFixed(1)} ms`.padStart(10);
const times = (a, b) => `${(a / b).toFixed(2)}×`.padStart(8);

function line(what, ours, theirs) {
  console.log(`${what.padEnd(26)}${ms(ours)}${ms(theirs)}${times(ours, theirs)}`);
}

function tell({ table, series }) {
  if (table) {
    const { ours, canvas } = table;
    console.log(
      `\ntable of ${ours.rows.toLocaleString('en')} rows`.padEnd(27) + '      ours    canvas   ratio',
    );
    line('scroll, frame p50', ours.scroll.p50, canvas.scroll.p50);
    line('scroll, frame p99', ours.scroll.p99, canvas.scroll.p99);
    line('scroll, worst frame', ours.scroll.worst, canvas.scroll.worst);
    line('jump to paint, p50', ours.jump.p50, canvas.jump.p50);
    line('jump to paint, p95', ours.jump.p95, canvas.jump.p95);
    line('key to paint, p50', ours.filter.p50, canvas.filter.p50);
    line('key to paint, p95', ours.filter.p95, canvas.filter.p95);
    const long = (run) => (run.scroll.long === null ? 'not told' : String(run.scroll.long));
    console.log(`tasks above 50 ms while scrolling: ours ${long(ours)}, canvas ${long(canvas)}`);
    console.log(`elements in the page: ours at most ${ours.elements}`);
  }
  if (series) {
    const { ours, uplot, spikes, columns } = series;
    console.log(
      `\n${series.points.toLocaleString('en')} points in 3 series`.padEnd(27) +
        '      ours     uPlot   ratio',
    );
    console.log(
      `spikes on the screen: ours ${spikes.ours} of ${spikes.planted}, uPlot ${spikes.uplot} of ${spikes.planted}`,
    );
    console.log(
      `pixel columns with lowest and highest of each series: ours ${columns.ours} of ${columns.all}`,
    );
    if (spikes.ours < spikes.planted || columns.ours < columns.all) {
      console.log('not equal: what follows is of a drawing that lost something');
      process.exitCode = 1;
    }
    line('first drawing, median', ours.first, uplot.first);
    line('pan, frame p50', ours.pan.p50, uplot.pan.p50);
    line('pan, frame p99', ours.pan.p99, uplot.pan.p99);
  }
}

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function tellPlans(runs, rivals) {
  console.log(
    '\nplans: open to painted and clicked, median (first) | click to details | frames of a scroll | elements',
  );
  for (const run of runs) {
    const { nodes, opened, details, scroll } = run;
    const long = scroll.long === null ? '' : `, ${scroll.long} long tasks`;
    console.log(
      `${nodes.toLocaleString('en').padStart(7)} nodes ${ms(middle(opened))} (${ms(opened[0]).trim()}) |${ms(details.p50)}, p95 ` +
        `${ms(details.p95).trim()} | p50 ${ms(scroll.p50).trim()}, p99 ${ms(scroll.p99).trim()}${long} | ${run.elements}` +
        ` | reply ${(run.bytes / 1e6).toFixed(1)} MB, ${run.time}`,
    );
  }
  const of = (nodes) => runs.find((run) => run.nodes === nodes);
  const [some, most] = [of(5_000), of(50_000)];
  if (some && most)
    console.log(`t(50,000)/t(5,000) = ${(middle(most.opened) / middle(some.opened)).toFixed(2)}`);
  for (const { nodes, took, elements, text } of rivals ?? []) {
    const ours = of(nodes);
    const total = /Execution time:?\s*([\d.,]+\s*\S+)/i.exec(text)?.[1] ?? 'not told';
    console.log(
      `PEV2, ${nodes.toLocaleString('en')} nodes: ${ms(took).trim()}, ${elements} elements, execution ${total}` +
        (ours ? `; ours ${ours.time}, ${(took / middle(ours.opened)).toFixed(0)}x faster` : ''),
    );
    if (!ours) process.exitCode = 1;
  }
}

await build({ configFile: join(HERE, 'vite.config.ts'), logLevel: 'error' });
const { server, url } = await served();
try {
  const { version, told } = await (engine === 'webkit' ? inWebKit(url) : inChromium(url));
  console.log(`${version}, ${cpus().length} cores, ${cpus()[0]?.model ?? ''}`);
  tell(told);
  if (told.plans) tellPlans(told.plans, told.pev2);
} finally {
  server.close();
}
