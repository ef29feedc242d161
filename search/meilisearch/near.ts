/**
 * Exact circles. Meilisearch measures on a sphere, with an error of up to 0.6 % of the distance on the spheroid. It
 * decides which places are clearly inside. For places in the ring of doubt, PostgreSQL decides.
 */
import type { Condition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesInAnnulus } from '../../sql/places/places-in-annulus.ts'

/** Relative error bound: more than the earth's flattening and the difference of radii together. */
const DOUBT = 0.01

/**
 * Metres. A smaller circle is entirely in doubt. With a radius of 0, Meilisearch finds places outside the circle
 * (1.21).
 */
const SMALL = 100

/** With more doubtful places, PostgreSQL answers the whole query. */
const MAX_IN_DOUBT = 500

/** Returns undefined if too many places are in doubt. */
export async function nearFilters(database: Queryable, where: readonly Condition[]): Promise<string[] | undefined> {
  const filters: string[] = []
  for (const condition of where) {
    if (condition.op !== 'near') continue
    const { center, metres } = condition
    const inner = metres < SMALL ? 0 : metres * (1 - DOUBT)
    const ring = { center, inner: inner * (1 - DOUBT), outer: metres }
    const doubtful = await placesInAnnulus(database, ring, MAX_IN_DOUBT + 1)
    if (doubtful.length > MAX_IN_DOUBT) return undefined
    const inDoubt = `id IN [${doubtful.map((id) => `"${id}"`).join(', ')}]`
    const inside = `_geoRadius(${center.latitude}, ${center.longitude}, ${inner})`
    filters.push(inner === 0 ? inDoubt : `(${inside} OR ${inDoubt})`)
  }
  return filters
}
