/** Short messages that disappear by themselves, some with undo or a link. */
import { isSameScreen } from './route.ts';
import type { Route } from './route.ts';

/** A text; as a function it is said anew when the language changes. */
export type Said = string | (() => string);

export interface ToastAction {
  readonly label: Said;
  readonly run: () => void;
  /** Where it leads to: no way back, so that Ctrl+Z passes over it; having arrived there, it is of no use. */
  readonly to?: Route;
  /** Of the key that does the same, as it is shown. */
  readonly shortcut?: string;
}
type LabelledAction = Omit<ToastAction, 'label'> & { readonly label: string };
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  readonly action: LabelledAction | null;
  /** A way on beside the way back. */
  readonly onward: LabelledAction | null;
  /** What it tells of: the next message of it takes its place, and it goes when that is undone. */
  readonly about: 'cells' | 'readOnly' | 'search' | null;
}

interface ToastOptions {
  readonly tone?: Toast['tone'];
  readonly action?: ToastAction | null;
  readonly onward?: ToastAction;
  readonly about?: NonNullable<Toast['about']>;
}

/** Long enough to read and reach by keyboard; with undo they stay longer. */
const shown = 6_000;
const shownWithAction = 15_000;

export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #last = 0;

  show(said: Said, options: ToastOptions = {}): void {
    const { tone = 'info', action = null, onward, about = null } = options;
    if (about !== null) this.dismissAbout(about);
    const toast: Toast = {
      id: ++this.#last,
      get text() {
        return textOf(said);
      },
      tone,
      action: action === null ? null : labelled(action),
      onward: onward === undefined ? null : labelled(onward),
      about,
    };
    this.list = [...this.list.slice(-3), toast];
    setTimeout(() => this.dismiss(toast.id), action === null ? shown : shownWithAction);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Removes the messages about it. */
  dismissAbout(about: NonNullable<Toast['about']>): void {
    this.list = this.list.filter((toast) => toast.about !== about);
  }

  /** Removes messages that lead to the screen now shown. */
  arrivedAt(route: Route): void {
    this.list = this.list.filter(({ action }) => action?.to === undefined || !isSameScreen(action.to, route));
  }

  /** What could be taken back is taken back in another way from here on. */
  dismissWaysBack(): void {
    this.list = this.list.filter(({ action }) => action === null || action.to !== undefined);
  }

  /** Runs the undo of the newest message that has one; returns whether there was one. */
  undoLast(): boolean {
    const toast = this.list.findLast(({ action }) => action !== null && action.to === undefined);
    if (!toast) return false;
    this.dismiss(toast.id);
    toast.action?.run();
    return true;
  }
}

function textOf(said: Said): string {
  return typeof said === 'function' ? said() : said;
}

function labelled({ label, ...action }: ToastAction): LabelledAction {
  return {
    ...action,
    get label() {
      return textOf(label);
    },
  };
}
