/** JSON of places on pages of lists. */
import type { CachedPlace } from '../../answers/rows/place-rows.ts'
import type { PlacePresenter } from './presenter.ts'

/** Form of the places on a page. */
export interface PlaceForm {
  readonly presenter: PlacePresenter
  /** The requested properties; undefined for all. */
  readonly selection: ReadonlySet<string> | undefined
}

/** Returns the parts of the JSON of a FeatureCollection. */
export function collectionParts(places: readonly CachedPlace[], { presenter, selection }: PlaceForm): Uint8Array[] {
  const name = [presenter.audience, ...(selection ?? [])].join()
  const features = places.flatMap((place, index) => [
    index === 0 ? NOTHING : COMMA,
    place.json(name, (row) => presenter.feature(row, selection)),
  ])
  return [BEGIN, ...features, END]
}

const [BEGIN, NOTHING, COMMA, END] = ['{"type":"FeatureCollection","features":[', '', ',', ']}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer]
