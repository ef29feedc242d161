/** Builds the pages that the service serves. */
import { join } from 'node:path'
import { bundlePages } from './bundle.ts'
import { buildDocs } from './docs.ts'

await bundlePages(join(import.meta.dirname, '../../dist/web'))
await buildDocs(join(import.meta.dirname, '../../dist/docs'))
