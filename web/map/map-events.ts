/** Handles the pointer events and the errors of the map, and names the place under the mouse. */
import { byId, h } from '../base/element.ts'
import { formatRating } from '../base/format.ts'
import type { Notice } from '../base/notice.ts'
import type { RowId } from '../layer/shown-layers.ts'
import { say } from '../words/list.ts'
import { clusterAt, eventAt, type PointedPlace, placeAt, rowAt } from './map-pointer.ts'
import type { MapView } from './map-view.ts'

/** A cluster's cell is 1/16 of a tile wide; two zooms further in, it is 1/4. */
const CLUSTER_ZOOM = 2

export interface MapListeners {
  readonly onMoved: () => void
  /** Called with the place under the mouse; undefined: none. */
  readonly onPoint: (id: string | undefined) => void
  readonly onSelect: (id: string, name: string) => void
  readonly onEvent: (id: string) => void
  readonly onRow: (row: RowId) => void
  /** A tile could not be loaded. */
  readonly onFailed: (error: unknown) => void
}

export function listenToMap(
  view: MapView,
  notice: Notice,
  { onMoved, onPoint, onSelect, onEvent, onRow, onFailed }: MapListeners,
): void {
  const { map } = view
  const tip = new Tooltip()
  const point = (place?: PointedPlace) => {
    tip.show(place)
    onPoint(place?.id)
    map.getCanvas().style.cursor = place ? 'pointer' : ''
  }
  map.on('mousemove', (event) => {
    const place = placeAt(map, event.point)
    point(place)
    if (place) return
    if (eventAt(map, event.point)) map.getCanvas().style.cursor = 'pointer'
    else if (clusterAt(map, event.point)) map.getCanvas().style.cursor = 'zoom-in'
    else {
      const own = rowAt(map, event.point)
      if (own) map.getCanvas().style.cursor = 'row' in own ? 'pointer' : 'zoom-in'
    }
  })
  map.on('mouseout', () => point())
  map.on('movestart', () => {
    point()
    notice.hide()
  })
  map.on('moveend', onMoved)
  map.on('click', (event) => {
    const place = placeAt(map, event.point)
    if (place) return onSelect(place.id, place.name)
    const happening = eventAt(map, event.point)
    if (happening) return onEvent(happening)
    const own = clusterAt(map, event.point) ? undefined : rowAt(map, event.point)
    if (own && 'row' in own) return onRow(own.row)
    const cluster = own?.cluster ?? clusterAt(map, event.point)
    if (cluster) map.easeTo({ center: cluster, zoom: map.getZoom() + CLUSTER_ZOOM })
  })
  map.on('error', ({ error }) => {
    const isRefused = 'status' in error && error.status === 400
    // Of a filter that the server refuses, the list has the reason.
    if (isRefused && view.shownPlaces.includes('is_open_at=')) notice.show(say('tooManyForOpenNow'))
    else if (isRefused) notice.show(say('filterRefused'))
    else {
      onFailed(error)
      notice.show(say('partFailed'), {
        label: say('tryAgain'),
        run: () => view.reloadTiles(),
      })
    }
  })
}

class Tooltip {
  readonly #element = byId('tooltip', HTMLDivElement)

  show(place: PointedPlace | undefined): void {
    this.#element.hidden = place === undefined
    if (!place) return
    const facts = [place.category, place.rating > 0 ? `★ ${formatRating(place.rating)}` : undefined]
    const line = facts.filter(Boolean).join(' · ')
    this.#element.replaceChildren(
      h('strong', { dir: 'auto' }, place.name),
      line ? h('span', { dir: 'auto' }, line) : '',
    )
    this.#element.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px) translate(-50%, -100%)`
  }
}
