import type { DesktopNotification } from "../backend/backend";
import type { ConversationId } from "../bindings/contract";

/**
 * The part of the engine's stub that replaces the window and the desktop. It records what the page
 * has requested from them.
 */
export class StubDesktop {
  readonly showWindow = () => Promise.resolve();
  /** The title of the window. */
  title = "";
  readonly setTitle = (title: string): Promise<void> => Promise.resolve(void (this.title = title));
  /**
   * The arguments of each call of `notify`: the id of a conversation and its notification. The
   * notification is `null` if the call withdraws it.
   */
  readonly notified: (readonly [ConversationId, DesktopNotification | null])[] = [];
  readonly notify = (id: ConversationId, notification: DesktopNotification | null): Promise<void> =>
    Promise.resolve(void this.notified.push([id, notification]));
  /** Opens a conversation, as if the user had clicked its notification. */
  clickNotification: (id: ConversationId) => void = () => undefined;
  readonly onNotification = (open: (id: ConversationId) => void): Promise<void> =>
    Promise.resolve(void (this.clickNotification = open));
  readonly opened: string[] = [];
  readonly openLink = (url: string): Promise<void> => Promise.resolve(void this.opened.push(url));
  readonly openLicences = () => Promise.resolve();
  readonly openArtifact = () => Promise.resolve("");
  readonly clipboardFiles = () => Promise.resolve([]);
  readonly reopen = () => Promise.resolve();
  readonly restoreUnopened = () => Promise.resolve(true);
  readonly setZoom = () => Promise.resolve();
}
