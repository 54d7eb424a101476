/** Makes the functions of a shown component available to other parts of the page. */
export class Handle<T extends object> {
  #current: T | null = null;

  /** The functions of the component; `null` while it is not on the page. */
  get current(): T | null {
    return this.#current;
  }

  /** Registers the functions of a component; returns a function that removes them. */
  register(handle: T): () => void {
    this.#current = handle;
    return () => {
      if (this.#current === handle) {
        this.#current = null;
      }
    };
  }
}
