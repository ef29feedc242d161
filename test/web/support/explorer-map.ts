/** Places on the explorer page's map, and places that the API lists for the same tiles. */
import type { Page } from 'playwright-core'
import { formatTile } from '../../../core/geo/tile.ts'
import { tilesIn } from '../../../web/map/viewport.ts'
import type { Explorer } from './explorer-service.ts'

export interface HeldPlace {
  readonly id: string
  readonly categories: readonly string[]
  readonly vibes: readonly string[]
  readonly aggregate_rating: number
}

/**
 * Returns the places on the tiles that the map shows, each once and in order of their ids, and the ids of those drawn.
 */
export async function heldPlaces(page: Page): Promise<{ held: HeldPlace[]; drawn: string[] }> {
  const { held, drawn } = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    return {
      held: map.querySourceFeatures('places', { sourceLayer: 'places' }).map(({ properties }) => properties),
      drawn: map.queryRenderedFeatures({ layers: ['places'] }).map(({ properties }) => String(properties['id'])),
    }
  })
  const places = held.map(({ id, categories, vibes, aggregate_rating }) => ({
    id: String(id),
    categories: JSON.parse(categories),
    vibes: JSON.parse(vibes),
    aggregate_rating: Number(aggregate_rating),
  }))
  return { held: sortById([...new Map(places.map((place) => [place.id, place])).values()]), drawn: [...new Set(drawn)] }
}

/**
 * Returns the places that the API lists for the tiles that the map shows, narrowed by a query string, in order of their
 * ids.
 */
export async function listedPlaces(page: Page, base: string, query: string): Promise<HeldPlace[]> {
  const { zoom, ...window } = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    const { clientWidth, clientHeight } = map.getContainer()
    const [southWest, northEast] = [map.unproject([0, clientHeight]), map.unproject([clientWidth, 0])]
    return {
      zoom: Math.floor(map.getZoom()),
      west: southWest.lng,
      south: southWest.lat,
      east: northEast.lng,
      north: northEast.lat,
    }
  })
  const tiles = new Set(tilesIn(window, zoom).map(({ tile }) => formatTile(tile)))
  const listed: HeldPlace[] = []
  for (const tile of tiles) {
    for (let next: string | null = '1', number = 1; next !== null; number++) {
      const response = await fetch(`${base}/v0.3/places/?tile=${tile}&per_page=1000&page=${number}&${query}`)
      if (!response.ok) throw new Error(`${tile} ${query}: ${response.status}`)
      const answer = (await response.json()) as {
        next: string | null
        results: { features: { id: string; properties: Omit<HeldPlace, 'id'> }[] }
      }
      for (const { id, properties } of answer.results.features) {
        const { categories, vibes, aggregate_rating } = properties
        listed.push({ id, categories, vibes, aggregate_rating })
      }
      next = answer.next
    }
  }
  return sortById(listed)
}

function sortById(places: readonly HeldPlace[]): HeldPlace[] {
  return [...places].sort((one, other) => (one.id < other.id ? -1 : 1))
}
