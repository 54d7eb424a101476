import { loadSentTexts, say } from "../text/catalogue";
import type { Fault } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";
import { asFault } from "../model/fault";
import { remainingToasts, type Toast } from "../model/toasts";

/**
 * How long, in milliseconds, an announcement stays empty before the same text is announced again.
 */
const REPEAT_MS = 100;
/**
 * Time, in milliseconds, for which an announcement counts as new. During this time, screen readers
 * may not have begun to read it out yet.
 */
const FRESH_MS = 300;

export class Toasts {
  /** The toasts, oldest first. The screen shows only the last one. */
  list = $state.raw<readonly Toast[]>([]);
  /** The last announcement for screen readers. */
  announcement = $state("");
  #announcedAt = 0;
  #nextId = 1;

  /** Announces text to screen readers without showing it. */
  announce(text: string): void {
    this.#announcedAt = performance.now();
    if (text === this.announcement) {
      this.#announceAgain(text);
    } else {
      this.announcement = text;
    }
  }

  /**
   * Called when the announcement has moved into or out of a dialog. An old text must not be read
   * out as part of the dialog, and a new one must not be lost.
   */
  moved(): void {
    const fresh = performance.now() - this.#announcedAt < FRESH_MS;
    this.#announceAgain(fresh ? this.announcement : "");
  }

  #announceAgain(text: string): void {
    // Screen readers read out text only when it changes.
    this.announcement = "";
    setTimeout(() => (this.announcement ||= text), REPEAT_MS);
  }

  note(text: string, undo?: () => Promise<void>): void {
    const action = undo ? { name: windowText.undo(), run: () => void undo() } : null;
    this.list = [...remainingToasts(this.list), { id: this.#nextId++, text, action, seen: false }];
    this.announce(text);
  }

  /** Shows the message of a fault, and its details if there are any, as a toast. */
  async report(fault: Fault): Promise<void> {
    await loadSentTexts();
    const { detail } = fault;
    const message = say(fault.message);
    this.note(detail === null ? message : windowText.fault({ message, detail }));
  }

  /** Runs `action`, and shows the fault if it fails. Returns whether it succeeded. */
  async attempt(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (reason) {
      await this.report(asFault(reason));
      return false;
    }
  }

  shown(id: number): void {
    this.list = this.list.map((toast) => (toast.id === id ? { ...toast, seen: true } : toast));
  }

  /** Removes one toast. */
  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Removes all toasts. */
  clear(): void {
    this.list = [];
  }
}
