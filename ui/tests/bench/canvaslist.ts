// The floor that a table is measured against: the same rows as text on one canvas, drawn anew in the frame that follows a
// scroll, with no accessibility, selection or bars.
import type { Generated } from './generated.ts';

const ROW = 30;

export interface CanvasList {
  port: HTMLElement;
  /** First row that was drawn last. */
  first: () => number;
  filter: (part: string) => void;
  count: () => number;
}

export function canvasList(data: Generated): CanvasList {
  const [width, height] = [880, 560];
  const port = document.createElement('div');
  const space = document.createElement('div');
  const canvas = document.createElement('canvas');
  port.append(canvas, space);
  Object.assign(port.style, {
    width: `${width}px`,
    height: `${height}px`,
    overflow: 'auto',
    position: 'relative',
  });
  Object.assign(canvas.style, {
    position: 'sticky',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
    display: 'block',
  });
  const scale = devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  let rows = data.holding('');
  let first = 0;
  const tall = () => (space.style.height = `${Math.min(rows.length * ROW, 12_000_000) - height}px`);
  tall();
  document.body.append(port);
  const context = canvas.getContext('2d');
  const draw = () => {
    if (!context) return;
    const full = rows.length * ROW;
    const furthest = Math.max(1, port.scrollHeight - height);
    const top = (port.scrollTop / furthest) * Math.max(0, full - height);
    first = Math.floor(top / ROW);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'black';
    context.font = '12px sans-serif';
    for (let n = 0; n <= height / ROW + 1; n += 1) {
      const row = rows[first + n];
      if (row === undefined) break;
      const y = (first + n) * ROW - top + 20;
      context.textAlign = 'left';
      context.fillText(data.text(row).slice(0, 28), 8, y);
      context.textAlign = 'right';
      data.figures.forEach((f, c) => context.fillText(String(f[row] ?? 0), 300 + c * 90, y));
    }
  };
  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
  port.addEventListener('scroll', soon);
  draw();
  return {
    port,
    first: () => first,
    count: () => rows.length,
    filter: (part) => {
      rows = data.holding(part);
      tall();
      soon();
    },
  };
}
