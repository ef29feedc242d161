/** Builds the glyphs that the service serves. */
import { join } from 'node:path'
import { buildFonts } from './build-fonts.ts'

await buildFonts(join(import.meta.dirname, '../../../dist/fonts'))
