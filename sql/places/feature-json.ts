/**
 * Lets PostgreSQL make the GeoJSON of places of which a few properties are wanted. For a list of 50 places with 7 properties, this
 * takes less of our processor time than values, objects and texts made of them (bench/api/first-lists.ts).
 */
import { raw, type Sql } from 'sql-template-tag'
import { shownSql } from '../../core/model/column-sql.ts'
import { COLUMNS, isPropertyName, type PlaceColumnName } from '../../core/model/place.ts'

/** These are shown in another form than they are stored (api/places/presenter.ts). */
const NAMES_OF_OTHERS = new Set(['svc_images', 'opening_hours', 'opening_hours_text'])
const OTHERS: ReadonlySet<PlaceColumnName> = new Set(['images', 'opening_hours'])

/**
 * Returns SQL of the columns `id` and `json`: the feature with these properties, in the order of the API; undefined if
 * PostgreSQL can't make one of them. Names that are not known are ignored.
 */
export function featureColumns(properties: ReadonlySet<string>): Sql | undefined {
  if ([...properties].some((name) => NAMES_OF_OTHERS.has(name))) return undefined
  const shown = COLUMNS.flatMap(([name, { type }]) =>
    isPropertyName(name) && properties.has(name) && !OTHERS.has(name)
      ? [`${shownSql({ sql: name, type })} as ${name}`]
      : [],
  )
  // Joined texts take half the time of an object for the feature and one for its geometry.
  return raw(`id, '{"id":"' || id || '","type":"Feature","geometry":'
    || coalesce('{"type":"Point","coordinates":[' || longitude || ',' || latitude || ']}', 'null')
    || ',"properties":' || (select row_to_json(shown) from (select ${shown.join(', ')}) as shown) || '}' as json`)
}
