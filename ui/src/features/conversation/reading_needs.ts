import type { MessageId } from "../../bindings/contract";

/** What acting on links, images and code in messages needs of the rest of the window. */
export interface ReadingNeeds {
  /** Hosts whose links open without asking. */
  readonly trustedHosts: readonly string[];
  /** Opens an address outside the window. */
  openLink(url: string): void;
  /** From now on the links of a host open without asking. */
  trustHost(host: string): void;
  /** Fetches an image of a message as a `data:` address. Rejects with an `Error` whose message says why not. */
  loadImage(url: string, message: MessageId | null): Promise<string>;
  /** Writes a text into the user's downloads and says where. */
  saveFile(name: string, text: string): Promise<void>;
}
