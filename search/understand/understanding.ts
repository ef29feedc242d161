/**
 * What `search` means with `understand`: what, where and filters. It is decided once over all visible places, by the text,
 * `focus.point` and the minute. The other filters of a request narrow what is found, and never change what is meant, so
 * that lists, tiles, facets, exports and search find the same places.
 */
import type { Position } from '../../core/geo/bbox.ts'
import { FOCUS_POINT } from '../../core/query/filters/focus.ts'
import { UNDERSTAND } from '../../core/query/filters/text.ts'
import { scalar } from '../../core/query/parameters.ts'
import { parseList } from '../../core/query/parse/list.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { DEFAULT_MAX_CANDIDATES, TooManyCandidates } from '../../sql/places/open-at.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { Dictionary } from '../text/dictionary.ts'
import { Readings } from '../text/readings.ts'
import { VersionedCache } from '../text/versioned-cache.ts'
import { type Interpretation, interpretationsOf } from './interpretations.ts'
import { type Meant, meantParameters } from './meant-parameters.ts'
import { findStreet } from './streets.ts'

export interface UnderstandingOptions {
  /** The vocabulary. */
  readonly vibes?: readonly string[] | undefined
  /** As for the requests themselves. A text with more candidates does not mean `is_open_at`. */
  readonly openAtMaxCandidates?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

export interface Understood extends Meant, Pick<Interpretation, 'where' | 'isHere'> {}

const MINUTE = 60_000

export class Understanding {
  readonly #database: Queryable
  readonly #readings: Readings
  readonly #vibes: readonly string[]
  readonly #maxCandidates: number
  readonly #now: () => number
  readonly #known = new VersionedCache<Interpretation | undefined>()

  constructor(database: Queryable, readings: Readings, options: UnderstandingOptions) {
    this.#database = database
    this.#readings = readings
    this.#vibes = options.vibes ?? []
    this.#maxCandidates = options.openAtMaxCandidates ?? DEFAULT_MAX_CANDIDATES
    this.#now = options.now ?? Date.now
  }

  /** Returns the parameters that are meant: the same without `understand`, and if the text means its words. */
  async meant(parameters: URLSearchParams): Promise<URLSearchParams> {
    return (await this.read(parameters))?.parameters ?? parameters
  }

  /**
   * Returns undefined without `understand`, and if the text means its words. Throws `InvalidParameter`, and what the
   * database throws.
   */
  async read(parameters: URLSearchParams): Promise<Understood | undefined> {
    const text = scalar(parameters, 'search')?.trim()
    if (!UNDERSTAND.valueIn(parameters) || !text) return undefined
    const focus = FOCUS_POINT.valueIn(parameters)
    const now = Math.floor(this.#now() / MINUTE) * MINUTE
    const version = async () => `${await this.#readings.dictionary.current()} ${now}`
    const decide = () => this.#decide(text, focus, now)
    const meant = await this.#known.read(JSON.stringify([text, focus]), version, decide)
    const added = meant && meantParameters(meant, parameters)
    return added && { ...added, where: meant.where, isHere: meant.isHere }
  }

  /**
   * Returns the first interpretation that finds something; undefined if only the text as it is written does. If nothing
   * is found either way, the first area that has places is meant.
   */
  async #decide(text: string, focus: Position | undefined, now: number): Promise<Interpretation | undefined> {
    const interpretations = await interpretationsOf(text, {
      ...{ focus, now, vibes: this.#vibes },
      findStreet: (name) => findStreet(this.#database, this.#readings, name, focus),
    })
    const refused = new Set<Interpretation>()
    const finds = async (interpretation: Interpretation) => {
      try {
        return await this.#finds(interpretation)
      } catch (error) {
        // Nobody asked for opening hours by a parameter.
        if (!(error instanceof TooManyCandidates)) throw error
        refused.add(interpretation)
        return false
      }
    }
    for (const each of interpretations) if (await finds(each)) return each
    const [likeliest] = interpretations
    if (!likeliest || (await this.#finds({ what: text, where: undefined, filters: [] }))) return undefined
    let meant = likeliest
    for (const each of interpretations) {
      if (!(await finds({ ...each, what: '' }))) continue
      meant = each
      break
    }
    // The last one lacks words that say nothing.
    return interpretations.findLast((each) => each.where === meant.where && !refused.has(each))
  }

  async #finds(interpretation: Pick<Interpretation, 'what' | 'where' | 'filters'>): Promise<boolean> {
    const { where } = parseList(meantParameters(interpretation)?.parameters ?? new URLSearchParams())
    const read = await this.#readings.settled(where, 1)
    return this.#readings.finds(read, (each) => resolveConditions(this.#database, each, this.#maxCandidates))
  }
}

/** As `meant`, for a command that reads texts once. */
export async function meantOnce(
  database: Queryable,
  parameters: URLSearchParams,
  options: UnderstandingOptions,
): Promise<URLSearchParams> {
  if (!UNDERSTAND.valueIn(parameters)) return parameters
  const readings = new Readings(database, new Dictionary(database, () => undefined))
  try {
    return await new Understanding(database, readings, options).meant(parameters)
  } finally {
    await readings.close()
  }
}
