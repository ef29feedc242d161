/** Builds the glyphs that the service serves, and copies the fonts of its pictures. */
import { fileURLToPath } from 'node:url'
import { buildFonts, copyFonts } from './build-fonts.ts'

await buildFonts(fileURLToPath(import.meta.resolve('#root/dist/fonts')))
await copyFonts(fileURLToPath(import.meta.resolve('#root/dist/picture-fonts')))
