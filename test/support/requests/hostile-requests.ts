/** Hostile requests: random bytes and almost valid values, in every parameter. */
import fc from 'fast-check'
import type { Key, OrderTerm } from '../../../core/query/ast.ts'
import { formatCursor } from '../../../core/query/cursor.ts'
import { LOOKUPS } from '../../../core/query/field-catalogue.ts'
import { LISTED_PLACES, type OrderField, PLACE_FIELDS } from '../../../core/query/place-fields.ts'
import { EVENTS } from '../../../layers/events.ts'
import { placeId } from '../fixtures/few-places.ts'

export interface Resource {
  /** `/v0.3/places/{id}/` */
  path: string
  parameters: readonly { name: string; example?: string | number }[]
}

/** Ids or slugs of records, keyed by the path segment before them, such as `themes`. */
export type Keys = Readonly<Record<string, readonly string[]>>

export interface HostileRequest {
  method: string
  /** One character per byte. */
  target: string
  headers: [name: string, value: string][]
  /** Names of the parameters. */
  names: string[]
}

/** Random bytes, mostly percent-encoded so that they reach the application. HTTP's parser may refuse the raw ones. */
const bytes = fc
  .tuple(fc.uint8Array({ maxLength: 30 }), fc.integer({ min: 0, max: 50 }))
  .map(([values, kind]) =>
    kind === 0
      ? Buffer.from(values.filter((value) => value !== 0x0a && value !== 0x0d && value !== 0x20)).toString('latin1')
      : [...values].map((value) => `%${value.toString(16).padStart(2, '0')}`).join(''),
  )

/** Values that often break texts, numbers, dates, addresses and patterns, as written in a URL. */
const BAIT = [
  ...[
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%F0%9F',
    '%FF%FE',
    '\\',
    '..',
    '/',
    '//',
    '?',
    '#',
    '&',
    '=',
    ';',
    '+',
    '-',
    ',',
  ],
  ...['__', '*', '*%25_%5C', '1__5', 'true', '0', '-0', '2000', '180', '90', '0,0', '0,0,0,0', '22/0/0', 'last'],
  ...['2026-05-01%2017:30', '2026-11-21T09:00:00Z', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00%2B14:00'],
  ...['1e400', '-1e400', '1e-400', '5e-324', '1e308', 'NaN', 'Infinity', '0x10', '9'.repeat(400), '*'.repeat(500)],
  ...['__proto__', 'constructor', 'toString', '{{7*7}}', "'", '"', ';drop%20table%20places--', placeId(1)],
]

const bait = fc.constantFrom(...BAIT)
const nonsense = fc
  .array(fc.oneof({ weight: 3, arbitrary: bait }, { weight: 1, arbitrary: bytes }), { maxLength: 5 })
  .map((parts) => parts.join(''))

/** For parameters whose description has no example. */
const EXAMPLES: Readonly<Record<string, string>> = { page: 'last', per_page: '7', ids: placeId(1), slugs: 'a__b' }

const FIELDS = [...EVENTS.fields.all, ...PLACE_FIELDS.all]

const fieldExamples = new Map(FIELDS.map(({ name, example }) => [name, example]))

function exampleOf({ name, example }: Resource['parameters'][number]): string {
  if (name.endsWith('__range')) return '1__5'
  return String(example ?? EXAMPLES[name] ?? fieldExamples.get(name.replace(/__.*$/, '')) ?? 'a')
}

/** Draws nonsense, the example, the example with something inserted, or two examples in a list. */
function valuesOf(parameter: Resource['parameters'][number]): fc.Arbitrary<string> {
  const example = exampleOf(parameter)
  return fc.oneof(
    { weight: 3, arbitrary: nonsense },
    { weight: 2, arbitrary: fc.constant(encodeURIComponent(example)) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(example.length), fc.nat(3), fc.oneof(bait, bytes)).map(([at, gone, part]) => {
        return encodeURIComponent(example.slice(0, at)) + part + encodeURIComponent(example.slice(at + gone))
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(',', '__', '*').map((glue) => [example, example].map(encodeURIComponent).join(glue)),
    },
  )
}

type Pair = readonly [name: string, value: string]

/** Names and aliases of fields, with any lookup, even one that the field does not have. */
const variantName = fc
  .tuple(
    fc.constantFrom(...FIELDS.flatMap(({ name, aliases = [] }) => [name, ...aliases])),
    fc.constantFrom('', '.raw'),
    fc.constantFrom('', '__', '__near', ...Object.values(LOOKUPS).flatMap((names) => names.map((name) => `__${name}`))),
  )
  .map((parts) => parts.join(''))

const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const KEYS: Readonly<Record<OrderField, fc.Arbitrary<Key>>> = {
  id: fc.uuid(),
  name: fc.string({ unit: 'binary', maxLength: 9 }),
  aggregate_rating: number,
  aggregate_rating_count: fc.option(fc.integer()),
  score_combined: number,
  completeness_score: number,
  vibe_count: fc.nat(9),
  updated_at: fc.constantFrom('0001-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z'),
  distance: fc.option(number),
}

/** An order and a cursor that might have come from it, with keys that are extreme or of another type. */
const cursor: fc.Arbitrary<Pair[]> = fc
  .tuple(
    fc.subarray([...(Object.keys(LISTED_PLACES.orders) as OrderField[]), 'distance' as const], { maxLength: 3 }),
    fc.boolean(),
    fc.nat(20),
  )
  .chain(([fields, descending, spoiled]) => {
    const order: OrderTerm[] = fields.map((field) => ({ field, descending }))
    const whole: OrderTerm[] = [
      ...(order.length > 0 ? order : [{ field: 'score_combined', descending: true } as const]),
      { field: 'id', descending: false },
    ]
    const keys = whole.map(({ field }, index) => (index === spoiled ? fc.jsonValue() : KEYS[field]))
    return fc.tuple(...keys).map((values): Pair[] => [
      ['ordering', fields.map((field) => (descending ? `-${field}` : field)).join()],
      ['cursor', formatCursor(whole, values as Key[])],
      ['point', '13.4,52.5'],
    ])
  })

function queryOf({ parameters }: Resource): fc.Arbitrary<Pair[]> {
  const known = parameters.map((parameter) => valuesOf(parameter).map((value): Pair[] => [[parameter.name, value]]))
  const any = fc.tuple(fc.oneof(variantName, nonsense), nonsense).map((pair): Pair[] => [pair])
  const part =
    known.length === 0 ? any : fc.oneof({ weight: 8, arbitrary: fc.oneof(...known) }, { weight: 2, arbitrary: any })
  const parts = fc.array(part, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.flat())
  const hasCursor = parameters.some(({ name }) => name === 'cursor')
  return hasCursor ? fc.oneof({ weight: 9, arbitrary: parts }, { weight: 1, arbitrary: cursor }) : parts
}

/** Draws a path of a resource, with keys of existing records or with anything in place of one. */
function pathOf({ path }: Resource, keys: Keys): fc.Arbitrary<string> {
  const [first = '', ...parts] = path.split(/\{\w+\}/)
  const key = fc.constantFrom(...(keys[path.split('/')[2] ?? ''] ?? []), '0', '1')
  return fc
    .tuple(fc.array(key, { minLength: parts.length, maxLength: parts.length }), fc.nat(2 * parts.length), nonsense)
    .map(([given, spoiled, other]) =>
      parts.reduce((sofar, part, index) => sofar + (index === spoiled ? other : given[index]) + part, first),
    )
}

const anyPath = fc.oneof(
  fc.constantFrom('/v0.3/places', '/v0.3/themes', '/', '*', '/maps/', '/images/', '/docs/'),
  fc.oneof(nonsense, bytes).map((rest) => `/${rest}`),
)
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND') },
)

/** Characters that a header may hold. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 40 })
  .map((values) => Buffer.from(values).toString('latin1'))
const header = fc.tuple(
  fc.constantFrom('Accept', 'Authorization', 'Accept-Encoding', 'If-None-Match', 'Origin', 'X-Forwarded-For', 'Cookie'),
  fc.oneof(headerText, fc.constantFrom('Token \xff', 'Token', 'gzip;q=x', '"', 'W/"', '*/*;q=', 'a/b;c="')),
)

export function hostileRequests(resources: readonly Resource[], keys: Keys): fc.Arbitrary<HostileRequest> {
  // Resources with more parameters are drawn more often.
  const known = resources.map((resource) => ({
    weight: 2 + Math.ceil(resource.parameters.length / 5),
    arbitrary: fc.tuple(pathOf(resource, keys), queryOf(resource)),
  }))
  const other = fc.tuple(anyPath, queryOf({ path: '', parameters: [] }))
  return fc
    .record({
      method,
      target: fc.oneof({ weight: 12, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: other }),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant<HostileRequest['headers']>([]) },
        { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) },
      ),
    })
    .map(({ target: [path, pairs], ...rest }) => ({
      ...rest,
      target: `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`,
      names: pairs.map(([name]) => name),
    }))
}

/** Returns the head of the request as it goes over the wire. */
export function headOf({ method: verb, target, headers }: HostileRequest): Buffer {
  const lines = [`${verb} ${target} HTTP/1.1`, 'Host: places.example', 'Connection: close']
  return Buffer.from([...lines, ...headers.map((pair) => pair.join(': ')), '', ''].join('\r\n'), 'latin1')
}
