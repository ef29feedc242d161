/** The tile inspector: draws tile borders, and compares the tile under the pointer with the API's list. */
import { formatTile, type Tile } from '../../core/geo/tile.ts'
import { failureOf } from '../base/api.ts'
import { byId } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import { MAX_TILE_ZOOM } from '../map/map-style.ts'
import type { MapView } from '../map/map-view.ts'
import { type PlacedTile, tilesIn } from '../map/viewport.ts'
import { say } from '../words/tools.ts'
import { InspectorPanel } from './inspector-panel.ts'
import { gridFeatures } from './tile-grid.ts'
import { listUrl, reportTile, type TileUrls, tileUrl } from './tile-report.ts'

/** Milliseconds that the pointer must rest on a tile before the tile is requested. */
const REST_TIME = 120

export class Inspector {
  readonly #view: MapView
  readonly #template: string
  readonly #panel = new InspectorPanel(byId('inspector', HTMLElement))
  readonly #latest = new LatestOnly()
  #on = false
  /** Pixels from the map's top left corner. */
  #pointer: [x: number, y: number] | undefined
  #drawn = ''
  #requested = ''
  #resting: ReturnType<typeof setTimeout> | undefined

  /** `template` is the URL template of place tiles, with `{z}`, `{x}` and `{y}`. */
  constructor(view: MapView, template: string) {
    this.#view = view
    this.#template = template
    view.map.on('mousemove', ({ point }) => {
      this.#pointer = [point.x, point.y]
      this.#update()
    })
    view.map.on('mouseout', () => {
      this.#pointer = undefined
      this.#update()
    })
    view.map.on('move', () => this.#update())
    view.map.on('moveend', () => {
      // Forces a redraw, which moves the tile names into the visible part.
      this.#drawn = ''
      this.#update()
    })
  }

  set(on: boolean): void {
    if (on === this.#on) return
    this.#on = on
    this.#drawn = ''
    this.#requested = ''
    this.#panel.hidden = !on
    if (on) this.#update()
    else this.#stop()
  }

  /** The map shows other places. */
  refresh(): void {
    this.#requested = ''
    this.#update()
  }

  #stop(): void {
    this.#latest.cancel()
    clearTimeout(this.#resting)
    this.#view.draw('grid', [])
  }

  /** Inspects the tile under the pointer; without a pointer, the one in the middle of the map. */
  #update(): void {
    if (!this.#on) return
    const { map } = this.#view
    const z = Math.min(Math.floor(map.getZoom()), MAX_TILE_ZOOM.places)
    const { lng, lat } = this.#pointer ? map.unproject(this.#pointer) : map.getCenter()
    const [current] = tilesIn({ west: lng, east: lng, south: lat, north: lat }, z)
    const tiles = tilesIn(this.#view.viewport, z)
    const drawn = [current, tiles[0], tiles.at(-1)].map((placed) => placed && nameOf(placed)).join()
    if (drawn !== this.#drawn) this.#view.draw('grid', gridFeatures(tiles, current, this.#view.uncovered))
    this.#drawn = drawn
    this.#panel.position = say(this.#pointer ? 'underPointer' : 'atCentre')
    if (current && formatTile(current.tile) !== this.#requested) this.#request(current.tile)
  }

  #request(tile: Tile): void {
    this.#requested = formatTile(tile)
    this.#latest.cancel()
    const urls = {
      tile: tileUrl(this.#template, tile, this.#view.shownPlaces),
      list: listUrl(tile, this.#view.shownPlaces),
    }
    this.#panel.showLoading(tile, urls)
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => void this.#report(urls), REST_TIME)
  }

  async #report(urls: TileUrls): Promise<void> {
    try {
      const report = await this.#latest.run((signal) => reportTile(urls, signal))
      if (report) this.#panel.show(report)
    } catch (error) {
      this.#panel.fail(failureOf(error))
    }
  }
}

function nameOf({ tile, turns }: PlacedTile): string {
  return `${formatTile(tile)}+${turns}`
}
