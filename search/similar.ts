/** Finds places that are similar to a place, by one measure for all engines. */
import type { PlaceRow } from '../core/model/place.ts'
import type { PlaceCondition } from '../core/query/ast.ts'
import { allOf, anyOf, type Match, NOTHING, whole } from '../core/words/match.ts'
import { normalise } from '../core/words/normalise.ts'
import { words } from '../core/words/words.ts'
import type { Queryable } from '../sql/core/database.ts'
import { plainDescriptions } from '../sql/places/places-by-ids.ts'
import { type LikenessRow, type Sought, similarOfAnyKind, similarOfKind } from '../sql/search/similar.ts'
import { type Features, featuresOf, likeness, rarityAmong } from './likeness.ts'

/** Maximum number of results. */
const MAX_SIMILAR = 200

/** With fewer candidates of its kind, places of other kinds follow. */
const FEW = 10

/** Maximum number of results with the same name. The branches of a chain are no alternatives to each other. */
const MAX_NAMESAKES = 2

/** Maximum number of words of a description to search candidates by; the longest are used. */
const MAX_TELLING = 8

type Described = Pick<
  PlaceRow,
  'id' | 'name' | 'categories' | 'editorial_categories' | 'vibes' | 'tags' | 'price' | 'longitude' | 'latitude'
>

/** Returns the ids of the places that meet the conditions and are most similar to a place, the most similar first. */
export async function similarPlaces(
  database: Queryable,
  place: Described,
  where: readonly PlaceCondition[],
): Promise<string[]> {
  const descriptions = await plainDescriptions(database, [place.id])
  const categories = place.categories.map(normalise)
  const editorialCategories = place.editorial_categories.map(normalise)
  const features = featuresOf({
    ...place,
    categories: [...categories, ...editorialCategories],
    vibes: place.vibes.map(normalise),
    tags: place.tags.map(normalise),
    description: descriptions.get(place.id) ?? null,
  })
  const sought = {
    id: place.id,
    position: positionOf(place),
    categories,
    editorialCategories,
    vibes: [...features.vibes],
    tags: [...features.tags],
    matches: matchesOf(features),
  }
  const rows = await candidatesFor(database, sought, where)
  const candidates = rows.map((row) => ({ row, features: featuresOf(row) }))
  const rarity = rarityAmong([features, ...candidates.map(({ features }) => features)])
  const ranked = candidates
    .map(({ row, features: other }) => ({ row, likeness: likeness(features, other, row.metres, rarity) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => openFirst(a.row, b.row) || b.likeness - a.likeness || byQuality(a.row, b.row))
    .map(({ row }) => row)
  return withFewNamesakes(ranked)
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => id)
}

async function candidatesFor(
  database: Queryable,
  sought: Sought,
  where: readonly PlaceCondition[],
): Promise<LikenessRow[]> {
  const ofKind = await similarOfKind(database, sought, where)
  if (ofKind.length >= FEW) return ofKind
  const known = new Set(ofKind.map(({ id }) => id))
  const others = await similarOfAnyKind(database, sought, where)
  return [...ofKind, ...others.filter(({ id }) => !known.has(id))]
}

function positionOf({ longitude, latitude }: Described): Sought['position'] {
  return longitude === null || latitude === null ? undefined : { longitude, latitude }
}

/** Matches places with all or any of the words of the name, or any telling words of the description. */
function matchesOf({ name, description }: Features): Match[] {
  const named = [...name].map((word) => whole(`=${word}`))
  const telling = [...description].sort((a, b) => b.length - a.length).slice(0, MAX_TELLING)
  const any = anyOf(named)
  const all = named.length > 1 ? [allOf(named)] : []
  return [...all, any, anyOf(telling.map(whole))].filter((match) => match !== NOTHING)
}

/** A place that has closed permanently is no alternative. */
function openFirst(a: LikenessRow, b: LikenessRow): number {
  return Number(a.is_closed) - Number(b.is_closed)
}

function byQuality(a: LikenessRow, b: LikenessRow): number {
  return b.score_combined - a.score_combined || (a.id < b.id ? -1 : 1)
}

function withFewNamesakes(places: readonly LikenessRow[]): LikenessRow[] {
  const counts = new Map<string, number>()
  return places.filter(({ name }) => {
    const key = words(name).join('') || name
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MAX_NAMESAKES
  })
}
