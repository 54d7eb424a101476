/** A note that goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly name: string; readonly run: () => void } | null;
}

/** The notes on the screen, oldest first. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #next = 1;

  /** Shows a note, with a button where there is something to do about it. */
  show(text: string, action: Toast["action"] = null): void {
    this.list = [...this.list, { id: this.#next++, text, action }];
  }

  /** Takes a note away. */
  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}
