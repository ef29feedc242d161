/** The filters of the page as requests have them: beside the parameters that the requests of the page need themselves. */
import { DEFAULT_METRES, IN_BBOX } from '../../core/query/filters/positions.ts'
import { NOW } from './filter-values.ts'
import type { Layer } from './layer.ts'

type Pair = [name: string, value: string]

/** Milliseconds. “Now” is rounded down to this step, so that tiles and lists request the same moment and agree. */
const NOW_STEP = 5 * 60_000

/** `pairs`: names in the API with their values. `now` is in milliseconds since 1970. */
export function requestedFilters(layer: Layer, pairs: readonly Pair[], now: number): Pair[] {
  const names = pairs.map(([name]) => name)
  return pairs.flatMap(([name, value]): Pair[] => {
    switch (name) {
      case 'is_open_at':
        return [[name, value === NOW ? `${new Date(now - (now % NOW_STEP)).toISOString().slice(0, 16)}Z` : value]]
      case 'in_bbox':
        return [boxBesideView(layer, names, value) ?? [name, value]]
      case 'point':
        // A list of the nearest has a `dist`, which would be that of this point as well.
        return [[name, value], ...(names.includes('dist') ? [] : [['dist', String(DEFAULT_METRES)] satisfies Pair])]
      default:
        return [[name, value]]
    }
  })
}

/**
 * Returns an `in_bbox` as a filter that has the same places, because lists have the `in_bbox` of the map. Undefined: the
 * other filters of the layer by an area are taken. `names` are those of all filters.
 */
export function boxBesideView({ parameters }: Layer, names: readonly string[], value: string): Pair | undefined {
  const isFree = (name: string) => !names.includes(name) && parameters.some((known) => known.name === name)
  const [box] = IN_BBOX.parse(new URLSearchParams({ in_bbox: value }))
  if (box?.op !== 'bbox') return undefined
  const { west, south, east: end, north } = box.bbox
  const east = end < west ? end + 360 : end
  // A ring half of the earth wide would be the other half, and one without an area has no places.
  const isRing = east > west && east - west < 180 && south < north
  if (isRing && isFree('polygon')) {
    return ['polygon', [`${west},${south}`, `${east},${south}`, `${east},${north}`, `${west},${north}`].join('__')]
  }
  return isFree('location__geo_bounding_box')
    ? ['location__geo_bounding_box', `${north},${west}__${south},${end}`]
    : undefined
}
