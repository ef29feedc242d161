/** Tells databases prepared from these sources from those of other sources. */
import { readProgramSchema, SQL_FOLDER } from '../../../sql/schema/program-schema.ts'

/** Returns the hash of the files that make the schema. */
export function schemaHash(): string {
  return readProgramSchema(SQL_FOLDER).checksum.slice(0, 12)
}
