/** Streets of the basemap near the view, for the search box: also those that no place has in its address. */
import { type FilterSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { normalise } from '../../core/words/normalise.ts'
import type { Area } from '../base/areas-api.ts'

/** Shorter texts begin too many names. */
const MIN_LETTERS = 3
const MAX_STREETS = 2

const NAMED: FilterSpecification = [
  'all',
  ['has', 'name'],
  ['!', ['in', ['get', 'kind'], ['literal', ['rail', 'ferry', 'aeroway']]]],
]

/** Returns the streets on tiles that the map has loaded whose names begin with a text, the shortest names first. */
export function streetsLike(map: MapLibre, text: string): Area[] {
  const sought = normalise(text)
  if (sought.length < MIN_LETTERS || !map.getSource('basemap')) return []
  const boxes = new Map<string, LngLatBounds | undefined>()
  for (const { properties, geometry } of map.querySourceFeatures('basemap', { sourceLayer: 'roads', filter: NAMED })) {
    const name = String(properties['name'])
    if (!boxes.has(name)) boxes.set(name, normalise(name).startsWith(sought) ? new LngLatBounds() : undefined)
    const box = boxes.get(name)
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    if (box) for (const [longitude = 0, latitude = 0] of lines.flat()) box.extend([longitude, latitude])
  }
  return Array.from(boxes)
    .flatMap(([name, box]) => (box && !box.isEmpty() ? street(name, box) : []))
    .sort((one, other) => one.name.length - other.name.length)
    .slice(0, MAX_STREETS)
}

function street(name: string, box: LngLatBounds): Area {
  const { lng: longitude, lat: latitude } = box.getCenter()
  const bbox = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()] as const
  return { name, matched: name, kind: 'street', country: '', population: 0, longitude, latitude, bbox }
}
