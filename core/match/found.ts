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
  /** As `where`, but the whole name and the kind of business agree: of 19 such pairs, 18 are one place. */
  kind: 0.9,
  /** Other names: another business in the same building. */
  name: 2.5,
  /** Numbers in the names: `Fire Station 1` and `Fire Station 5`. */
  number: 1.2,
  /** One is a department of the other, in the same house and perhaps with its telephone. */
  department: 0.3,
  /** Only names and cities are compared. */
  town: 0.5,
  /** Only address lines are compared, without a city. */
  line: 0.53,
  /** Another street, or one that is only alike and has other numbers; or farther apart than 500 m. */
  street: 1.2,
  /** Another house in the same street, and one with a near number or a near position, which may be a typo. */
  house: 1.6,
  nearby: 0.9,
  city: 2.6,
  /** Another street or house, and perhaps another town. */
  neighbour: 3.4,
}

/** Share of the margin of another street or house that is left if both have the same page of the web. */
const SAME_PAGE = 0.5

/** Returns the largest threshold, 0 … 1, with which a match of this probability counts as found. */
export function foundUpTo(probability: number, evidence: Evidence): number {
  return probability / (probability + (1 - probability) * Math.exp(marginOf(evidence)))
}

function marginOf(evidence: Evidence): number {
  const { name, extra, number, site } = evidence
  if (site === 'only' || site === 'alone') return evidence.city === 'other' ? MARGINS.city : 0
  if (name === 'other') return MARGINS.name
  const who =
    (number === 'other' ? MARGINS.number : 0) +
    (extra === 'department' || extra === 'departments' ? MARGINS.department : 0)
  return who + marginOfPlace(evidence)
}

function marginOfPlace(evidence: Evidence): number {
  const { name, unknown, category, phone, site, street, house, city } = evidence
  if (unknown === 'where' || unknown === 'all') {
    if (city === 'equal' || city === 'alike') return MARGINS.town
    const isWhole = name === 'equal' || name === 'alike'
    return unknown === 'all' && isWhole && category && category !== 'other' ? MARGINS.kind : MARGINS.where
  }
  const line = contextOf(evidence) === 'line' ? MARGINS.line : 0
  if (phone === 'equal') return line
  if (city === 'other') return MARGINS.city
  // A neighbour has streets of its own.
  const isSameHouse = (street === 'equal' || street === 'contained') && house !== 'apart'
  if (city === 'unsure' && street && !isSameHouse) return MARGINS.neighbour
  return (line + marginOfHouse(evidence)) * (site === 'equal' ? SAME_PAGE : 1)
}

function marginOfHouse({ street, house, distance }: Evidence): number {
  if (house === 'apart') return distance === '25 m' || distance === '75 m' ? MARGINS.nearby : MARGINS.house
  if (street === 'other' || house === 'other' || distance === '2 km' || distance === 'far') return MARGINS.street
  return house === 'near' ? MARGINS.nearby : 0
}
