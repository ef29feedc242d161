/** Part of `npm run schema`: writes the generated SQL functions. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL_FOLDER } from '../../schema/program-schema.ts'
import { GENERATED } from './generated.ts'

for (const [file, text] of Object.entries(GENERATED)) writeFileSync(join(SQL_FOLDER, file), text)
