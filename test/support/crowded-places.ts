/** Random places, most of them in a few towns, however near one looks, and several on one spot. */
import fc from 'fast-check'
import { drawPlaces, type Model } from './random-filters.ts'

/** Beside ±180°, on a corner of tiles of every zoom, and where there are cities. */
const TOWNS = [
  { longitude: 13.4, latitude: 52.5 },
  { longitude: -122.4, latitude: 37.8 },
  { longitude: 179.9999, latitude: -16.5 },
  { longitude: 0, latitude: 0 },
]

/** Degrees, as many of a millionth as of a whole one. */
const offset = fc
  .record({ sign: fc.constantFrom(-1, 0, 1, 1), power: fc.double({ min: -6, max: 0.5, noNaN: true }) })
  .map(({ sign, power }) => sign * 10 ** power)

/** In or round a town, or on the very spot of others. */
export const crowdedSpot = fc
  .record({ town: fc.constantFrom(...TOWNS), east: offset, north: offset, isTown: fc.nat(5).map((n) => n === 0) })
  .map(({ town, east, north, isTown }) => ({
    longitude: isTown ? town.longitude : ((town.longitude + east + 540) % 360) - 180,
    latitude: isTown ? town.latitude : town.latitude + north,
  }))

/** The same each time. One in five stays where it was drawn, or without a position. */
export function drawCrowdedPlaces(): Model[] {
  const models = drawPlaces()
  const spots = fc.sample(crowdedSpot, { numRuns: models.length, seed: 5 })
  return models.map((model, index) => (index % 5 === 0 ? model : { ...model, ...spots[index] }))
}
