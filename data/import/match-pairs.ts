/**
 * Reads labelled pairs: NDJSON with one pair a line, `{"label": 1, "place": {…}, "description": {…}}`, plain or gzipped. Both
 * have properties under the names that `import` knows, and perhaps a `position` of longitude and latitude.
 */
import { z } from 'zod'
import type { LabelledPair } from '../../core/match/fit/observations.ts'
import type { Described } from '../../core/match/records.ts'
import { describedOf } from '../../sql/batch/match-items.ts'
import { toPlace } from './fields/to-place.ts'
import { readText } from './formats/open-file.ts'
import { FileFault, isRejection } from './formats/source-row.ts'

const Side = z.looseObject({ position: z.tuple([z.number(), z.number()]).optional() })
const Line = z.object({ label: z.union([z.boolean(), z.literal([0, 1])]), place: Side, description: Side })

/** Throws `FileFault` at the first line that is no pair. */
export async function readPairs(path: string): Promise<LabelledPair[]> {
  let text = ''
  for await (const part of readText({ path, onBytes: () => undefined })) text += part
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new FileFault('there are no pairs in it')
  return lines.map((line, index) => readPair(line, index + 1))
}

function readPair(line: string, number: number): LabelledPair {
  const { success, data } = Line.safeParse(parsed(line))
  if (!success) throw new FileFault(`line ${number} is no pair with label, place and description`)
  const { label, place, description } = data
  return { isSame: Boolean(label), place: read(place, number), description: read(description, number) }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function read({ position, ...properties }: z.output<typeof Side>, number: number): Described {
  const geometry = position && { type: 'Point', coordinates: position }
  const made = toPlace({ properties, geometry }, { columns: new Map(), source: undefined })
  if (isRejection(made)) throw new FileFault(`line ${number}: ${made.field} ${made.reason}`)
  return describedOf(made.place)
}
