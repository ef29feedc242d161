/** `npm run build`: makes the pages that the service serves. */
import { join } from 'node:path'
import { bundlePages } from './bundle.ts'

await bundlePages(join(import.meta.dirname, '../dist/web'))
