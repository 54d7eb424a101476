/** A popover menu that is created when its button is first hovered, focused or clicked. */
export class LazyMenu {
  readonly id: string;
  /** Whether the menu's component has been created. */
  live = $state(false);
  /** Whether the user has requested the menu and it has not opened yet. */
  #wanted = $state(false);

  constructor(id: string) {
    this.id = id;
  }

  /** Creates the menu before the click, so that the click opens the menu at once. */
  readonly create = (): void => {
    this.live = true;
  };

  /** Handles an event that opens the menu. The menu opens as soon as its code is loaded. */
  readonly request = (event: Event): void => {
    event.preventDefault();
    this.live = true;
    this.#wanted = true;
  };

  /** Requests the menu if it is not on the page yet. Otherwise, `popovertarget` opens it. */
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
