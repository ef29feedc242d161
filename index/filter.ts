/** Conditions as tests of places in blocks. A condition on a shared field is decided once for each of its values. */
import type { Condition, FieldCondition, GeoCondition, Pattern } from '../core/query/ast.ts'
import { type IndexedValue, indexedField } from '../core/query/indexed-fields.ts'
import { VISIBLE } from '../core/query/parse/list.ts'
import type { Block, Codes } from './block.ts'
import type { Dictionary } from './dictionary.ts'
import { idWords } from './ids.ts'

/**
 * Keeps those of the first `count` positions in `places` whose place passes, in their order, and returns their number.
 */
export type Test = (block: Block, places: Uint16Array, count: number) => number

const GEO: ReadonlySet<string> = new Set(['tile', 'bbox', 'near', 'polygon'] satisfies GeoCondition['op'][])

export function isGeo(condition: Condition): condition is GeoCondition {
  return GEO.has(condition.op)
}

/** Returns whether the index can decide a condition. */
export function isIndexed(condition: Condition): condition is GeoCondition | FieldCondition {
  if (isGeo(condition)) return true
  if (!('field' in condition)) return false
  if (VISIBLE.some(({ field }) => field === condition.field)) return isVisible(condition)
  return condition.field === 'score_combined' || condition.field === 'id' || indexedField(condition.field) !== undefined
}

/** Returns the test of a condition that is indexed; undefined if all places of the index pass. */
export function fieldTest(condition: FieldCondition, dictionaries: readonly Dictionary[]): Test | undefined {
  if (isVisible(condition)) return undefined
  if (condition.field === 'score_combined') return numberTest(condition as NumberCondition, ({ scores }) => scores)
  if (condition.op === 'any' && condition.field === 'id') return idTest(condition.values)
  const field = indexedField(condition.field) as number
  return codeTest(field, dictionaries[field] as Dictionary, valueTest(condition))
}

/** Returns whether a condition is one of `VISIBLE`: the index has no hidden places. */
function isVisible(condition: FieldCondition): boolean {
  return VISIBLE.some(
    ({ field, value }) => condition.op === 'flag' && condition.field === field && condition.value === value,
  )
}

function codeTest(field: number, { values }: Dictionary, passes: (value: IndexedValue) => boolean): Test {
  let known = new Uint8Array(values.length)
  let decided = 0
  return (block, places, count) => {
    if (decided < values.length) {
      if (known.length < values.length) {
        const longer = new Uint8Array(Math.max(values.length, 2 * known.length))
        longer.set(known)
        known = longer
      }
      for (; decided < values.length; decided++) known[decided] = Number(passes(values[decided] as IndexedValue))
    }
    return keepCodes(block.codes[field] as Codes, known, places, count)
  }
}

/** Without branches: half of all places pass many filters, which a processor can't predict. */
function keepCodes(codes: Codes, passing: Uint8Array, places: Uint16Array, count: number): number {
  let kept = 0
  for (let each = 0; each < count; each++) {
    const place = places[each] as number
    places[kept] = place
    kept += passing[codes[place] as number] as number
  }
  return kept
}

/** Comparisons with null are false, as in SQL. */
function valueTest(condition: FieldCondition): (value: IndexedValue) => boolean {
  switch (condition.op) {
    case 'flag':
      return (value) => value === condition.value
    case 'any': {
      const isWanted = oneOf(condition.values)
      return (value) => isWanted(value)
    }
    case 'none': {
      const isExcluded = oneOf(condition.values)
      return (value) => !isExcluded(value)
    }
    case 'like': {
      const isLike = (text: string) => condition.patterns.some((pattern) => matches(text, pattern))
      return (value) => (typeof value === 'string' ? isLike(value) : Array.isArray(value) && value.some(isLike))
    }
    default: {
      const isIn = comparison(condition)
      return (value) => typeof value === 'number' && isIn(value)
    }
  }
}

function oneOf(values: readonly string[]): (value: IndexedValue) => boolean {
  const wanted = new Set(values)
  return (value) =>
    typeof value === 'string' ? wanted.has(value) : Array.isArray(value) && value.some((label) => wanted.has(label))
}

/** The parts of a pattern occur in a text in their order; the first one begins it, and the last one ends it. */
export function matches(text: string, pattern: Pattern): boolean {
  const [first = '', ...rest] = pattern
  if (!text.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return text === first
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

type NumberCondition = Extract<FieldCondition, { op: 'number' | 'gt' | 'gte' | 'lt' | 'lte' | 'range' }>

function comparison(condition: NumberCondition): (value: number) => boolean {
  switch (condition.op) {
    case 'number':
      return (value) => condition.values.includes(value)
    case 'range':
      return (value) => value >= condition.low && value <= condition.high
    case 'gt':
      return (value) => value > condition.value
    case 'gte':
      return (value) => value >= condition.value
    case 'lt':
      return (value) => value < condition.value
    case 'lte':
      return (value) => value <= condition.value
  }
}

function numberTest(condition: NumberCondition, numbersOf: (block: Block) => Float64Array): Test {
  const isIn = comparison(condition)
  return (block, places, count) => {
    const numbers = numbersOf(block)
    let kept = 0
    for (let each = 0; each < count; each++) {
      const place = places[each] as number
      places[kept] = place
      kept += Number(isIn(numbers[place] as number))
    }
    return kept
  }
}

function idTest(uuids: readonly string[]): Test {
  const wanted = new Map<number, (readonly number[])[]>()
  for (const uuid of uuids) {
    const words = idWords(uuid)
    wanted.set(words[0], [...(wanted.get(words[0]) ?? []), words])
  }
  return ({ ids }, places, count) => {
    let kept = 0
    for (let each = 0; each < count; each++) {
      const place = places[each] as number
      const known = wanted.get(ids[4 * place] as number)
      if (known?.some((words) => words.every((word, at) => ids[4 * place + at] === word))) places[kept++] = place
    }
    return kept
  }
}
