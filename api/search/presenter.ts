/** What search finds, as clients see it. */
import { type parseSelection, select } from '../../query/parse-selection.ts'
import type { TextQuery } from '../../query/parse-text.ts'
import { highlight } from '../../search/highlight.ts'
import type { FoundPlaceRow } from '../../sql/search.ts'
import { presentPlace } from '../places/presenter.ts'
import type { FoundPlace } from './schema.ts'

export interface Presentation {
  readonly imageCdnUrl: string
  /** The properties that are wanted; undefined: all. */
  readonly selection: ReturnType<typeof parseSelection>
  /** Undefined: nothing is highlighted. */
  readonly highlighted: TextQuery | undefined
  readonly hasDistance: boolean
  readonly isGeoJson: boolean
}

const HIGHLIGHTED = ['name', 'description', 'address', 'neighborhood', 'city'] as const
const HIGHLIGHTED_LISTS = ['categories', 'tags', 'vibes'] as const

export function presentFound(rows: readonly FoundPlaceRow[], presentation: Presentation) {
  const places = rows.map((row) => presentOne(row, presentation))
  if (!presentation.isGeoJson) return places.map(({ feature, properties }) => toObject(feature, properties))
  const features = places.map(({ feature, properties }) => ({ ...feature, properties }))
  return { type: 'FeatureCollection', features } as const
}

function presentOne(row: FoundPlaceRow, { imageCdnUrl, selection, highlighted, hasDistance }: Presentation) {
  const { properties, ...feature } = presentPlace(row, imageCdnUrl)
  return {
    feature,
    properties: {
      ...select(properties, selection),
      ...(hasDistance && { distance: row.distance }),
      ...(highlighted && { highlight: presentHighlight(row, highlighted) }),
    },
  }
}

function toObject({ id, geometry }: ReturnType<typeof presentOne>['feature'], properties: object): FoundPlace {
  const [longitude = null, latitude = null] = geometry?.coordinates ?? []
  return { id, longitude, latitude, ...properties }
}

function presentHighlight(row: FoundPlaceRow, query: TextQuery): Record<string, string> {
  const texts: [string, string][] = [
    ...HIGHLIGHTED.map((name): [string, string] => [name, row[name] ?? '']),
    ...HIGHLIGHTED_LISTS.map((name): [string, string] => [name, row[name].join(', ')]),
  ]
  return Object.fromEntries(
    texts.flatMap(([name, text]): [string, string][] => {
      const html = highlight(text, query)
      return html === undefined ? [] : [[name, html]]
    }),
  )
}
