/**
 * Computes what the analyst's page shows of the whole catalogue, and stores it. It goes through the table in slices,
 * each a short statement, so that the embedded database serves requests in between.
 */
import sql from 'sql-template-tag'
import type { Database } from '../core/database.ts'
import { type City, type Group, readSlice, type Slice } from './overview-slice.ts'
import { placeBlocks } from './scores.ts'

/** About 150 places: 40 ms on the embedded database. */
const SLICE_BLOCKS = 32
/** Places of which fields are counted. */
const DRAWN = 20_000
/** Cities that are stored: those with the most places. */
const CITIES = 300

/** Statistics are no more than so old while places change. */
const MAX_AGE = '1 hour'

export async function isOverviewOld(database: Database): Promise<boolean> {
  const fresh = await database.write(
    sql`select from score_overview where computed_at > now() - ${MAX_AGE}::interval limit 1`,
  )
  return fresh.length === 0
}

/** Replaces what is stored. After `signal`, leaves it as it was. */
export async function refreshOverview(database: Database, signal: AbortSignal): Promise<void> {
  const { blocks } = await placeBlocks(database)
  const [shown] = await database.rows<{ places: number }>(
    sql`select count(*)::integer as places from places where is_public and not is_duplicate`,
  )
  const share = Math.min(1, DRAWN / Math.max(1, shown?.places ?? 0))
  const sums = new OverviewSums()
  for (let block = 0; block < blocks; block += SLICE_BLOCKS) {
    if (signal.aborted) return
    sums.add(await readSlice(database, block, block + SLICE_BLOCKS, share))
  }
  const rows = JSON.stringify(sums.rows())
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`lock table score_overview in share row exclusive mode`)
    await transaction.rows(sql`delete from score_overview`)
    await transaction.rows(sql`
      insert into score_overview (kind, key, places, score, completeness, longitude, latitude)
      select kind, key, places, score, completeness, longitude, latitude
      from json_populate_recordset(null::score_overview, ${rows}::json)`)
  })
}

type Kind = keyof Slice

interface Row extends Group {
  readonly kind: Kind
  readonly longitude?: number
  readonly latitude?: number
}

/** Sums over slices. */
class OverviewSums {
  readonly #groups = new Map<Kind, Map<string, Group>>()
  readonly #cities = new Map<string, City & { readonly most: number }>()

  add({ city, ...slice }: Slice): void {
    for (const [kind, groups] of Object.entries(slice) as [Kind, readonly Group[]][]) {
      const sums = this.#groups.get(kind) ?? new Map<string, Group>()
      this.#groups.set(kind, sums)
      for (const group of groups) sums.set(group.key, added(sums.get(group.key), group))
    }
    for (const found of city) {
      const known = this.#cities.get(found.key)
      // The median of the slice with the most places stands for the city.
      const placed = known && known.most >= found.places ? known : { ...found, most: found.places }
      const name = known && known.city < found.city ? known.city : found.city
      this.#cities.set(found.key, { ...placed, ...added(known, found), city: name })
    }
  }

  /** Returns means. Cities of one name have their country with them. */
  rows(): Row[] {
    const rows = [...this.#groups].flatMap(([kind, groups]) =>
      [...groups.values()].map((group) => ({ kind, ...meansOf(group) })),
    )
    const cities = [...this.#cities.values()]
    const namesakes = new Map<string, number>()
    for (const { key } of cities) namesakes.set(cityOf(key), (namesakes.get(cityOf(key)) ?? 0) + 1)
    const shown = cities.toSorted((one, other) => other.places - one.places || (one.city < other.city ? -1 : 1))
    const labels = new Set<string>()
    for (const { key, city, country, longitude, latitude, ...group } of shown.slice(0, CITIES)) {
      const isAlone = (namesakes.get(cityOf(key)) ?? 0) < 2 || country === null
      const label = isAlone ? city : `${city}, ${country}`
      if (labels.has(label)) continue
      labels.add(label)
      const { places, score, completeness } = meansOf({ key, ...group })
      rows.push({ kind: 'city', key: label, places, score, completeness, longitude, latitude } as Row)
    }
    return rows
  }
}

function added(sum: Group | undefined, { key, places, score, completeness }: Group): Group {
  return {
    key,
    places: (sum?.places ?? 0) + places,
    score: (sum?.score ?? 0) + score,
    completeness: (sum?.completeness ?? 0) + completeness,
  }
}

function meansOf({ key, places, score, completeness }: Group): Group {
  return { key, places, score: score / places, completeness: completeness / places }
}

/** The key of a city has its country on a second line. */
function cityOf(key: string): string {
  return key.split('\n', 1)[0] as string
}
