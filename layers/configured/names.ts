/** Names in the configuration of layers: of layers, of tables in the database, and of what a layer gives out. */

import { PLACE_FACET_PARAMETERS } from '../../core/query/parse/facets.ts'
import { PLACE_LIST_PARAMETERS } from '../../core/query/parse/list.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'

/** What the paths of maps and of the API have already. */
const TAKEN_LAYERS: ReadonlySet<string> = new Set([
  ...['places', 'events', 'land', 'basemap', 'styles', 'fonts', 'layers', 'schema', 'search', 'tags', 'areas'],
  ...['themes', 'organizations', 'lists', 'images', 'tips', 'vibe-list', 'profiles', 'auth', 'facets'],
])

function isField(parameter: string): boolean {
  return PLACE_FIELDS.of(parameter.split('__', 1)[0] ?? '') !== undefined
}

/** Parameters and members of responses that each layer has by itself. */
export const TAKEN_NAMES: ReadonlySet<string> = new Set([
  ...[...PLACE_LIST_PARAMETERS, ...PLACE_FACET_PARAMETERS].flatMap(({ name }) => (isField(name) ? [] : name)),
  ...['format', 'filter', 'buffer', 'refresh', 'cluster_properties'],
  ...['id', 'geometry', 'location', 'distance', 'longitude', 'latitude'],
])

/** Returns what is wrong with the name of a layer; undefined if nothing is. */
export function layerNameFault(name: string): string | undefined {
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(name)) {
    return 'must be 1 to 63 lower case letters, digits, - and _, the first one a letter'
  }
  return TAKEN_LAYERS.has(name) ? 'is taken: the service has something else of that name' : undefined
}

/** Returns what is wrong with a name under which a layer gives a column out; undefined if nothing is. */
export function givenNameFault(name: string): string | undefined {
  if (TAKEN_NAMES.has(name)) return 'is the name of a parameter'
  if (!/^[a-z](?:_?[a-z0-9])*$/.test(name) || name.length > 63) {
    return 'is no name of a parameter: lower case letters and digits with single _ between them'
  }
  return undefined
}

export interface TableName {
  readonly schema: string
  readonly name: string
}

/** A part is as the database has it, or in quotes, as SQL writes a name with dots. */
const TABLE = /^(?:"((?:[^"]|"")+)"|([^".]+))\.(?:"((?:[^"]|"")+)"|([^".]+))$/

/** `public.parks`, `public."odd.name"`; undefined for anything else. */
export function toTableName(text: string): TableName | undefined {
  const [, quotedSchema, schema, quotedName, name] = TABLE.exec(text) ?? []
  const parts = [quotedSchema?.replaceAll('""', '"') ?? schema, quotedName?.replaceAll('""', '"') ?? name]
  return parts[0] === undefined || parts[1] === undefined ? undefined : { schema: parts[0], name: parts[1] }
}
