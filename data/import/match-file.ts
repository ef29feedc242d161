/** Matches a table of place descriptions as batches do. Writes the same table with the results in added columns. */

import { type FileHandle, open } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { UUID } from '../../core/model/uuid.ts'
import { DEFAULT_MAX_BATCH } from '../../core/query/limits.ts'
import { type BatchResult, type Description, findOrCreate } from '../../sql/batch/batch.ts'
import { describedOf } from '../../sql/batch/match-items.ts'
import type { MatchThresholds } from '../../sql/batch/match-judge.ts'
import type { Store } from '../../sql/core/database.ts'
import type { Mapping } from './fields/collect-values.ts'
import { candidateFor } from './fields/field-names.ts'
import { toPlace } from './fields/to-place.ts'
import { readText } from './formats/open-file.ts'
import { csv } from './formats/read-csv.ts'
import { FileFault, isRejection, type SourceRow } from './formats/source-row.ts'

export interface MatchFileOptions {
  delimiter: string | undefined
  columns: Mapping['columns']
  /** Output file; an existing one is replaced. */
  output: string
  /** True: places that are not found are created. */
  create: boolean
  limits: MatchThresholds
  signal: AbortSignal
}

/** Number of rows by status: `found`, `missing`, `created`, `error`. */
export type MatchCounts = ReadonlyMap<string, number>

const OWN_COLUMNS = ['svc_id', 'status', 'match_method', 'match_score', 'error'] as const
/**
 * Matches the table at `path`. Calls `onProgress` with the size of each part that was read. Throws if it can't be read
 * or lacks a column of `options.columns`; the output then has only the batches before the error.
 */
export async function matchFile(
  store: Store,
  path: string,
  options: MatchFileOptions,
  onProgress: (bytes: number) => void,
): Promise<MatchCounts> {
  const counts = new Map<string, number>()
  // A file that can't be read leaves the result of an earlier run alone.
  let output: FileHandle | undefined
  let header: readonly string[] = []
  const onHeader = (names: readonly string[]) => {
    header = names.filter((name) => !OWN_COLUMNS.some((own) => own === name))
    const listed = `the columns are: ${names.join(', ')}`
    for (const column of options.columns.values()) {
      if (column !== '' && !names.includes(column)) throw new FileFault(`there is no column ${column}; ${listed}`)
    }
    if (!options.columns.get('name') && !names.some((name) => candidateFor(name)?.field === 'name')) {
      throw new FileFault(`no column is known as name: say which with --column name=COLUMN; ${listed}`)
    }
  }
  let waiting: SourceRow[] = []
  const match = async (rows: readonly SourceRow[]) => {
    const results = await matchRows(store, rows, options)
    for (const [, { status }] of results) counts.set(status, (counts.get(status) ?? 0) + 1)
    if (output) await writeRows(output, header, results)
  }
  try {
    const text = readText({ path, onBytes: onProgress })
    for await (const { rows } of csv.readText(text, { delimiter: options.delimiter, onHeader })) {
      if (!output) {
        output = await open(options.output, 'w')
        await output.write(stringify([[...header, ...OWN_COLUMNS]]))
      }
      waiting.push(...rows)
      for (; waiting.length >= DEFAULT_MAX_BATCH; waiting = waiting.slice(DEFAULT_MAX_BATCH))
        await match(waiting.slice(0, DEFAULT_MAX_BATCH))
      if (options.signal.aborted) return counts
    }
    await match(waiting)
    return counts
  } finally {
    await output?.close()
  }
}

/** The values in our columns. */
interface Cells {
  /** In an error, the id that was sent. */
  svc_id: string | null
  status: string
  match_method: string | null
  match_score: number | null
  error: string | null
}

async function matchRows(
  store: Store,
  rows: readonly SourceRow[],
  { columns, create, limits }: MatchFileOptions,
): Promise<(readonly [SourceRow, Cells])[]> {
  const read = rows.map(({ content }) => toDescription(content, columns))
  const descriptions = read.filter((one): one is Description => typeof one !== 'string')
  const batch = { descriptions, editorialCategories: [], tags: [], dryRun: !create }
  const results = (await findOrCreate(store, batch, limits)).values()
  return rows.map((row, index) => {
    const one = read[index]
    const cells = typeof one === 'string' ? refused(one) : toCells(results.next().value as BatchResult)
    return [row, cells.status === 'error' ? { ...cells, svc_id: sentId(row.content) } : cells] as const
  })
}

/** Returns the description in a row, or the reason why it is invalid. */
function toDescription(content: SourceRow['content'], columns: Mapping['columns']): Description | string {
  const made = isRejection(content) ? content : toPlace(content, { columns, source: undefined })
  if (isRejection(made)) return `${made.field}: ${made.reason}`
  const id = sentId(content).trim().toLowerCase()
  if (id !== '' && !UUID.test(id)) return 'svc_id: is not a UUID'
  return { id: id || null, ...describedOf(made.place) }
}

/** Returns the `svc_id` as it is in the table. */
function sentId(content: SourceRow['content']): string {
  return isRejection(content) ? '' : String(content.properties['svc_id'] ?? '')
}

function refused(error: string): Cells {
  return { svc_id: null, status: 'error', match_method: null, match_score: null, error }
}

function toCells(result: BatchResult): Cells {
  if (result instanceof Error) return refused(result.message)
  const { place, method, score } = result
  const status = method === 'created' ? (place === null ? 'missing' : 'created') : 'found'
  return { svc_id: place, status, match_method: method, match_score: score, error: null }
}

async function writeRows(
  output: FileHandle,
  header: readonly string[],
  results: readonly (readonly [SourceRow, Cells])[],
): Promise<void> {
  const lines = results.map(([{ content }, cells]) => {
    const properties = isRejection(content) ? {} : content.properties
    return [...header.map((name) => properties[name] ?? ''), ...OWN_COLUMNS.map((name) => cells[name])]
  })
  await output.write(stringify(lines))
}
