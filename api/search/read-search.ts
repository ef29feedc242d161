/** Reads the parameters of a search: as they are written, or as they are meant. */
import { parseSearch, type SearchQuery, UNDERSTAND } from '../../core/query/parse/search.ts'
import { TooManyCandidates } from '../../sql/places/open-at.ts'
import type { Services } from '../services.ts'
import type { Understood } from './schema.ts'
import { findStreet } from './streets.ts'
import { readingsOf } from './understood.ts'

interface ReadSearch {
  readonly query: SearchQuery
  readonly understood: Understood | undefined
}

/**
 * Reads the query as it is written; with `understand`, as what, where and filters: as the first reading that finds
 * something. If only the text as written does, it means that. Otherwise the first area that has places is meant.
 */
export async function readSearch(
  services: Services,
  parameters: URLSearchParams,
  signal: AbortSignal,
  onExpensive: () => void,
): Promise<ReadSearch> {
  const literal = { query: parseSearch(parameters), understood: undefined }
  if (!UNDERSTAND.valueIn(parameters)) return literal
  const { search, vibes } = services
  const { focus } = literal.query
  const understood = await readingsOf(parameters, {
    focus,
    vibes: vibes.vibes,
    now: Date.now(),
    findStreet: (name) => findStreet(services, name, focus, signal),
  })
  const readings = understood.map((each) => {
    const read = new URLSearchParams(each.query)
    const query = parseSearch(read)
    read.delete('search')
    return { query, place: parseSearch(read), understood: each }
  })
  const refused = new Set<SearchQuery>()
  const finds = async (query: SearchQuery) => {
    try {
      const { result } = await search.find({ ...query, facets: [] }, { offset: 0, limit: 1 }, signal, onExpensive)
      return result.count > 0 && !result.relaxed
    } catch (error) {
      // Nobody asked for opening hours by a parameter.
      if (!(error instanceof TooManyCandidates) || query === literal.query) throw error
      refused.add(query)
      return false
    }
  }
  for (const reading of readings) if (await finds(reading.query)) return reading
  if (readings.length === 0 || (await finds(literal.query))) return literal
  let meant = readings[0]
  for (const reading of readings) {
    if (!(await finds(reading.place))) continue
    meant = reading
    break
  }
  // The last one lacks words that say nothing.
  const isMeant = (where: Understood['where']) => where === meant?.understood.where
  return readings.findLast(({ query, understood: { where } }) => isMeant(where) && !refused.has(query)) ?? literal
}
