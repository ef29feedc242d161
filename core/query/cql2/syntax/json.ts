/** Reads CQL2's JSON. Its form is checked here; which arguments an operator takes, conditions.ts says. */
import { type Expression, MAX_NESTING, type Part } from './expression.ts'
import { type At, FilterFault, refuse } from './fault.ts'
import { boxPart, partsOf } from './geometry.ts'

/** Throws `FilterFault`. */
export function parseJson(text: string): Expression {
  return expressionOf(parsed(text), '', 0)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not every version of Node tells the position.
    throw error instanceof SyntaxError ? new FilterFault(`This is no JSON: ${error.message}.`, '') : error
  }
}

function expressionOf(value: unknown, at: string, nesting: number): Expression {
  if (nesting > MAX_NESTING) return refuse(`Ensure at most ${MAX_NESTING} levels are nested.`, at.slice(0, MAX_PATH))
  if (typeof value === 'string') return { kind: 'text', value, at }
  if (typeof value === 'number') return { kind: 'number', value, at }
  if (typeof value === 'boolean') return { kind: 'boolean', value, at }
  const inside = (item: unknown, name: string) => expressionOf(item, joined(at, name), nesting + 1)
  if (Array.isArray(value)) return { kind: 'list', at, items: value.map((item, index) => inside(item, `[${index}]`)) }
  if (typeof value === 'object' && value !== null) return objectOf(value as JsonObject, at, inside)
  return refuse('A value, a property or an operator is expected, not null.', at)
}

type JsonObject = Readonly<Record<string, unknown>>
type Inside = (item: unknown, name: string) => Expression

/** Characters of a path in a message. */
const MAX_PATH = 100

function joined(at: string, name: string): string {
  return at === '' || name.startsWith('[') ? at + name : `${at}.${name}`
}

function objectOf(value: JsonObject, at: string, inside: Inside): Expression {
  if (Object.hasOwn(value, 'op')) return callOf(value, at, inside)
  if (Object.hasOwn(value, 'property')) {
    return { kind: 'property', at, name: textOf(value['property'], joined(at, 'property')) }
  }
  for (const kind of ['date', 'timestamp'] as const) {
    if (Object.hasOwn(value, kind)) return { kind, at, value: textOf(value[kind], joined(at, kind)) }
  }
  if (Object.hasOwn(value, 'interval')) return intervalOf(value['interval'], joined(at, 'interval'), inside)
  if (Object.hasOwn(value, 'bbox')) {
    const box = listOf(value['bbox'], joined(at, 'bbox'))
    return { kind: 'shape', at, parts: [boxPart(box, joined(at, 'bbox'))] }
  }
  if (Object.hasOwn(value, 'type')) return { kind: 'shape', at, parts: shapeOf(value, at, true) }
  return refuse('An object has "op", "property", "date", "timestamp", "interval", "bbox", or "type".', at)
}

function callOf(value: JsonObject, at: string, inside: Inside): Expression {
  const op = textOf(value['op'], joined(at, 'op'))
  const args = listOf(value['args'], joined(at, 'args'))
  return {
    kind: 'call',
    op: op.toLowerCase(),
    at: joined(at, 'op'),
    args: args.map((arg, index) => inside(arg, `args[${index}]`)),
  }
}

function intervalOf(value: unknown, at: string, inside: Inside): Expression {
  const [from, to, ...rest] = listOf(value, at)
  if (from === undefined || to === undefined || rest.length > 0) return refuse('An interval has two ends.', at)
  return { kind: 'interval', at, ends: [inside(from, 'interval[0]'), inside(to, 'interval[1]')] }
}

/** A collection has no collections. */
function shapeOf(value: JsonObject, at: string, mayBeCollection: boolean): Part[] {
  const type = textOf(value['type'], joined(at, 'type'))
  if (type !== 'GeometryCollection' || !mayBeCollection) return partsOf(type, value['coordinates'], at)
  return listOf(value['geometries'], joined(at, 'geometries')).flatMap((geometry, index) => {
    const path = joined(at, `geometries[${index}]`)
    if (typeof geometry !== 'object' || geometry === null) return refuse('A shape is expected.', path)
    return shapeOf(geometry as JsonObject, path, false)
  })
}

function textOf(value: unknown, at: At): string {
  return typeof value === 'string' ? value : refuse('A text is expected.', at)
}

function listOf(value: unknown, at: At): readonly unknown[] {
  return Array.isArray(value) ? value : refuse('A list is expected.', at)
}
