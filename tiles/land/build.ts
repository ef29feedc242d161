/** Builds the land tiles that the service serves. */
import { createLand } from './land.ts'
import { LAND_FILE, writeLand } from './land-file.ts'

writeLand(LAND_FILE, createLand())
