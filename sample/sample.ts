/**
 * The sample: invented venues in populated areas, for demonstration and measurement, without a network. A venue depends
 * only on the seed and its number. So the same seed gives the same venues everywhere, a small sample is the beginning
 * of a larger one, and loading either again changes nothing.
 */
import type { PlaceInput } from '../core/model/place.ts'
import { picturesBySubject } from './pictures.ts'
import { makePlace, type World } from './place.ts'
import { Random } from './random.ts'
import { readCities } from './world/cities.ts'
import { cityDraw } from './world/city-draw.ts'
import { readLand } from './world/land.ts'
import { Scatter } from './world/scatter.ts'

export interface SampleOptions {
  /** Number of places. */
  readonly places: number
  /** A whole number, 0 … 2^31 − 1. */
  readonly seed: number
}

/** Makes the venues one by one; the first one takes about 2 s. */
export function* samplePlaces({ places, seed }: SampleOptions): Generator<PlaceInput, void, void> {
  const world = readWorld()
  const random = new Random()
  for (let number = 0; number < places; number++) yield makePlace(world, seed, number, random.restart(seed, number, 1))
}

let read: WeakRef<World> | undefined

/** Reads the world, or returns the one that is still in memory. A service does without it when its sample is loaded. */
function readWorld(): World {
  const world = read?.deref() ?? {
    drawCity: cityDraw(readCities()),
    scatter: new Scatter(readLand()),
    pictures: picturesBySubject(),
  }
  read = new WeakRef(world)
  return world
}
