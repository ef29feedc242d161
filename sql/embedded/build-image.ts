/** Builds the image of the embedded database. */
import { makeImage } from './make-image.ts'

await makeImage()
