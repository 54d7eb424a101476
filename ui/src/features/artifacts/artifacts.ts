import { flushSync, mount, unmount } from "svelte";
import { on } from "svelte/events";
import type { ArtifactKind, ShowArtifactDetail } from "../../markdown";
import { lazy } from "../../shared/lazy";
import { AutomaticPreviews } from "./automatic_previews";

const ArtifactPreview = lazy(() => import("./ArtifactPreview.svelte"));

/** Returns an address at which one frame, and no other, can load the preview of `text`. */
export type OpenArtifact = (kind: ArtifactKind, text: string) => Promise<string>;

/** An artifact that the user wants to see beside the conversation. */
export interface ChosenArtifact {
  readonly kind: ArtifactKind;
  readonly text: string;
  /** The suggested name for a file that contains the code. */
  readonly name: string;
  /** The id of the message that contains the artifact. */
  readonly message: string | null;
}

export interface ArtifactPorts {
  readonly open: OpenArtifact;
  readonly showBeside: (artifact: ChosenArtifact) => void;
  readonly allowsAutomaticPreviews: () => boolean;
}

/**
 * Handles `show-artifact` events, which request the preview or the code of a code block. Also
 * renders small drawings and diagrams automatically, once their reply is complete and they are near
 * the visible area. Returns a function that hides all previews and stops this handling.
 */
export function artifacts(element: HTMLElement, ports: ArtifactPorts): () => void {
  const shown = new Map<HTMLElement, () => void>();

  const show = ({ kind, text, figure }: ShowArtifactDetail, asked: boolean) => {
    const slot = figure.querySelector<HTMLElement>(".artifact");
    if (slot === null || shown.has(figure)) {
      return;
    }
    slot.hidden = false;
    setView(figure, "preview");
    const hide = () => {
      shown.delete(figure);
      slot.hidden = true;
      setView(figure, "code");
      void unmount(preview);
    };
    const preview = mount(ArtifactPreview, {
      target: slot,
      props: {
        kind,
        text,
        width: slot.clientWidth,
        open: ports.open,
        // If the preview was rendered automatically, hide it without showing the fault, because the
        // user did not request it.
        onfault: () => (asked ? figure.removeAttribute("data-view") : hide()),
        onretry: () => setView(figure, "preview"),
      },
    });
    shown.set(figure, hide);
    if (asked) {
      flushSync();
      slot.scrollIntoView({ block: "nearest" });
    }
  };

  const automatic = new AutomaticPreviews((detail) => {
    if (ports.allowsAutomaticPreviews()) {
      forgetRemoved();
      show(detail, false);
    }
  });

  // Hides previews whose messages were removed from the page, for example because a conversation
  // was closed. No event reports such a removal. Therefore, call this function before another
  // preview is handled.
  const forgetRemoved = () => {
    for (const [figure, hide] of shown) {
      if (!figure.isConnected) {
        hide();
      }
    }
  };

  const end = on(element, "show-artifact", (event) => {
    const { detail } = event as CustomEvent<ShowArtifactDetail>;
    const { figure, kind, text, name, view } = detail;
    forgetRemoved();
    automatic.forget(figure);
    if (view === "panel") {
      const message = figure.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
      ports.showBeside({ kind, text, name, message: message ?? null });
    } else if (view === "code") {
      shown.get(figure)?.();
    } else {
      show(detail, true);
    }
  });
  const endReady = on(element, "artifact-ready", (event) => {
    automatic.add((event as CustomEvent<ShowArtifactDetail>).detail);
  });
  return () => {
    end();
    endReady();
    automatic.destroy();
    for (const hide of shown.values()) {
      hide();
    }
  };
}

function setView(figure: HTMLElement, view: "code" | "preview"): void {
  figure.dataset["view"] = view;
  for (const name of ["code", "preview"]) {
    const pressed = String(name === view);
    figure.querySelector(`.code-${name}`)?.setAttribute("aria-pressed", pressed);
  }
}
