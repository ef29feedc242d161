/** Builds the pages that the service serves. */
import { fileURLToPath } from 'node:url'
import { bundlePages } from './bundle.ts'
import { buildDocs } from './docs.ts'

await bundlePages(fileURLToPath(import.meta.resolve('#root/dist/web')))
await buildDocs(fileURLToPath(import.meta.resolve('#root/dist/docs')))
