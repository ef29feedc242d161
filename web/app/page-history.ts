/** Keeps the page's state in its URL, so that back and forward work, and a link shows the same page. */
import { type PageState, readState, writeState } from '../base/url-state.ts'

export class PageHistory {
  #state = readState(location.search)

  /** Calls `onRestore` when back or forward leads to another state. */
  constructor(onRestore: (state: PageState) => void) {
    addEventListener('popstate', () => {
      this.#state = readState(location.search)
      onRestore(this.#state)
    })
  }

  get state(): PageState {
    return this.#state
  }

  /** Adds a history entry, which the back button undoes. */
  push(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    history.pushState(null, '', this.address(this.#state))
  }

  /** Changes the state without a history entry, for example when the map moves. */
  replace(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    history.replaceState(null, '', this.address(this.#state))
  }

  /** Returns the URL of the page with a change to the current state. */
  address(change: Partial<PageState>): string {
    return location.pathname + writeState({ ...this.#state, ...change })
  }
}
