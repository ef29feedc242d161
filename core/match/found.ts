/** Which matches count as found. */
import type { Evidence } from './terms.ts'
import { contextOf } from './weights.ts'

/**
 * Log-odds by which a match must exceed the threshold, because a wrong merge costs more than a duplicate. Labelled pairs do
 * not show how many branches a chain has in one street or one town.
 */
const MARGINS = {
  /**
   * Only a telephone, the host of a web site or nothing says where: departments and neighbours in one house share a telephone.
   * Of the pairs with equal telephones, 98 % with equal names are one place, and 88 % of those where one name only
   * begins the other.
   */
  where: 1.7,
  /** Other names: another business in the same building. */
  name: 2.5,
  /** Only names and cities are compared. */
  town: 0.5,
  /** Only address lines are compared, without a city. */
  line: 0.4,
  /** Another street, or farther apart than 500 m. */
  street: 0.6,
  /** Another house in the same street, and one nearby, which may be a typo. */
  house: 1.1,
  nearby: 0.3,
  city: 2.6,
}

/** Returns the largest threshold, 0 … 1, with which a match of this probability counts as found. */
export function foundUpTo(probability: number, evidence: Evidence): number {
  return probability / (probability + (1 - probability) * Math.exp(marginOf(evidence)))
}

function marginOf(evidence: Evidence): number {
  const { name, unknown, site, phone, street, house, city, distance } = evidence
  if (site === 'only' || site === 'alone') return city === 'other' ? MARGINS.city : 0
  if (name === 'other') return MARGINS.name
  if (unknown === 'where' || unknown === 'all') {
    return city === 'equal' || city === 'alike' ? MARGINS.town : MARGINS.where
  }
  const line = contextOf(evidence) === 'line' ? MARGINS.line : 0
  if (phone === 'equal') return line
  if (city === 'other') return MARGINS.city
  if (house === 'apart') return line + MARGINS.house
  if (house === 'near') return line + MARGINS.nearby
  return line + (street === 'other' || distance === '2 km' || distance === 'far' ? MARGINS.street : 0)
}
