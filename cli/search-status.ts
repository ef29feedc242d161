/** State of the search index compared with the places, for `whereabouts search status`. */
import type { Config } from '../config.ts'
import { readForm } from '../search/meilisearch/form.ts'
import { MeilisearchServer } from '../search/meilisearch/server.ts'
import type { Database } from '../sql/core/database.ts'
import { countPlaces } from '../sql/places/counts.ts'
import { meilisearchMessage } from './errors/meilisearch-message.ts'
import { indexerOf } from './search-engines.ts'

export interface SearchStatus {
  readonly engine: 'meilisearch' | 'postgresql'
  readonly places: number
  /** Absent without Meilisearch. */
  readonly index?: {
    readonly name: string
    readonly url: string
    /** Undefined if the index does not answer or has another form; `trouble` says why. */
    readonly places: number | undefined
    readonly trouble: string | undefined
    /** Undefined if the index was never built. */
    readonly lag: { readonly changes: number; readonly seconds: number } | undefined
  }
}

export async function statusOf(database: Database, config: Config): Promise<SearchStatus> {
  const { meiliUrl: url, meiliKey: key, meiliIndex: name } = config
  const places = await countPlaces(database, [])
  const lag = await indexerOf(database, config)?.lag()
  if (!url || !lag) return { engine: 'postgresql', places }
  const { proof } = await readForm(database)
  const indexed = await new MeilisearchServer({ url, key })
    .client({ attempts: 1 })
    .index(name)
    .getDocuments({ limit: 0, filter: proof })
    .then(
      ({ total }) => ({ places: total, trouble: undefined }),
      (error: unknown) => ({
        places: undefined,
        trouble: meilisearchMessage(error, url, 'MEILI_KEY') ?? String(error),
      }),
    )
  const isBuilt = Number.isFinite(lag.changes)
  return { engine: 'meilisearch', places, index: { name, url, ...indexed, lag: isBuilt ? lag : undefined } }
}

export function statusText({ index, places: stored }: SearchStatus): string {
  if (!index) return 'PostgreSQL searches: MEILI_URL is not set'
  const { name, url, places, trouble, lag } = index
  const behind = lag ? `${lag.changes} changes behind, the oldest ${lag.seconds.toFixed(1)} s old` : 'not built yet'
  if (trouble !== undefined) return `index ${name}: ${behind}, ${stored} places stored. ${trouble}`
  return `index ${name} at ${url}: ${behind}; ${places} places in it, ${stored} stored`
}
