import { t } from '../messages/index.svelte.ts';
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
  /** Without its count. */
  readonly said: string;
  /** The same message before it, which can still be taken back. */
  readonly before: Toast | null;
  readonly tone: 'info' | 'error';
  readonly action: LabelledAction | null;
  /** A way on beside the way back. */
  readonly onward: LabelledAction | null;
  /** How often it was said while it was shown. */
  readonly times: number;
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
    // The same again is counted; each press of its action takes back one.
    const same = this.list.find((one) => one.tone === tone && one.onward === null && one.said === textOf(said));
    const times = (same?.times ?? 0) + 1;
    const before = same?.action?.to === undefined && action !== null ? (same ?? null) : null;
    const toast: Toast = {
      id: ++this.#last,
      before,
      times,
      get said() {
        return textOf(said);
      },
      get text() {
        return times === 1 ? textOf(said) : t('shell.times', { text: textOf(said), count: times });
      },
      tone,
      action: action === null ? null : labelled(action),
      onward: onward === undefined ? null : labelled(onward),
      about,
    };
    this.list = [...this.list.filter((one) => one !== same).slice(-3), toast];
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

  get canUndo(): boolean {
    return this.list.some(({ action }) => action !== null && action.to === undefined);
  }

  /** Runs the undo of the newest message that has one; returns whether there was one. */
  undoLast(): boolean {
    const toast = this.list.findLast(({ action }) => action !== null && action.to === undefined);
    if (!toast) return false;
    this.take(toast, toast.action);
    return true;
  }

  /** Runs an action of a message, which is gone then; of one that was said several times the one before it is shown. */
  take(toast: Toast, action: LabelledAction | null): void {
    const { before } = toast;
    const isBack = action === toast.action && before !== null;
    this.list = this.list.flatMap((one) => (one.id !== toast.id ? [one] : isBack ? [before] : []));
    action?.run();
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
