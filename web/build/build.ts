/** `npm run build`: builds the pages and the fonts that the service serves. */
import { join } from 'node:path'
import { bundlePages } from './bundle.ts'
import { buildDocs } from './docs.ts'
import { buildFonts } from './fonts/build-fonts.ts'

await bundlePages(join(import.meta.dirname, '../../dist/web'))
await buildDocs(join(import.meta.dirname, '../../dist/docs'))
await buildFonts(join(import.meta.dirname, '../../dist/fonts'))
