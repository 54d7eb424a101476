/** Access to the functions of a component while the component is mounted. */
export class Handle<T extends object> {
  #current: T | null = null;

  /** The component's functions; `null` while the component is not mounted. */
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
