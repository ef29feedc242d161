/** Random places, most of them crowded in a few towns at every zoom, with several on one spot. */
import fc from 'fast-check'
import { drawPlaces, type Model } from './random-filters.ts'

/** Real cities, a spot beside ±180°, and a corner of tiles at every zoom. */
const TOWNS = [
  { longitude: 13.4, latitude: 52.5 },
  { longitude: -122.4, latitude: 37.8 },
  { longitude: 179.9999, latitude: -16.5 },
  { longitude: 0, latitude: 0 },
]

/** Offset in degrees: 0, or 10⁻⁶ to 3.2 in either direction with an evenly drawn exponent. */
const offset = fc
  .record({ sign: fc.constantFrom(-1, 0, 1, 1), power: fc.double({ min: -6, max: 0.5, noNaN: true }) })
  .map(({ sign, power }) => sign * 10 ** power)

/** A spot near a town, or exactly on it, where other places lie too. */
export const crowdedSpot = fc
  .record({ town: fc.constantFrom(...TOWNS), east: offset, north: offset, isTown: fc.nat(5).map((n) => n === 0) })
  .map(({ town, east, north, isTown }) => ({
    longitude: isTown ? town.longitude : ((town.longitude + east + 540) % 360) - 180,
    latitude: isTown ? town.latitude : town.latitude + north,
  }))

/** Draws the same places every time. One in five keeps the position that it was drawn with, if any. */
export function drawCrowdedPlaces(): Model[] {
  const models = drawPlaces()
  const spots = fc.sample(crowdedSpot, { numRuns: models.length, seed: 5 })
  return models.map((model, index) => (index % 5 === 0 ? model : { ...model, ...spots[index] }))
}
