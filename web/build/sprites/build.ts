/** Builds the sprites that the service serves. */
import { fileURLToPath } from 'node:url'
import { buildSprites } from './build-sprites.ts'

await buildSprites(fileURLToPath(import.meta.resolve('#root/dist/sprites')))
