/** The whole service over a database and a Meilisearch server, as a client searches it. */
import { pino } from 'pino'
import { createService } from '../../../cli/serve/service.ts'
import { readConfig } from '../../../config.ts'
import { createKeys } from '../../../search/meilisearch/keys.ts'
import { MeilisearchServer } from '../../../search/meilisearch/server.ts'
import type { Database } from '../../../sql/core/database.ts'
import { atEnd } from '../processes/at-end.ts'
import { describedRequest } from '../requests/openapi.ts'
import { listen } from '../services/listen.ts'
import type { TestMeilisearch } from './meilisearch.ts'
import { shortIds } from './searched-places.ts'

export interface SearchAnswer {
  status: number
  /** Numbers of the places found, in order; empty for an error. */
  found: string
  engine: string | string[] | undefined
  warning: string | string[] | undefined
}

export interface SearchService {
  base: string
  search(query: string): Promise<SearchAnswer>
}

/** Starts the service with the keys that `whereabouts search keys` makes. Closed when the test file is done. */
export async function startSearchService(
  database: Database,
  { url, key }: TestMeilisearch,
  index: string,
): Promise<SearchService> {
  const keys = await createKeys(new MeilisearchServer({ url, key }), index)
  const config = readConfig({ MEILI_URL: url, MEILI_KEY: keys.search, MEILI_INDEX_KEY: keys.write, MEILI_INDEX: index })
  const service = createService({ tiles: false, api: true }, database, config, pino({ level: 'silent' }))
  atEnd(() => service.close())
  const base = await listen(service.handle)
  const request = await describedRequest(base)
  return {
    base,
    async search(query) {
      const { status, headers, body } = await request(`/search/places/?${query}`)
      const found = status === 200 ? shortIds((body as { results: { id: string }[] }).results) : ''
      return { status, found, engine: headers['x-search-engine'], warning: headers['warning'] }
    },
  }
}
