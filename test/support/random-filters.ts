/** Random places and random filters of them, each filter with a plain evaluation of its own. */
import fc from 'fast-check'
import { placeId } from './few-places.ts'

const PLACES = 250

/** Words that differ only in case, accents, composition or surrounding white space, or contain LIKE wildcards. */
const word = fc.constantFrom(
  ...['cozy', 'Cozy', ' COZY', 'café', 'Cafe\u0301', 'CAFÉ', 'cafe', 'Ａb', 'ab', 'a%b', 'a_b', 'a\\b', 'axb', 'A*b'],
  ...[
    'late night',
    'Late',
    'ЖУК',
    'жук',
    'Ünder',
    'u\u0308nder',
    'ﬁx',
    'fix',
    '漢字',
    '😀',
    '1,2',
    'x__y',
    '.*',
    '[a]',
  ],
)
const words = fc.array(word, { maxLength: 3 })
const flag = fc.boolean()

const place = fc.record({
  position: fc.option(
    fc.record({ longitude: fc.integer({ min: -1800, max: 1799 }), latitude: fc.integer({ min: -850, max: 850 }) }),
    { freq: 8 },
  ),
  name: fc.constantFrom('Café Ünder', 'cozy Corner', 'ЖУК & Co', '100% a_b', 'Late 漢字', 'plain'),
  city: fc.option(word, { freq: 3 }),
  neighborhood: fc.option(word, { freq: 2 }),
  address: fc.option(
    fc.tuple(word, word).map((parts) => parts.join(' ')),
    { freq: 3 },
  ),
  data_source_url: fc.option(
    word.map((text) => `https://${text}.example`),
    { freq: 3 },
  ),
  membership_tier: fc.option(word, { freq: 2 }),
  categories: words,
  editorial_categories: words,
  tags: words,
  vibes: words,
  aggregate_rating: fc.constantFrom(0, 2.5, 4, 4.1, 5),
  price: fc.option(fc.integer({ min: 1, max: 4 })),
  score_combined: fc.constantFrom(0, 0.25, 0.5, 1),
  is_chain: flag,
  is_closed: flag,
  is_flagged: flag,
  user_added: flag,
  is_public: fc.constantFrom(true, true, true, false),
  is_duplicate: fc.constantFrom(false, false, false, true),
})
type Drawn = typeof place extends fc.Arbitrary<infer Values> ? Values : never
export type Model = Omit<Drawn, 'position'> & { id: string; longitude: number | null; latitude: number | null }

export function drawPlaces(): Model[] {
  return fc.sample(place, { numRuns: PLACES, seed: 3 }).map(({ position, ...rest }, index) => ({
    ...rest,
    id: placeId(index),
    longitude: position && position.longitude / 10,
    latitude: position && position.latitude / 10,
  }))
}

type Predicate = (model: Model) => boolean
export interface Filter {
  parameters: [name: string, value: string][]
  matches: Predicate
  /** Flag whose default it replaces. */
  replaces?: 'is_public' | 'is_duplicate'
}

const same = (text: string) => text.normalize('NFKD').toLowerCase().trim()

/** True if a text consists of the parts in their order, with anything between them. */
function isLike(text: string, [first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return text === first
  if (!text.startsWith(first)) return false
  const left = text.slice(first.length)
  return Array.from({ length: left.length + 1 }, (_, from) => left.slice(from)).some((tail) => isLike(tail, rest))
}

type TextField = 'city' | 'neighborhood' | 'address' | 'data_source_url' | 'membership_tier'
type LabelField = 'categories' | 'editorial_categories' | 'tags' | 'vibes'

const textField = fc.constantFrom<TextField | LabelField>(
  ...(['city', 'neighborhood', 'address', 'data_source_url', 'membership_tier'] as const),
  ...(['categories', 'editorial_categories', 'tags', 'vibes'] as const),
)

const texts = (model: Model, field: TextField | LabelField): string[] => [model[field] ?? []].flat().map(same)

const raw = fc.constantFrom('', '.raw')
/** Words that can stand between commas. */
const plain = word.filter((text) => !/,|__/.test(text))

const textFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ field: textField, raw, wanted: fc.array(word, { minLength: 1, maxLength: 2 }) }).map(
    (drawn): Filter => ({
      parameters: drawn.wanted.map((value): [string, string] => [drawn.field + drawn.raw, value]),
      matches: (model) => texts(model, drawn.field).some((text) => drawn.wanted.map(same).includes(text)),
    }),
  ),
  fc
    .record({ field: textField, raw, wanted: fc.array(plain, { minLength: 1 }), glue: fc.constantFrom(',', '__') })
    .chain(({ field, raw: suffix, wanted, glue }) =>
      fc.boolean().map((isExcluded): Filter => {
        const has: Predicate = (model) => texts(model, field).some((text) => wanted.map(same).includes(text))
        return {
          parameters: [[`${field}${suffix}__${isExcluded ? 'exclude' : 'in'}`, wanted.join(glue)]],
          matches: (model) => has(model) !== isExcluded,
        }
      }),
    ),
  fc
    .record({ field: textField, raw, part: word, from: fc.nat(3), to: fc.nat(6) })
    .map(({ field, raw: suffix, ...cut }): Filter => {
      const part = [...cut.part].slice(cut.from, cut.to).join('').trim() || cut.part
      return {
        parameters: [[`${field}${suffix}__contains`, part]],
        matches: (model) => texts(model, field).some((text) => text.includes(same(part))),
      }
    }),
  fc.record({ field: textField, part: word, length: fc.nat(4) }).map(({ field, part, length }): Filter => {
    const prefix = [...part.trim()].slice(0, length + 1).join('')
    return {
      parameters: [[`${field}__prefix`, prefix]],
      matches: (model) => texts(model, field).some((text) => text.startsWith(same(`${prefix}.`).slice(0, -1))),
    }
  }),
  fc
    .record({
      field: textField,
      parts: fc.array(fc.constantFrom('', 'a', 'B', 'É', '%', '_', '\\', 'co', 'https://', ' '), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    .filter(({ parts }) => parts.join('*').trim() !== '')
    .map(({ field, parts }): Filter => {
      const pattern = parts.join('*').trim()
      const wanted = pattern
        .replaceAll(/\*+/g, '*')
        .split('*')
        .map((part) => part.normalize('NFKD').toLowerCase())
      return {
        parameters: [[`${field}__wildcard`, pattern]],
        matches: (model) => texts(model, field).some((text) => isLike(text, wanted)),
      }
    }),
)

const COMPARE = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
}
const NUMBERS = { rating: 'aggregate_rating', price: 'price', score_combined: 'score_combined' } as const
const numberField = fc.constantFrom<keyof typeof NUMBERS>('rating', 'price', 'score_combined')
const numeric = fc.constantFrom<number>(0, 0.25, 0.5, 1, 2, 2.5, 3, 4, 4.1, 5)

const numberFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .record({
      field: numberField,
      lookup: fc.constantFrom<keyof typeof COMPARE>('gt', 'gte', 'lt', 'lte'),
      limit: numeric,
    })
    .map(
      ({ field, lookup, limit }): Filter => ({
        parameters: [[`${field}__${lookup}`, String(limit)]],
        matches: (model) => isNumber(model[NUMBERS[field]], (value) => COMPARE[lookup](value, limit)),
      }),
    ),
  fc.record({ field: numberField, low: numeric, high: numeric }).map(
    ({ field, low, high }): Filter => ({
      parameters: [[`${field}__range`, `${low}__${high}`]],
      matches: (model) => isNumber(model[NUMBERS[field]], (value) => value >= low && value <= high),
    }),
  ),
  fc.record({ field: numberField, wanted: fc.array(numeric, { minLength: 1, maxLength: 3 }) }).map(
    ({ field, wanted }): Filter => ({
      parameters: wanted.map((value): [string, string] => [field, String(value)]),
      matches: (model) => isNumber(model[NUMBERS[field]], (value) => wanted.includes(value)),
    }),
  ),
)

function isNumber(value: number | null, holds: (value: number) => boolean): boolean {
  return value !== null && holds(value)
}

const flagFilter: fc.Arbitrary<Filter> = fc
  .record({
    name: fc.constantFrom('is_chain', 'is_closed', 'is_flagged', 'user_added', 'is_public', 'is_duplicate'),
    value: fc.constantFrom('true', 'false', 'TRUE', 'False'),
  })
  .map(({ name, value }) => ({
    parameters: [[name, value]],
    matches: (model) => model[name] === (value.toLowerCase() === 'true'),
    ...((name === 'is_public' || name === 'is_duplicate') && { replaces: name }),
  }))

const idFilter: fc.Arbitrary<Filter> = fc
  .array(fc.integer({ min: 0, max: PLACES + 20 }).map(placeId), { minLength: 1, maxLength: 60 })
  .map((ids) => ({ parameters: [['ids', ids.join('__')]], matches: ({ id }) => ids.includes(id) }))

const searchFilter: fc.Arbitrary<Filter> = fc
  .array(fc.constantFrom('CAFÉ', 'cafe', 'ünd', '%', '_', 'a_b', 'жук', '漢', 'o', 'E', 'corner', '100%'), {
    minLength: 1,
    maxLength: 2,
  })
  .map((terms) => ({
    parameters: [['search', terms.join(' ')]],
    matches: ({ name, address, neighborhood, city }) => {
      const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFC')
      const text = fold([name, address, neighborhood, city].filter((part) => part !== null).join(' '))
      return terms.every((term) => text.includes(fold(term)))
    },
  }))

const corner = fc.record({
  longitude: fc.integer({ min: -1800, max: 1800 }),
  latitude: fc.integer({ min: -900, max: 900 }),
})
const bboxFilter: fc.Arbitrary<Filter> = fc.tuple(corner, corner).map(([a, b]) => {
  const [west, east] = [a.longitude / 10, b.longitude / 10]
  const [south = 0, north = 0] = [a.latitude / 10, b.latitude / 10].sort((x, y) => x - y)
  return {
    parameters: [['in_bbox', [west, south, east, north].join()]],
    matches: ({ longitude: x, latitude: y }) =>
      x !== null &&
      y !== null &&
      y >= south &&
      y <= north &&
      (west <= east ? (x >= west && x <= east) || (east === 180 && x === -180) : x >= west || x <= east),
  }
})

const drawnFilters = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: textFilter },
    { weight: 3, arbitrary: numberFilter },
    { weight: 2, arbitrary: flagFilter },
    { weight: 1, arbitrary: idFilter },
    { weight: 2, arbitrary: searchFilter },
    { weight: 2, arbitrary: bboxFilter },
  ),
  { minLength: 1, maxLength: 3 },
)

/** Drops filters that repeat a parameter, because filters by one parameter are combined with OR. */
function withoutRepeats(drawn: readonly Filter[]): Filter[] {
  const seen = new Set<string>()
  return drawn.filter(({ parameters: [first] }) => first && !seen.has(first[0]) && seen.add(first[0]))
}

export function evaluate(models: readonly Model[], drawn: readonly Filter[]): Model[] {
  const replaced = new Set(drawn.map(({ replaces }) => replaces))
  return models.filter(
    (model) =>
      drawn.every(({ matches }) => matches(model)) &&
      (model.is_public || replaced.has('is_public')) &&
      (!model.is_duplicate || replaced.has('is_duplicate')),
  )
}

/** One to three filters, combined with AND. */
export const filters: fc.Arbitrary<Filter[]> = drawnFilters.map(withoutRepeats)
