/** Finds places that are similar to a place, by one measure for all engines. */
import type { PlaceRow } from '../core/model/place.ts'
import type { PlaceCondition } from '../core/query/ast.ts'
import { normalise } from '../core/query/normalise.ts'
import { words } from '../core/query/words.ts'
import type { Queryable } from '../sql/core/database.ts'
import { plainDescriptions } from '../sql/places/places-by-ids.ts'
import { type LikenessRow, similarCandidates } from '../sql/search/similar.ts'

/** Weights of the features, which add up to 1. */
const WEIGHTS = { name: 0.4, vibes: 0.35, description: 0.25 } as const

/** Maximum number of results. */
const MAX_SIMILAR = 200

/** Minimum length of a significant word of a description. */
const TELLING_LETTERS = 4
/** Maximum number of words of a description to search candidates by; the longest are used. */
const MAX_TELLING = 8

type Described = Pick<PlaceRow, 'id' | 'name' | 'vibes'>

/** Returns the ids of the places that meet the conditions and are most similar to a place, the most similar first. */
export async function similarPlaces(
  database: Queryable,
  place: Described,
  where: readonly PlaceCondition[],
): Promise<string[]> {
  const descriptions = await plainDescriptions(database, [place.id])
  const features = featuresOf({ ...place, description: descriptions.get(place.id) ?? null })
  const telling = [...features.description].sort((a, b) => b.length - a.length).slice(0, MAX_TELLING)
  const queries = [...queriesOf([...features.name], '='), ...queriesOf(telling, '')]
  const candidates = await similarCandidates(database, place.id, { queries, vibes: [...features.vibes] }, where)
  return candidates
    .map((candidate) => ({ candidate, likeness: likeness(features, featuresOf(candidate)) }))
    .sort((a, b) => b.likeness - a.likeness || byQuality(a.candidate, b.candidate))
    .slice(0, MAX_SIMILAR)
    .map(({ candidate }) => candidate.id)
}

interface Features {
  readonly name: ReadonlySet<string>
  readonly vibes: ReadonlySet<string>
  readonly description: ReadonlySet<string>
}

function featuresOf({ name, vibes, description }: Pick<LikenessRow, 'name' | 'vibes' | 'description'>): Features {
  return {
    name: new Set(words(name)),
    vibes: new Set(vibes.map(normalise)),
    description: new Set(words(description ?? '').filter((word) => word.length >= TELLING_LETTERS)),
  }
}

/** Returns the likeness, from 0 to 1. */
function likeness(a: Features, b: Features): number {
  return (
    WEIGHTS.name * shared(a.name, b.name) +
    WEIGHTS.vibes * shared(a.vibes, b.vibes) +
    WEIGHTS.description * shared(a.description, b.description)
  )
}

/** Dice's coefficient: twice the number of common elements, divided by the number of all elements. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length
  return both === 0 ? 0 : (2 * both) / (a.size + b.size)
}

function byQuality(a: LikenessRow, b: LikenessRow): number {
  return b.score_combined - a.score_combined || (a.id < b.id ? -1 : 1)
}

/** Returns text queries for all of the words, and for any of them. */
function queriesOf(found: readonly string[], marker: string): string[] {
  const quoted = found.map((word) => `'${marker}${word}'`)
  return found.length === 0 ? [] : [...new Set([quoted.join(' & '), quoted.join(' | ')])]
}
