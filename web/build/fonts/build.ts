/** Builds the glyphs that the service serves. */
import { fileURLToPath } from 'node:url'
import { buildFonts } from './build-fonts.ts'

await buildFonts(fileURLToPath(import.meta.resolve('#root/dist/fonts')))
