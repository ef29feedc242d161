/** What a text means, as parameters of a request. */
import type { Area } from '../../core/areas/area.ts'
import type { Interpretation, Spelling } from './interpretations.ts'

interface MeantFilter {
  /** The words, as they are written. */
  readonly text: string
  readonly name: string
  readonly value: string
}

export interface Meant {
  /** The words that are searched for; may be empty. */
  readonly what: string
  readonly filters: readonly MeantFilter[]
  /** The request with what its text means: it has no `understand`. */
  readonly parameters: URLSearchParams
}

/**
 * Adds what the text means to a request, and takes nothing from it: its own filters hold, too. Words whose filter can't be
 * added are searched for. Returns undefined if the area can't be added.
 */
export function meantParameters(
  { what, where, filters }: Pick<Interpretation, 'what' | 'where' | 'filters'>,
  asked = new URLSearchParams(),
): Meant | undefined {
  const parameters = new URLSearchParams(asked)
  for (const name of ['understand', 'search']) parameters.delete(name)
  const add = (spellings: readonly Spelling[]): Spelling | undefined => {
    const free = spellings.find((spelling) => !Object.keys(spelling).some((name) => asked.has(name)))
    for (const [name, value] of Object.entries(free ?? {})) parameters.set(name, value)
    return free
  }
  if (where && !add(areaFilter(where))) return undefined
  const added = filters.map(({ text, spellings }) => ({ text, spelling: add(spellings) }))
  const words = added.flatMap(({ text, spelling }) => (spelling ? [] : [text]))
  const searched = [what, ...words].filter(Boolean).join(' ')
  if (searched !== '') parameters.set('search', searched)
  return {
    what: searched,
    filters: added.flatMap(({ text, spelling = {} }) =>
      Object.entries(spelling).map(([name, value]) => ({ text, name, value })),
    ),
    parameters,
  }
}

/** The places in an area: in a circle around the middle of a town, or in a country's box. */
function areaFilter({ longitude, latitude, radius, box }: Area): readonly Spelling[] {
  if (radius !== undefined) {
    return [
      { location__geo_distance: `${radius / 1000}km__${latitude},${longitude}` },
      { point: `${longitude},${latitude}`, dist: String(radius) },
    ]
  }
  const { west, south, north } = box
  const east = box.east > 180 ? box.east - 360 : box.east
  return [
    { location__geo_bounding_box: `${north},${west}__${south},${east}` },
    { in_bbox: `${west},${south},${east},${north}` },
  ]
}
