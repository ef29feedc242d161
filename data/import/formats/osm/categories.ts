/** Which tags make an object a point of interest, and what its categories are. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { type CategoryTable, DEFAULT_CATEGORIES } from './default-categories.ts'
import type { OsmObject, Tags } from './osm-file.ts'

const Label = z.string().min(1).max(100)
const Labels = z.union([Label, z.array(Label).min(1).max(10), z.null()], {
  error: 'must be a text, a list of texts, or null',
})
const TableFile = z.record(z.string(), z.record(z.string(), Labels))

/** Longer values are no tags but texts. */
const MAX_VALUE = 60

/** Reads a table from a file of YAML or JSON; without a path, returns our own. Throws an error that lists all mistakes. */
export function readCategoryTable(path: string | undefined): CategoryTable {
  if (path === undefined) return DEFAULT_CATEGORIES
  const parsed = TableFile.safeParse(toValue(path))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path: keys, message }) =>
    [keys.join('='), message].filter(Boolean).join(': '),
  )
  throw new Error(`The categories in ${path} have mistakes:\n${mistakes.join('\n')}`)
}

function toValue(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  try {
    return parse(text) as unknown
  } catch (error) {
    throw new Error(`The categories in ${path} are neither YAML nor JSON: ${(error as Error).message}`)
  }
}

const AREA_TYPES: ReadonlySet<string> = new Set(['multipolygon', 'boundary'])

/** Returns the categories of a named place; none for everything else. */
export function placeCategories(
  { type, tags }: { readonly type: OsmObject['type']; readonly tags?: Tags },
  table: CategoryTable,
): string[] {
  if (!tags?.['name']?.trim()) return []
  if (type === 'relation' && !AREA_TYPES.has(tags['type'] ?? '')) return []
  return categoriesOf(tags, table)
}

/** Returns the categories of an object, in the order of the table; none if it is no point of interest. */
export function categoriesOf(tags: Tags, table: CategoryTable): string[] {
  const found = new Set<string>()
  for (const key in table) {
    const tag = tags[key]
    if (tag === undefined) continue
    for (const value of valuesOf(tag)) {
      for (const category of labelsOf(table[key] as CategoryTable[string], value)) found.add(category)
    }
  }
  return [...found]
}

function labelsOf(values: CategoryTable[string], value: string): string[] {
  if (value === 'no' || value.length > MAX_VALUE) return []
  const labels = Object.hasOwn(values, value) ? values[value] : values['*']
  if (labels === null || labels === undefined) return []
  return [labels].flat().map((label) => label.replaceAll('{value}', () => titleCase(value)))
}

/** Divides a tag with several values: `cafe;bar`. */
export function valuesOf(tag: string): string[] {
  return tag
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

/** Returns `Mobile Phone` for `mobile_phone`. */
export function titleCase(value: string): string {
  const words = value.split(/[\s_]+/).filter((word) => word !== '')
  return words.map((word) => word.replace(/^\p{Lowercase_Letter}/u, (letter) => letter.toUpperCase())).join(' ')
}
