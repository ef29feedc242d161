/** Matches records of a source with places that are there from elsewhere, as batches match their descriptions. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { describedOf } from '../batch/match-items.ts'
import type { Match, MatchThresholds } from '../batch/match-judge.ts'
import { matchPlaces, startComparison } from '../batch/match-lookup.ts'
import type { Queryable } from '../core/database.ts'

export interface MatchedRecord extends Pick<Match, 'method' | 'score'> {
  readonly record: PlaceInput
  /** Id of the place, and its name. */
  readonly place: string
  readonly name: string
}

/**
 * Returns the records that match a place of another source, or of none. Two records of one source are two places: so a
 * place gets one record of a source, the one that matches best.
 */
export async function matchRecords(
  transaction: Queryable,
  records: readonly PlaceInput[],
  thresholds: MatchThresholds,
): Promise<MatchedRecord[]> {
  if (records.length === 0) return []
  const items = records.map(describedOf)
  const comparison = await startComparison(transaction, items, thresholds)
  const numbers = records.map((_, number) => number)
  const all = await matchPlaces(comparison, numbers)
  const matches = all.filter(({ lost, upTo }) => !lost && upTo >= thresholds.found)
  await transaction.rows(sql`set local enable_seqscan = on`)
  const targets = [...new Set(matches.map(({ target }) => target))]
  const places = await transaction.rows<{ id: string; name: string; sources: (string | null)[] }>(sql`
    select id, name, array(select source from place_origins where place_id = id) || data_source as sources
    from places where id = any(${targets}::uuid[])`)
  const known = new Map(places.map((place) => [place.id, { name: place.name, sources: new Set(place.sources) }]))
  const matched = new Map<number, MatchedRecord>()
  for (const { n, method, score, target } of matches.sort((a, b) => b.score - a.score)) {
    const record = records[n]
    const place = known.get(target)
    const source = record?.data_source
    if (!record || !place || !source || matched.has(n) || place.sources.has(source)) continue
    place.sources.add(source)
    matched.set(n, { record, place: target, name: place.name, method, score })
  }
  return [...matched.values()]
}
