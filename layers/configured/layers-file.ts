/** Reads the file of layers. All mistakes are reported at once, each with its line. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { choice, integer } from '../../core/settings/setting-types.ts'
import type { LayerEntry } from './entry.ts'
import { type Mistake, nameMistakes, toMistakes } from './file-mistakes.ts'
import { toTableName } from './names.ts'
import { readPositionedYaml } from './positioned-yaml.ts'

/** Lists mistakes in the file of layers, or in what it says of the database, one per line. */
export class LayersFault extends Error {
  override name = 'LayersFault'
}

const text = z.string('must be a text').regex(/\S/, 'has no value')
const truth = choice(['true', 'false']).transform((value) => value === 'true')

/** `name:` alone is a column that nothing more is said of. */
const Column = z.preprocess(
  (value) => (value === '' ? {} : value),
  z.strictObject({ text: truth.default(false), facet: truth.default(false), as: text.optional() }),
)

const UNITS = { s: 1, m: 60, h: 3600 } as const

const Layer = z.strictObject({
  table: text.transform((value, { addIssue }) => {
    const name = toTableName(value)
    if (!name) addIssue('must name schema and table, as in public.parks')
    return name ?? z.NEVER
  }),
  id: text,
  geometry: text,
  srid: integer(1, 999_999).optional(),
  rank: text.optional(),
  visible: text.optional(),
  attribution: text.optional(),
  editors_only: truth.default(false),
  refresh: text
    .regex(/^[1-9]\d{0,4}[smh]$/, 'must look like 60s, 5m or 1h')
    .transform((value) => Number.parseInt(value, 10) * UNITS[value.slice(-1) as keyof typeof UNITS])
    .optional(),
  columns: z.preprocess(
    (value) => (value === 'all' ? {} : value),
    z.record(z.string(), Column, 'must be all, or the columns with what each is for'),
  ),
})
const Layers = z.strictObject({ layers: z.record(z.string(), Layer, 'must be layers by their names') })
type Columns = z.infer<typeof Layer>['columns']

/** Reads a file. Throws `LayersFault`. */
export function readLayersFile(path: string): LayerEntry[] {
  return parseLayers(readFileSync(path, 'utf8'), basename(path))
}

export function parseLayers(source: string, file: string): LayerEntry[] {
  const { value, lineOf, mistakes: ofSyntax } = readPositionedYaml(source)
  const given = value as { layers: Record<string, { columns: unknown }> }
  if (ofSyntax.length > 0) throw faultOf(file, ofSyntax)
  const parsed = Layers.safeParse(value, { reportInput: true })
  const mistakes: Mistake[] = [...(parsed.error?.issues.flatMap(toMistakes) ?? []), ...nameMistakes(value)]
  if (!parsed.success || mistakes.length > 0) {
    const withLines = mistakes.map(({ path, reason }) => ({ line: lineOf(path), reason }))
    throw faultOf(file, withLines)
  }
  return Object.entries(parsed.data.layers).map(([name, { editors_only: isEditorsOnly, columns, ...layer }]) => ({
    ...layer,
    name,
    isEditorsOnly,
    columns: given.layers[name]?.columns === 'all' ? 'all' : toColumns(columns),
    at: (...below) => `${file}:${lineOf(['layers', name, ...below])}`,
  }))
}

function toColumns(columns: Columns): Exclude<LayerEntry['columns'], 'all'> {
  return Object.entries(columns).map(([column, { text: isSearched, facet: isFacet, as = column }]) => ({
    column,
    name: as,
    isSearched,
    isFacet,
  }))
}

function faultOf(file: string, mistakes: readonly { readonly line: number; readonly reason: string }[]): LayersFault {
  const sorted = [...mistakes].sort((one, other) => one.line - other.line)
  return new LayersFault(sorted.map(({ line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
}
