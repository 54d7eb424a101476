/**
 * A popover menu. It is created only when its button is hovered, focused or clicked for the first
 * time.
 */
export class LazyMenu {
  readonly id: string;
  /** Whether the menu's component has been created. */
  live = $state(false);
  /** Whether the user has requested the menu, but the menu has not opened yet. */
  #wanted = $state(false);

  constructor(id: string) {
    this.id = id;
  }

  /** Creates the menu when a click is likely, so that the click opens the menu without delay. */
  readonly create = (): void => {
    this.live = true;
  };

  /** Requests the menu, which opens once its code has been loaded. */
  readonly request = (event: Event): void => {
    event.preventDefault();
    this.live = true;
    this.#wanted = true;
  };

  /**
   * Handles a click on the menu's button. If the menu is not on the page yet, requests it.
   * Otherwise, the `popovertarget` attribute of the button opens it.
   */
  readonly click = (event: Event): void => {
    if (document.getElementById(this.id) === null) {
      this.request(event);
    }
  };

  /** Opens the menu if it was requested. The menu's component calls this method in an effect. */
  openIfWanted(): void {
    if (this.#wanted) {
      document.getElementById(this.id)?.showPopover();
      this.#wanted = false;
    }
  }
}
