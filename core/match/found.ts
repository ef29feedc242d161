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
  line: 0.55,
  /** Another street, or one that is only alike and has other numbers; or farther apart than 500 m. */
  street: 1.2,
  /** Another house in the same street, and one with a near number or a near position, which may be a typo. */
  house: 1.6,
  nearby: 0.9,
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
  if (house === 'apart') return line + (distance === '25 m' || distance === '75 m' ? MARGINS.nearby : MARGINS.house)
  if (street === 'other' || house === 'other' || distance === '2 km' || distance === 'far') return line + MARGINS.street
  return line + (house === 'near' ? MARGINS.nearby : 0)
}
