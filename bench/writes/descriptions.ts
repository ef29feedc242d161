/** Descriptions of stored and of new places, for batches. */
import sql from 'sql-template-tag'
import { Random } from '../../sample/random.ts'
import type { Description } from '../../sql/batch/batch.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { EDITS } from './edits.ts'

/** Returns, of every 1,000, 400 stored places, 100 stored ones with typos, and 500 new ones in known cities. */
export async function describePlaces(database: Queryable, size: number): Promise<Description[]> {
  const random = new Random().restart(4, 5, 6)
  const stored = await database.rows<Description & { name: string; address: string }>(sql`
    select null as id, name, address, city, null as region, null as postcode, null as country, null as telephone, url,
      '{}'::text[] as categories, longitude, latitude from places
    where address is not null and location is not null order by md5(id::text) limit ${size}`)
  return stored.map((place, index) => {
    if (index % 2 === 0 && index % 10 !== 0) return place
    const typed = EDITS['typing mistakes in both']?.(place, random)
    if (index % 2 === 0) return { ...place, ...typed, url: null }
    const name = `${place.name.split('').reverse().join('')} ${random.below(1_000_000).toString(36)}`
    const address = place.address.replace(/\d+/, (number) => String(Number(number) + 400))
    return { ...place, name, address, url: null, longitude: null, latitude: null }
  })
}
