// Which figure on the screen was asked about. A view makes one `Tracing` for what it shows; figures find it by
// context, so that each of them can be traced, copied and pinned without its owner passing anything down.
import { getContext, setContext } from 'svelte';
import type { PinTarget, Quantity } from '../../api/wire.ts';

export interface Traced {
  quantity: Quantity;
  /** What the figure is, in words. */
  name: string;
  /** The figure as it stands on the screen, with its unit. */
  text: string;
  /** Gives the focus back to the figure. */
  back: () => void;
}

export class Tracing {
  traced = $state.raw<Traced | null>(null);
  pinning = $state.raw<{ target: PinTarget; shown: string } | null>(null);

  /** `cites` opens a place (`E4:118`); `pins` says whether evidence can be stored now. */
  constructor(
    readonly cites: (cite: string) => void,
    readonly pins: () => boolean,
  ) {}

  trace(what: Traced): void {
    this.traced = this.traced?.quantity === what.quantity ? null : what;
  }

  /** Traces the figure after the one that is traced, in the order of the page; the first when none is. */
  next(page: ParentNode): void {
    const figures = [...page.querySelectorAll<HTMLElement>('.sourced')];
    const at = figures.findIndex((figure) => figure.ariaExpanded === 'true');
    figures[(at + 1) % Math.max(1, figures.length)]?.click();
  }

  pin(target: PinTarget, shown: string): void {
    this.pinning = { target, shown };
  }

  /** Ends the trace and goes back to the figure. */
  close(): void {
    const was = this.traced;
    this.traced = null;
    was?.back();
  }
}

const KEY = Symbol('tracing');

export const provideTracing = (tracing: Tracing): Tracing => setContext(KEY, tracing);
export const useTracing = (): Tracing | undefined => getContext<Tracing | undefined>(KEY);

/** The computation behind a quantity, as it is stored; null where it is no computation. */
export const pinTarget = (figure: Quantity): PinTarget | null =>
  figure.source.kind === 'method' ? { what: 'figure', figure, label: null } : null;
