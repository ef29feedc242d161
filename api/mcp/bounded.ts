/** Keeps the content of a result small enough for the context of a model. */
import { ToolError } from './tool-error.ts'

/** Bytes of JSON: some 15,000 tokens. */
const MAX_BYTES = 50_000

/** Characters of a text and items of an array that are kept, until the content is small enough. */
const STEPS: readonly (readonly [characters: number, items: number])[] = [
  [2000, 100],
  [500, 30],
  [150, 10],
]

/** Returns the content with long texts and arrays cut. Each says what was left out. Throws `ToolError` if it is still too large. */
export function bounded(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [characters, items] of STEPS) {
    const { results, ...rest } = content
    // Rows are never cut: a client would take the rest for the whole page.
    const rows = Array.isArray(results) ? { results: results.map((row) => cut(row, characters, items)) } : {}
    const small = { ...(cut(rest, characters, items) as Record<string, unknown>), ...rows }
    if (Buffer.byteLength(JSON.stringify(small)) <= MAX_BYTES) return small
  }
  throw new ToolError(
    `The answer is larger than ${MAX_BYTES} bytes. Ask for fewer rows with limit, for fewer properties with fields, or for fewer values with facet_size.`,
  )
}

function cut(value: unknown, characters: number, items: number): unknown {
  if (typeof value === 'string') {
    const letters = value.length <= characters ? undefined : [...value]
    if (!letters || letters.length <= characters) return value
    return `${letters.slice(0, characters).join('')}… (${letters.length - characters} more characters)`
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => cut(item, characters, items))
    return value.length > items ? [...kept, `… (${value.length - items} more)`] : kept
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, characters, items)]))
}
