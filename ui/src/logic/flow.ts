// The flow of an inquest as a drawing: hypotheses on the left, the rungs that tested them in the middle, the conclusion
// on the right. Boxes are as high as their wrapped words; a hypothesis stands beside its rungs.
import { round } from './axis.ts';

export interface FlowBox {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface FlowEdge {
  /** From hypothesis to rung, or from rung to conclusion. */
  from: string;
  to: string;
  /** Word of the verdict; `open` without one. */
  verdict: string;
  path: string;
}

export interface FlowInput {
  hypotheses: readonly { id: string; text: string }[];
  rungs: readonly { id: string; hypothesis: string; text: string; verdict: string }[];
  conclusion: string | null;
}

export interface Flow {
  height: number;
  hypotheses: FlowBox[];
  rungs: FlowBox[];
  conclusion: FlowBox;
  edges: FlowEdge[];
}

const LINE = 15;
/** Above and below the words of a box; its first line is the id. */
const PAD = 7;
const GAP = 12;
const GUTTER = 56;

/** Verdicts that carry a rung's cause into the conclusion. */
export const CARRIES = ['confirmed', 'supported'];

/** Breaks a text at spaces into lines of a width; the last line that is allowed ends in an ellipsis when more would follow. */
export function wrapped(
  text: string,
  width: number,
  measure: (text: string) => number,
  most: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, most);
  const last = shown.length - 1;
  return shown.map((one, i) => {
    const more = i === last && lines.length > most;
    return more || measure(one) > width ? cut(one, width, measure) : one;
  });
}

function cut(text: string, width: number, measure: (text: string) => number): string {
  let short = text;
  while (short.length > 1 && measure(`${short}…`) > width) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

const boxHeight = (lines: number) => (lines + 1) * LINE + 2 * PAD;

function curve(from: FlowBox, to: FlowBox): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const bend = (x2 - x1) / 2;
  return `M${round(x1)} ${round(y1)}C${round(x1 + bend)} ${round(y1)} ${round(x2 - bend)} ${round(y2)} ${round(x2)} ${round(y2)}`;
}

/** Lays the flow out in a width; `measure` gives the width of a text. */
export function flowOf(input: FlowInput, width: number, measure: (text: string) => number): Flow {
  const column = Math.floor((width - 2 * GUTTER) / 3);
  const inner = column - 2 * PAD;
  const at = [0, column + GUTTER, 2 * (column + GUTTER)] as const;
  const make = (id: string, text: string, x: number, y: number, most: number): FlowBox => {
    const lines = wrapped(text, inner, measure, most);
    return { id, x, y, width: column, height: boxHeight(lines.length), lines };
  };
  const hypotheses: FlowBox[] = [];
  const rungs: FlowBox[] = [];
  let y = 0;
  for (const { id, text } of input.hypotheses) {
    const box = make(id, text, at[0], y, 3);
    let low = y;
    const tested = input.rungs.filter((r) => r.hypothesis === id);
    for (const rung of tested) {
      const one = make(rung.id, rung.text, at[1], low, 2);
      // A line for the verdict.
      one.height += LINE;
      rungs.push(one);
      low += one.height + GAP;
    }
    const height = Math.max(box.height, low - y - (tested.length > 0 ? GAP : 0));
    box.y = y + (height - box.height) / 2;
    hypotheses.push(box);
    y += height + GAP;
  }
  const conclusion = make('conclusion', input.conclusion ?? '', at[2], 0, 8);
  const height = Math.max(y - GAP, conclusion.height);
  conclusion.y = (height - conclusion.height) / 2;
  const boxes = new Map([...hypotheses, ...rungs, conclusion].map((b) => [b.id, b]));
  const edges = input.rungs.flatMap((rung): FlowEdge[] => {
    const [from, to] = [boxes.get(rung.hypothesis), boxes.get(rung.id)];
    if (!from || !to) return [];
    const tested = { from: from.id, to: to.id, verdict: rung.verdict, path: curve(from, to) };
    const carried = CARRIES.includes(rung.verdict) && input.conclusion !== null;
    return carried
      ? [tested, { from: to.id, to: conclusion.id, verdict: rung.verdict, path: curve(to, conclusion) }]
      : [tested];
  });
  return { height, hypotheses, rungs, conclusion, edges };
}
