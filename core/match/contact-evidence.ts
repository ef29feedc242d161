/** Compares positions, countries, telephones, web sites and categories. */
import { sphereDistance } from '../geo/distance.ts'
import type { MatchRecord } from './records.ts'
import type { Evidence } from './terms.ts'

export function contactEvidence(one: MatchRecord, other: MatchRecord): Evidence {
  const found: Evidence = {}
  if (one.position && other.position) {
    found.distance = distanceLevel(sphereDistance(one.position, other.position.longitude, other.position.latitude))
  }
  if (one.country && other.country && one.country !== other.country) found.country = 'other'
  if (one.phone && other.phone) found.phone = isSamePhone(one.phone, other.phone) ? 'equal' : 'other'
  if (one.site && other.site) found.site = siteLevel(one.site, other.site)
  if (one.categories.size > 0 && other.categories.size > 0) {
    found.category = categoryLevel(one.categories, other.categories)
  }
  return found
}

function distanceLevel(metres: number): Evidence['distance'] & string {
  if (metres <= 25) return '25 m'
  if (metres <= 75) return '75 m'
  if (metres <= 200) return '200 m'
  if (metres <= 500) return '500 m'
  return metres <= 2000 ? '2 km' : 'far'
}

/** A number of unknown country is the same if its last eight digits are. */
function isSamePhone(one: string, other: string): boolean {
  return one === other || (one.length >= 8 && one.slice(-8) === other.slice(-8))
}

type Site = NonNullable<MatchRecord['site']>

function siteLevel(one: Site, other: Site): Evidence['site'] & string {
  if (one.host !== other.host) return 'other'
  return one.path === other.path ? 'equal' : 'host'
}

function categoryLevel(one: ReadonlySet<string>, other: ReadonlySet<string>): Evidence['category'] & string {
  const common = [...one].filter((word) => other.has(word)).length
  if (common === 0) return 'other'
  return common === one.size && common === other.size ? 'equal' : 'related'
}
