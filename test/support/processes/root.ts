/** Where the project is, whether this file is run as it is or compiled. */
import { join } from 'node:path'
import { SQL_FOLDER } from '../../../sql/schema/program-schema.ts'

export const ROOT = join(SQL_FOLDER, '../..')
