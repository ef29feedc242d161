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
  const ids = [...new Set(held.map(({ id }) => String(id)))]
  return { held: sortById(await placesOf(new URL(page.url()).origin, ids)), drawn: [...new Set(drawn)] }
}

/** Ids that fit into an address. */
const AT_ONCE = 100

/** The tiles of the map have only what is drawn. */
async function placesOf(origin: string, ids: readonly string[]): Promise<HeldPlace[]> {
  const places: HeldPlace[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    places.push(...(await placesAt(`${origin}/v0.3/places/?ids=${some.join()}&per_page=${AT_ONCE}`)).places)
  }
  return places
}

async function placesAt(url: string): Promise<{ places: HeldPlace[]; next: string | null }> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { next, results } = (await response.json()) as {
    next: string | null
    results: { features: { id: string; properties: Omit<HeldPlace, 'id'> }[] }
  }
  const places = results.features.map(({ id, properties }) => {
    const { categories, vibes, aggregate_rating } = properties
    return { id, categories, vibes, aggregate_rating }
  })
  return { places, next }
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
      const part = await placesAt(`${base}/v0.3/places/?tile=${tile}&per_page=1000&page=${number}&${query}`)
      listed.push(...part.places)
      next = part.next
    }
  }
  return sortById(listed)
}

function sortById(places: readonly HeldPlace[]): HeldPlace[] {
  return [...places].sort((one, other) => (one.id < other.id ? -1 : 1))
}
