/**
 * The parameter `cursor`: the position in a list's order at which a page ended. The next page continues from there, even if
 * rows are written meanwhile. Cursors are opaque to clients. The service validates them like any other parameter.
 */
import { UUID } from '../model/uuid.ts'
import type { Listed } from './listed.ts'
import type { Key, OrderColumn, Ordering } from './ordering.ts'
import { InvalidParameter, scalar } from './parameters.ts'
import type { PlainParameter } from './query-parameter.ts'

/** The cursor that requests the first page. */
const FIRST = '*'

export const CURSOR_PARAMETER: PlainParameter = {
  name: 'cursor',
  description: `Reads a whole list, in place of \`page\`. \`*\` requests the first page; then follow each page's \
\`next\`. No record comes twice. Without \`ordering\` none is missed, even if records are written meanwhile. With \
\`ordering\`, a record whose value changes can be missed. Numbered pages shift when records or scores change.`,
  schema: { type: 'string' },
  example: FIRST,
}

const MAX_LENGTH = 8000

type Order = readonly Ordering<string>[]

/** The page of a list that begins after the row with these keys. */
export interface PageAfter {
  readonly after: readonly Key[] | 'first'
  readonly size: number
}

/** Formats the keys of a page's last row, as `keysSql` returns them. */
export function formatCursor(order: Order, keys: readonly Key[]): string {
  return Buffer.from(JSON.stringify([signature(order), ...keys])).toString('base64url')
}

/** Returns `first` for the beginning; undefined if there is no cursor. Throws `InvalidParameter`. */
export function parseCursor(
  parameters: URLSearchParams,
  order: Order,
  listed: Pick<Listed, 'id' | 'orders'>,
): readonly Key[] | 'first' | undefined {
  const text = scalar(parameters, 'cursor')
  if (text === undefined) return undefined
  if (text === FIRST) return 'first'
  const [of, ...keys] = decode(text)
  const isMeant = of === signature(order) && keys.length === order.length
  if (!isMeant || !order.every(({ field }, index) => isKey(orderColumn(field, listed), keys[index]))) {
    throw new InvalidParameter('cursor', 'Invalid cursor.')
  }
  return keys as Key[]
}

function signature(order: Order): string {
  return order.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
}

function decode(text: string): unknown[] {
  try {
    const value: unknown = text.length > MAX_LENGTH ? undefined : JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Returns the type of the keys of a term. */
export function orderColumn(
  field: string,
  { id, orders }: Pick<Listed, 'id' | 'orders'>,
): Pick<OrderColumn, 'type' | 'nullable'> {
  if (field === 'id') return id
  if (field === 'distance') return { type: 'float8', nullable: true }
  const column = orders[field]
  if (!column) throw new Error(`no order ${field}`)
  return column
}

function isKey({ type, nullable }: Pick<OrderColumn, 'type' | 'nullable'>, key: unknown): boolean {
  return key === null ? nullable === true : IS_KEY[type](key)
}

const textLike = (pattern: RegExp) => (key: unknown) => typeof key === 'string' && pattern.test(key)

const IS_KEY: Readonly<Record<OrderColumn['type'], (key: unknown) => boolean>> = {
  uuid: textLike(UUID),
  // PostgreSQL's texts can't hold NUL.
  text: (key) => typeof key === 'string' && !key.includes('\0'),
  float8: (key) => typeof key === 'number' && Number.isFinite(key),
  integer: (key) => Number.isInteger(key) && Math.abs(Number(key)) < 2 ** 31,
  bigint: (key) => textLike(/^-?\d{1,19}$/)(key) && BigInt.asIntN(64, BigInt(String(key))) === BigInt(String(key)),
  timestamptz: isMoment,
  date: (key) => isMoment(`${key}T00:00:00.000000Z`),
  boolean: (key) => typeof key === 'boolean',
}

/** `2026-11-21T02:44:39.997000Z`; the year may have more digits. */
function isMoment(key: unknown): boolean {
  const [, year = '', rest = ''] = /^(\d{4,6})(-\d\d-\d\dT[\d:]{8}\.\d{6}Z)$/.exec(String(key)) ?? []
  const at = new Date(`+${year.padStart(6, '0')}${rest.replace(/\d{3}Z$/, 'Z')}`)
  // Date reads 30 February as 2 March, and 24:00 as the next day. PostgreSQL knows no year 0.
  return Number(year) > 0 && at.getUTCDate() === Number(rest.slice(4, 6))
}
