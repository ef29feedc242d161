/**
 * The form of an index: its settings, and the definition of its documents. The form's version is the name of a
 * filterable attribute that no document has. An index of another form refuses a search that filters by this attribute.
 */
import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import type { Queryable } from '../../sql/core/database.ts'
import { documentsVersion } from '../../sql/search/documents-version.ts'
import { filterable, SETTINGS } from './settings.ts'

export interface IndexForm {
  readonly settings: Settings
  /** A filter that all documents pass, and that only an index of this form accepts. */
  readonly proof: string
}

/** Returns the form that this program builds from this database. */
export async function readForm(database: Queryable): Promise<IndexForm> {
  const version = `form_${hashed([SETTINGS, await documentsVersion(database)])}`
  const { filterableAttributes, ...settings } = SETTINGS
  const marked = [...filterableAttributes, filterable([version], { equality: true, comparison: false })]
  return { settings: { ...settings, filterableAttributes: marked }, proof: `NOT ${version} EXISTS` }
}

/** Returns a hash of the form and of the settings that the server reports for the index. */
export function fingerprint({ proof }: IndexForm, settings: Settings): string {
  return hashed([proof, settings])
}

function hashed(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
