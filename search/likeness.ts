/** How alike two places are. What they are counts most, their names least. */
import { type Family, familyOf } from '../core/cartography/families.ts'
import { words } from '../core/words/words.ts'
import type { LikenessRow } from '../sql/search/similar.ts'

/** Features that are sets of labels or words. */
const SETS = ['categories', 'vibes', 'tags', 'description', 'name'] as const
type SetName = (typeof SETS)[number]

/** Weights of the features, which add up to 1. */
export const WEIGHTS = {
  categories: 0.3,
  vibes: 0.2,
  nearness: 0.2,
  description: 0.1,
  tags: 0.1,
  price: 0.06,
  name: 0.04,
} as const

/** Likeness of the kinds of places that share no category, but the family of their first one, such as cafés. */
const SAME_FAMILY = 0.2
/** What all other features are worth between places of different kinds, as a share of their weights. */
const OTHER_KIND = 0.1
/** Places of different kinds that share less are not alike: half of the name tells something, `la` in both does not. */
const MIN_SHARED = 0.02
/** The same where a place has no category, so that less is known of its kind; any shared tag is enough, too. */
const MIN_SHARED_UNKNOWN = 0.01

/** Metres. Half the circumference of the Earth, rounded up. */
const FARTHEST = 20_040_000
/** Metres. Differences among places that are much nearer do not count. */
const NEXT_DOOR = 1000

/** Minimum length of a significant word of a description. */
const TELLING_LETTERS = 4

export type Features = Readonly<Record<SetName, ReadonlySet<string>>> & {
  readonly family: Family
  readonly price: number | null
}

/** Labels are in their normal form. */
export function featuresOf({
  name,
  categories,
  vibes,
  tags,
  price,
  description,
}: Pick<LikenessRow, 'name' | 'categories' | 'vibes' | 'tags' | 'price' | 'description'>): Features {
  return {
    categories: new Set(categories),
    vibes: new Set(vibes),
    tags: new Set(tags),
    description: new Set(words(description ?? '').filter((word) => word.length >= TELLING_LETTERS)),
    name: new Set(words(name)),
    family: familyOf(categories[0] ?? name),
    price,
  }
}

/** How much it tells that two places share a label or word; above 0. */
export type Rarity = Readonly<Record<SetName, (element: string) => number>>

/** What few of the places have tells more: `ramen` more than `restaurant`, `roastery` more than `with`. */
export function rarityAmong(places: readonly Features[]): Rarity {
  const rarities = SETS.map((set): [SetName, Rarity[SetName]] => {
    const counts = new Map<string, number>()
    for (const place of places) for (const element of place[set]) counts.set(element, (counts.get(element) ?? 0) + 1)
    return [set, (element) => Math.log(1 + places.length / (counts.get(element) ?? 1))]
  })
  return Object.fromEntries(rarities) as Record<SetName, Rarity[SetName]>
}

/**
 * Returns the likeness, from 0 to 1; the same if `a` and `b` change places. All other features count in proportion to
 * how alike the kinds are: a bar with the vibes of a coffee shop is no coffee shop. To be near or to cost the same is no
 * likeness by itself.
 */
export function likeness(a: Features, b: Features, metres: number | null, rarity: Rarity): number {
  const common = (set: SetName) => commonShare(a[set], b[set], rarity[set])
  const shared =
    WEIGHTS.vibes * common('vibes') +
    WEIGHTS.description * common('description') +
    WEIGHTS.tags * common('tags') +
    WEIGHTS.name * common('name')
  const kind = common('categories') || (isSameFamily(a, b) ? SAME_FAMILY : 0)
  if (kind === 0 && !isTelling(shared, a, b)) return 0
  const others = shared + WEIGHTS.nearness * nearness(metres) + WEIGHTS.price * pricesAlike(a.price, b.price)
  return WEIGHTS.categories * kind + others * Math.max(kind, OTHER_KIND)
}

/** Returns whether what two places share besides their kind is a likeness by itself. */
function isTelling(shared: number, a: Features, b: Features): boolean {
  if (a.categories.size > 0 && b.categories.size > 0) return shared >= MIN_SHARED
  return shared >= MIN_SHARED_UNKNOWN || [...a.tags].some((tag) => b.tags.has(tag))
}

function isSameFamily(a: Features, b: Features): boolean {
  return a.family === b.family && a.family !== 'other'
}

/** Dice's coefficient: twice the weight of the common elements, divided by the weight of all elements. */
function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>, rarity: (element: string) => number): number {
  const weightOf = (elements: Iterable<string>) => {
    let weight = 0
    for (const element of elements) weight += rarity(element)
    return weight
  }
  const both = [...a].filter((element) => b.has(element))
  return both.length === 0 ? 0 : (2 * weightOf(both)) / (weightOf(a) + weightOf(b))
}

/**
 * 1 at the same position, 0 at the other end of the world, or if one position is unknown. By the logarithm, so that it
 * tells places of a city apart as well as places of the world.
 */
function nearness(metres: number | null): number {
  return metres === null ? 0 : 1 - Math.log1p(metres / NEXT_DOOR) / Math.log1p(FARTHEST / NEXT_DOOR)
}

/** 1 for the same level, 0 for the cheapest and the dearest, or if one level is unknown. */
function pricesAlike(a: number | null, b: number | null): number {
  return a === null || b === null ? 0 : 1 - Math.abs(a - b) / 3
}
