/**
 * Prepares labelled pairs for fitting. Each labelled pair is observed several times, with the fields that partners send: all, only
 * name and address, and so on. Labelled pairs are hard cases. So each description is also paired with places of other
 * pairs that have its name or its web site: those are two places, and most are in another town.
 */
import type { Cities } from '../cities.ts'
import { evidence } from '../evidence.ts'
import { matchName, type Rarity } from '../names.ts'
import { type Described, matchRecord, ONLY_NAME } from '../records.ts'
import type { Evidence } from '../terms.ts'
import { foldsOf } from './folds.ts'

export interface LabelledPair {
  readonly isSame: boolean
  readonly place: Described
  readonly description: Described
}

export interface Observation {
  readonly isSame: boolean
  readonly evidence: Evidence
  /** The part of the pairs that it is in (folds.ts). */
  readonly fold: number
  readonly form: string
  readonly isStranger: boolean
}

/** Fields that partners send of a place. Stored places have all fields, except in `name and full line`. */
export const FORMS: Readonly<Record<string, (all: Described) => Described>> = {
  everything: (all) => all,
  'full line, city, url': (all) => ({
    ...ONLY_NAME,
    ...streetOf(all),
    city: all.city,
    url: all.url,
    country: all.country,
  }),
  'full line, city': (all) => ({ ...ONLY_NAME, ...streetOf(all), city: all.city, country: all.country }),
  'name and full line': (all) => ({ ...ONLY_NAME, ...streetOf(all) }),
  'name and city': ({ name, city, country }) => ({ ...ONLY_NAME, name, city, country }),
  'name and telephone': ({ name, telephone }) => ({ ...ONLY_NAME, name, telephone }),
  'name and url': ({ name, url }) => ({ ...ONLY_NAME, name, url }),
  name: ({ name }) => ({ ...ONLY_NAME, name }),
}

function streetOf({ name, address, city, region, postcode, country }: Described): Pick<Described, 'name' | 'address'> {
  const area = [region, postcode].filter(Boolean).join(' ')
  return { name, address: [address, city, area, country].filter(Boolean).join(', ') || null }
}

/** Returns the observations of all pairs. With `strangers`, also of descriptions with places that only look alike. */
export function observe(
  pairs: readonly LabelledPair[],
  { strangers, cities }: { strangers: boolean; cities: Cities },
): Observation[] {
  const rarity = rarityAmong(pairs.flatMap(({ place, description }) => [place.name, description.name]))
  const folds = foldsOf(pairs)
  const all = pairs.map((pair, number) => ({ ...pair, number, isStranger: false }))
  if (strangers) all.push(...strangersOf(pairs))
  return Object.entries(FORMS).flatMap(([form, sent]) =>
    all.map(({ isSame, place, description, number, isStranger }) => {
      const stored = matchRecord(form === 'name and full line' ? sent(place) : place)
      return {
        isSame,
        fold: folds[number] as number,
        form,
        isStranger,
        evidence: evidence(matchRecord(sent(description)), stored, { rarity, cities }),
      }
    }),
  )
}

/** Returns the rarity of words among some names. A word counts as if at least two names had it. */
function rarityAmong(names: readonly string[]): Rarity {
  const counts = new Map<string, number>()
  for (const name of names) {
    for (const word of new Set(matchName(name).words.map(({ plain }) => plain))) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return ({ plain }) => Math.log(names.length / Math.max(2, counts.get(plain) ?? 0))
}

/** At most this many for each description, so that chains do not outweigh the rest. */
const MAX_STRANGERS = 4

function strangersOf(pairs: readonly LabelledPair[]) {
  const sites = pairs.map(({ place }) => matchRecord(place))
  return pairs.flatMap(({ description }, number) => {
    const own = matchRecord(description)
    const found = pairs.filter(({ place }, other) => {
      const record = sites[other]
      if (other === number || !record) return false
      const isAlike = record.name.joined === own.name.joined || (own.site && record.site?.host === own.site.host)
      // Two pairs may be about one place.
      return isAlike && place.address !== description.address && !(own.phone && own.phone === record.phone)
    })
    return found
      .slice(0, MAX_STRANGERS)
      .map(({ place }) => ({ isSame: false, place, description, number, isStranger: true }))
  })
}
