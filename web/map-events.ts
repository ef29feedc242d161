/** What people do on the map, and what goes wrong there. */
import { placeAt } from './map-pointer.ts'
import type { MapView } from './map-view.ts'
import type { Notice } from './notice.ts'
import { Tip } from './tip.ts'

export interface MapListeners {
  readonly onMoved: () => void
  /** The place under the mouse; undefined: none is. */
  readonly onPoint: (id: string | undefined) => void
  readonly onChoose: (id: string, name: string) => void
}

export function listenToMap(view: MapView, notice: Notice, { onMoved, onPoint, onChoose }: MapListeners): void {
  const { map } = view
  const tip = new Tip()
  const point = (place?: ReturnType<typeof placeAt>) => {
    tip.show(place)
    onPoint(place?.id)
    map.getCanvas().style.cursor = place ? 'pointer' : ''
  }
  map.on('mousemove', (event) => point(placeAt(map, event.point)))
  map.on('mouseout', () => point())
  map.on('movestart', () => {
    point()
    notice.hide()
  })
  map.on('moveend', onMoved)
  map.on('click', (event) => {
    const place = placeAt(map, event.point)
    if (place) onChoose(place.id, place.name)
  })
  map.on('error', () => {
    notice.show('Part of the map could not be loaded.', {
      label: 'Try again',
      run: () => view.reloadTiles(),
    })
  })
}
