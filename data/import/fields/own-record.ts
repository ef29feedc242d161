/**
 * Recognizes records of this program, in exports and in answers of its API. They keep their ids, so that lists, events and
 * duplicates find their places, and their texts and positions are not mended.
 */
import { COLUMNS, type PlaceInput } from '../../../core/model/place.ts'
import { UUID } from '../../../core/model/uuid.ts'
import type { Content } from '../formats/source-row.ts'
import type { Mapping } from './collect-values.ts'
import { fieldValue, isEmpty } from './field-values.ts'
import { Unfit } from './read-value.ts'

/** Computed anew by each database. */
const SCORES = ['score_combined', 'completeness_score']
/** Columns of places that only this program sets. */
const PROGRAM = COLUMNS.flatMap(([name, { setBy }]) =>
  setBy === 'program' && name !== 'id' && !SCORES.includes(name) ? [name] : [],
)

/**
 * Returns the id of a record that has both an id of ours and the identifier of its source, or null for it; undefined for
 * a record of anybody else, and if a flag says where identifiers come from.
 */
export function ownId({ id, properties }: Content, source: string | undefined): string | undefined {
  if (source !== undefined || properties['data_source_identifier'] === undefined) return undefined
  const given = id ?? properties['id']
  return typeof given === 'string' && UUID.test(given) ? given : undefined
}

/** Returns what only records of this program have: the id, and columns that no one else may set. */
export function ownColumns(content: Content, { columns, source, uses }: Mapping): Partial<PlaceInput> | undefined {
  const id = columns.has('data_source_identifier') ? undefined : ownId(content, source)
  if (id === undefined) return undefined
  const values = PROGRAM.flatMap((name): [string, unknown][] => {
    const given = content.properties[name]
    const value = isEmpty(given) ? undefined : fieldValue(name).read(given)
    if (value === undefined || value instanceof Unfit) return []
    uses?.noteOwn(name)
    return [[name, value]]
  })
  return { id, ...Object.fromEntries(values) }
}
