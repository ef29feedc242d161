/** The page's state, kept in its address: back and forward work, and a link says what is seen. */
import { type PageState, readState, writeState } from './url-state.ts'

export class PageHistory {
  #state = readState(location.search)

  /** `onTravel` is called when back or forward led to another state. */
  constructor(onTravel: (state: PageState) => void) {
    addEventListener('popstate', () => {
      this.#state = readState(location.search)
      onTravel(this.#state)
    })
  }

  get state(): PageState {
    return this.#state
  }

  /** A step that back undoes. */
  push(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    history.pushState(null, '', this.address(this.#state))
  }

  /** A change that is no step of its own, as moving the map. */
  replace(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    history.replaceState(null, '', this.address(this.#state))
  }

  /** The address of the page in a state that differs from this one. */
  address(change: Partial<PageState>): string {
    return location.pathname + writeState({ ...this.#state, ...change })
  }
}
