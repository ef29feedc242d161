/** What is wrong with the content of a file of layers, in words for its author. */
import { closest } from 'fastest-levenshtein'
import type { z } from 'zod'
import { givenNameFault, layerNameFault } from './names.ts'

export interface Mistake {
  /** Where: names from the top of the file down. */
  readonly path: readonly PropertyKey[]
  readonly reason: string
}

const KEYS = {
  file: ['layers'],
  layer: [
    ...['table', 'id', 'geometry', 'srid', 'rank', 'visible', 'attribution', 'editors_only', 'refresh', 'columns'],
  ],
  column: ['text', 'facet', 'as'],
}

/** Returns the mistakes of one issue: an issue lists all unknown keys of a value. */
export function toMistakes(issue: z.core.$ZodIssue): Mistake[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') {
    const known = path.length === 0 ? KEYS.file : path.length === 2 ? KEYS.layer : KEYS.column
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: `${told([...path, key])} is unknown; the nearest known key is ${closest(key, known)}`,
    }))
  }
  if (issue.code !== 'invalid_type') return [{ path, reason: `${told(path)} ${message}` }]
  if (issue.input === undefined) return [{ path, reason: `${told(path)} is missing` }]
  return [{ path, reason: `${told(path)} ${message.startsWith('must') ? message : 'must be keys with values'}` }]
}

/** Names of layers and columns are keys, which each author invents. */
export function nameMistakes(file: unknown): Mistake[] {
  return entriesOf(file, 'layers').flatMap(([name, layer]) => {
    const path = ['layers', name]
    const fault = layerNameFault(name)
    return [...(fault ? [{ path, reason: `${name} ${fault}` }] : []), ...columnMistakes(path, layer)]
  })
}

function columnMistakes(path: readonly string[], layer: unknown): Mistake[] {
  const seen = new Set<string>()
  return entriesOf(layer, 'columns').flatMap(([column, options]) => {
    const at = [...path, 'columns', column]
    const as = textOf(options, 'as')
    const name = as ?? column
    const fault = givenNameFault(name)
    const isDouble = seen.has(name)
    seen.add(name)
    if (column === textOf(layer, 'geometry'))
      return [{ path: at, reason: `${told(at)} is the geometry, and always given out` }]
    if (fault && as === undefined) return [{ path: at, reason: `${told(at)} ${fault}. Give it another with as:` }]
    if (fault) return [{ path: [...at, 'as'], reason: `${told([...at, 'as'])}: ${name} ${fault}` }]
    return isDouble ? [{ path: at, reason: `${told(at)} has the name of another column, ${name}` }] : []
  })
}

function entriesOf(value: unknown, key: string): [string, unknown][] {
  const inner = memberOf(value, key)
  return typeof inner === 'object' && inner !== null ? Object.entries(inner) : []
}

function textOf(value: unknown, key: string): string | undefined {
  const inner = memberOf(value, key)
  return typeof inner === 'string' ? inner : undefined
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** `parks.columns.name`, without the word `layers` that all begin with. */
function told(path: readonly PropertyKey[]): string {
  return path.length < 2 ? String(path[0] ?? 'the file') : path.slice(1).map(String).join('.')
}
