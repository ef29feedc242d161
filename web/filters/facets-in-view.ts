/** The facets of the places in view: one request for each view and filters that the user stays with. */
import { getFacets, type ViewFacets } from '../base/facets-api.ts'
import { LatestOnly } from '../base/latest-only.ts'

/** Milliseconds without another change, after which a view counts as settled. */
const SETTLED = 200

export interface FacetsInViewOptions {
  /** Called when the facets of another view are requested. */
  readonly onRequest: () => void
  /** Called with the facets of each settled view; with undefined if they could not be loaded. */
  readonly onLoad: (facets: ViewFacets | undefined) => void
}

export class FacetsInView {
  readonly #options: FacetsInViewOptions
  readonly #loading = new LatestOnly()
  #url: string | undefined
  #latest: Promise<ViewFacets | undefined> = Promise.resolve(undefined)

  constructor(options: FacetsInViewOptions) {
    this.#options = options
  }

  /**
   * Loads facets, and aborts the request for others. Facets that are loaded or requested already are not requested
   * again, unless the request failed. Resolves to undefined if another call superseded this one.
   */
  load(url: string): Promise<ViewFacets | undefined> {
    if (url === this.#url) return this.#latest
    this.#url = url
    this.#options.onRequest()
    this.#latest = this.#loading.run(async (signal) => {
      await pause(signal)
      return getFacets(url, signal)
    })
    this.#latest.then(
      (facets) => facets && this.#options.onLoad(facets),
      () => {
        this.#url = undefined
        this.#options.onLoad(undefined)
      },
    )
    return this.#latest
  }
}

/** Rejects if the signal is aborted meanwhile. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SETTLED)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
