/** Short messages that pass by themselves, some with a way back. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Long enough to be read and reached by keyboard; a way back stays longer. */
const shown = 6_000;
const shownWithAction = 15_000;

export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #last = 0;

  show(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): void {
    const toast: Toast = { id: ++this.#last, text, tone: options.tone ?? 'info', action: options.action ?? null };
    this.list = [...this.list.slice(-3), toast];
    setTimeout(() => this.dismiss(toast.id), toast.action === null ? shown : shownWithAction);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Runs the way back of the newest message that has one; answers whether there was one. */
  undoLast(): boolean {
    const toast = this.list.findLast(({ action }) => action !== null);
    if (!toast) return false;
    this.dismiss(toast.id);
    toast.action?.run();
    return true;
  }
}
