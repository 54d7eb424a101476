import { flushSync, mount, unmount } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { ArtifactKind, ShowArtifactDetail } from "../../markdown";
import { lazy } from "../../shared/lazy";

const ArtifactPreview = lazy(() => import("./ArtifactPreview.svelte"));

/**
 * Returns the address at which a frame shows `text` as a preview. Each address works for one
 * frame only.
 */
export type OpenArtifact = (kind: ArtifactKind, text: string) => Promise<string>;

/**
 * Shows a preview below a code block when a button in the element dispatches `show-artifact`, and
 * hides the preview on the next press. `aria-expanded` on the button tells assistive technology
 * whether the preview is open.
 */
export function artifacts(open: OpenArtifact): Attachment<HTMLElement> {
  return (element) => {
    const shown = new Map<HTMLElement, () => void>();

    const show = (button: HTMLElement, slot: HTMLElement, { kind, text }: ShowArtifactDetail) => {
      slot.hidden = false;
      button.setAttribute("aria-expanded", "true");
      const preview = mount(ArtifactPreview, {
        target: slot,
        props: { kind, text, width: slot.clientWidth, open, onclose: () => close() },
      });
      const hide = () => {
        shown.delete(slot);
        slot.hidden = true;
        button.setAttribute("aria-expanded", "false");
        void unmount(preview);
      };
      const close = () => {
        hide();
        button.focus();
      };
      shown.set(slot, hide);
      flushSync();
      slot.scrollIntoView({ block: "nearest" });
    };

    const end = on(element, "show-artifact", (event) => {
      const { target, detail } = event as CustomEvent<ShowArtifactDetail>;
      const slot = detail.figure.querySelector<HTMLElement>(".artifact");
      // Hide the previews of messages that are no longer in the document. No event tells that they
      // were removed, for example when a conversation is closed.
      for (const [other, hide] of shown) {
        if (!other.isConnected) {
          hide();
        }
      }
      if (target instanceof HTMLElement && slot) {
        const hide = shown.get(slot);
        if (hide) {
          hide();
        } else {
          show(target, slot, detail);
        }
      }
    });
    return () => {
      end();
      for (const hide of shown.values()) {
        hide();
      }
    };
  };
}
