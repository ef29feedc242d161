/** The parameter `datetime`: a moment, or an interval that may be open. */
import type { FieldCondition } from '../../../core/query/ast.ts'
import { fail, parseMoment, scalar } from '../../../core/query/parameters.ts'
import type { PlainParameter } from '../../../core/query/query-parameter.ts'

const NAME = 'datetime'

export const DATETIME: PlainParameter = {
  name: NAME,
  description: `Features that last at a moment, or at one of an interval: two moments, joined by \`/\`; \`..\` or nothing is an \
open end. A moment is a date and time with an offset, or a day of UTC. Collections without times ignore it.`,
  schema: { type: 'string' },
  example: '2026-01-01T00:00:00Z/..',
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i
const DAY = 86_400_000_000
const OPEN: ReadonlySet<string> = new Set(['', '..'])

/** Microseconds since 1970, both included. Undefined: open. */
interface Interval {
  readonly first: number | undefined
  readonly last: number | undefined
}

/** `during` names the fields in which a feature begins and ends. Throws `InvalidParameter`, also without `during`. */
export function timesIn(
  parameters: URLSearchParams,
  during: { readonly start: string; readonly end: string } | undefined,
): FieldCondition[] {
  const text = scalar(parameters, NAME)
  if (text === undefined) return []
  const { first, last } = interval(text)
  if (!during) return []
  return [
    ...(last === undefined ? [] : [{ op: 'lte', field: during.start, value: last } as const]),
    ...(first === undefined ? [] : [{ op: 'gte', field: during.end, value: first } as const]),
  ]
}

function interval(text: string): Interval {
  const [from = '', to = from, ...rest] = text.split('/')
  if (rest.length > 0 || (to === from && OPEN.has(from) && !text.includes('/'))) return invalid()
  const first = OPEN.has(from) ? undefined : moment(from)
  const last = OPEN.has(to) ? undefined : moment(to) + (to.includes('T') || to.includes('t') ? 0 : DAY - 1)
  if (first !== undefined && last !== undefined && first > last) fail(NAME, 'The interval ends before it begins.')
  return { first, last }
}

function moment(text: string): number {
  return (MOMENT.test(text) ? parseMoment(text) : undefined) ?? invalid()
}

function invalid(): never {
  return fail(NAME, 'Enter a moment such as 2026-11-21T18:30:00Z, or two joined by "/", one of which may be "..".')
}
