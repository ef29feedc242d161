/** What maps of places must show: the attributions of all sources that places come from, and the operator's own. */
import type { Queryable } from '../../sql/core/database.ts'
import { type Attribution, shownAttributions } from '../../sql/sources/sources.ts'

const REFRESH_MILLISECONDS = 10_000

export interface AttributionOptions {
  readonly database: Queryable
  /** HTML of the operator, shown first. */
  readonly own: string | undefined
  readonly onError: (error: unknown) => void
}

/** Follows the sources, at most 10 s late. While the database does not answer, it keeps what it had. */
export class Attributions {
  readonly #options: AttributionOptions
  readonly #timer: NodeJS.Timeout
  #refreshing: Promise<void> = Promise.resolve()
  #html: string
  /** The last read failed. One failure is reported, not each of an outage. */
  #isFailing = false

  constructor(options: AttributionOptions) {
    this.#options = options
    this.#html = options.own ?? ''
    this.#timer = setInterval(() => this.refresh(), REFRESH_MILLISECONDS).unref()
  }

  /** As TileJSON has it. */
  get html(): string {
    return this.#html
  }

  /** Never rejects. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing
      .then(() => this.#read())
      .then(
        () => {
          this.#isFailing = false
        },
        (error: unknown) => {
          if (!this.#isFailing) this.#options.onError(error)
          this.#isFailing = true
        },
      )
    return this.#refreshing
  }

  /** Ends the queries. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#refreshing
  }

  async #read(): Promise<void> {
    const { database, own } = this.#options
    this.#html = await readAttributions(database, own)
  }
}

/** Returns the HTML that maps of places must show; empty if nothing is required. `own` is the operator's. */
export async function readAttributions(database: Queryable, own: string | undefined): Promise<string> {
  const parts = (await shownAttributions(database)).map(toHtml)
  return [...(own ? [own] : []), ...parts].join(' | ')
}

function toHtml({ text, url }: Attribution): string {
  return url === null ? escaped(text) : `<a href="${escaped(url)}">${escaped(text)}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
