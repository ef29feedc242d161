/** Sums of the slices of the catalogue, and what is stored of them. */
import type { CellKeys } from './cell-sums.ts'
import type { City, Group, Slice } from './overview-slice.ts'

/** Those with the most places are stored, and can be filtered by. */
const CITIES = 300
const CATEGORIES = 100
const SOURCES = 30

type Kind = keyof Slice

interface Row extends Group {
  readonly kind: Kind
  readonly longitude?: number | null
  readonly latitude?: number | null
}

export class OverviewSums {
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
      const most = found.longitude === null ? 0 : found.places
      const placed = known && known.most >= most ? known : { ...found, most }
      const name = known && known.city < found.city ? known.city : found.city
      this.#cities.set(found.key, { ...placed, ...added(known, found), city: name })
    }
  }

  /** Number of places. */
  get places(): number {
    return this.#of('source').reduce((sum, { places }) => sum + places, 0)
  }

  /** Returns what cells are counted by. */
  keys(): CellKeys {
    const largest = (kind: Kind, max: number) =>
      new Set(
        this.#of(kind)
          .filter(({ key }) => key !== '')
          .toSorted((one, other) => other.places - one.places || (one.key < other.key ? -1 : 1))
          .slice(0, max)
          .map(({ key }) => key),
      )
    return {
      categories: largest('category', CATEGORIES),
      cities: new Map([...this.#named()].map(([label, { key }]) => [key, label])),
      sources: largest('source', SOURCES),
    }
  }

  /** Returns means. */
  rows(): Row[] {
    const rows = [...this.#groups].flatMap(([kind, groups]) =>
      [...groups.values()].map((group): Row => ({ kind, ...meansOf(group) })),
    )
    const cities = [...this.#named()].map(
      ([label, { longitude, latitude, ...city }]): Row => ({
        kind: 'city',
        ...meansOf({ ...city, key: label }),
        longitude,
        latitude,
      }),
    )
    return [...rows, ...cities]
  }

  #of(kind: Kind): Group[] {
    return [...(this.#groups.get(kind) ?? new Map<string, Group>()).values()]
  }

  /** Returns the cities with the most places by their names. Those of one name have their country with it. */
  #named(): Map<string, City> {
    const cities = [...this.#cities.values()]
    const namesakes = new Map<string, number>()
    for (const { key } of cities) namesakes.set(cityOf(key), (namesakes.get(cityOf(key)) ?? 0) + 1)
    const shown = cities.toSorted((one, other) => other.places - one.places || (one.city < other.city ? -1 : 1))
    const named = new Map<string, City>()
    for (const city of shown.slice(0, CITIES)) {
      const isAlone = (namesakes.get(cityOf(city.key)) ?? 0) < 2 || city.country === null
      const label = isAlone ? city.city : `${city.city}, ${city.country}`
      if (!named.has(label)) named.set(label, city)
    }
    return named
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

/** Drops what is no column. */
function meansOf({ key, places, score, completeness }: Group): Group {
  return { key, places, score: score / places, completeness: completeness / places }
}

/** The key of a city has its country on a second line. */
function cityOf(key: string): string {
  return key.split('\n', 1)[0] as string
}
