/** Reads the places of an export, page by page, in the order of their ids. */
import sql, { raw } from 'sql-template-tag'
import { COLUMNS, type ImportedName, type PlaceColumnName, type PlaceValue } from '../../core/model/place.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

const PAGE = 5000

/** What an import does not set: ids, times and scores are those of the database. */
const OWN = ['id', 'updated_at', 'score_combined', 'completeness_score'] as const satisfies PlaceColumnName[]

/** `duplicate_of` names a place by its id, and an import gives places ids of their own. */
export type ExportedName = Exclude<ImportedName, 'duplicate_of'> | (typeof OWN)[number]
export type ExportedPlace = { readonly [Name in ExportedName]: PlaceValue<Name> }

/** What an import can set, and what it can't but readers want, in the order of the API's properties. */
export const EXPORTED = COLUMNS.filter((column): column is [ExportedName & PlaceColumnName, (typeof column)[1]] =>
  isExported(column),
)

function isExported([name, { setBy }]: (typeof COLUMNS)[number]): boolean {
  if (OWN.some((own) => own === name)) return true
  return (setBy === 'users' || setBy === 'importers') && name !== 'duplicate_of'
}

const SELECTED = raw(
  EXPORTED.map(([name, { type }]) =>
    type === 'timestamp' ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${name}` : name,
  ).join(', '),
)

/** Each page is the state of its own moment, so that a long export holds back no clean-up of the database. */
export async function* exportedPlaces(
  database: Queryable,
  where: readonly PlaceCondition[],
): AsyncGenerator<ExportedPlace[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const places = await database.rows<ExportedPlace>(sql`
      select ${SELECTED} from places where ${whereSql(where)} and id > ${last}::uuid order by id limit ${PAGE}`)
    yield places
    const end = places.at(-1)
    if (!end || places.length < PAGE) return
    last = end.id
  }
}
