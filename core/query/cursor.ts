/**
 * Cursors: the position in a list's order at which a page ended. The next page continues from there, even if places are
 * written meanwhile. Cursors are opaque to clients. The service validates them like any other parameter.
 */
import { UUID } from '../model/uuid.ts'
import type { Key, OrderTerm } from './ast.ts'
import type { OrderField } from './fields.ts'
import { InvalidParameter, parseTime, scalar } from './parameters.ts'

/** The cursor that requests the first page. */
const FIRST = '*'

const MAX_LENGTH = 8000

/** Formats the keys of a page's last place, as `keysSql` returns them. */
export function formatCursor(order: readonly OrderTerm[], keys: readonly Key[]): string {
  return Buffer.from(JSON.stringify([signature(order), ...keys])).toString('base64url')
}

/** Returns `first` for the beginning; undefined if there is no cursor. Throws `InvalidParameter`. */
export function parseCursor(
  parameters: URLSearchParams,
  order: readonly OrderTerm[],
): readonly Key[] | 'first' | undefined {
  const text = scalar(parameters, 'cursor')
  if (text === undefined) return undefined
  if (text === FIRST) return 'first'
  const [of, ...keys] = decode(text)
  const isMeant = of === signature(order) && keys.length === order.length
  if (!isMeant || !order.every(({ field }, index) => IS_KEY[field](keys[index]))) {
    throw new InvalidParameter('cursor', 'Invalid cursor.')
  }
  return keys as Key[]
}

function signature(order: readonly OrderTerm[]): string {
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

const isNumber = (key: unknown): boolean => typeof key === 'number' && Number.isFinite(key)

const IS_KEY: Readonly<Record<OrderField, (key: unknown) => boolean>> = {
  id: (key) => typeof key === 'string' && UUID.test(key),
  name: (key) => typeof key === 'string' && !key.includes('\0'),
  aggregate_rating: isNumber,
  aggregate_rating_count: (key) => key === null || (Number.isInteger(key) && Math.abs(Number(key)) < 2 ** 31),
  score_combined: isNumber,
  completeness_score: isNumber,
  vibe_count: isNumber,
  updated_at: (key) =>
    typeof key === 'string' && /^[\d-]{10}T[\d:]{8}\.\d{6}Z$/.test(key) && parseTime(key) !== undefined,
  distance: (key) => key === null || isNumber(key),
}
