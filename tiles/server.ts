/** The tile server: its sources, its caches, and the followers that keep the caches fresh. */

import { type Follower, followChanges, logReader } from '../answers/changes/follow-changes.ts'
import { LayerAnswers } from '../answers/layers.ts'
import type { OperatorsLayers } from '../answers/operators-layers.ts'
import type { PlaceAnswers } from '../answers/places.ts'
import { type MapView, viewOfBox } from '../core/geo/view-of-box.ts'
import { EVENTS } from '../layers/events.ts'
import type { Database } from '../sql/core/database.ts'
import { placesBox } from '../sql/tiles/first-view.ts'
import { refreshTileCells } from '../sql/tiles/place-tiles.ts'
import type { BasemapSource } from './basemap/source.ts'
import { TileCache } from './cache/tile-cache.ts'
import { type AccessLines, TileAnswerLog } from './http/answer-log.ts'
import type { AnswerTiles } from './http/http-types.ts'
import { type TileHandler, tileHandler } from './http/node-http.ts'
import { withOgcTiles } from './http/ogc-tiles.ts'
import { type ClientLimits, tileAnswers } from './http/router.ts'
import { landSource } from './land/source.ts'
import { operatorsTiles } from './operators-tiles.ts'
import { indexPage } from './page/page.ts'
import { readAttributions } from './points/attribution.ts'
import { eventTiles } from './points/events.ts'
import { placesSource } from './points/places.ts'
import { Refreshed } from './points/refreshed.ts'
import { filteredSource } from './points/source.ts'
import type { Thinning } from './points/thinning.ts'
import type { TileSource } from './source.ts'

export interface TileServerOptions {
  database: Database
  /** Start of the URLs of tiles, as `imageCdnUrl` of images; no trailing slash. */
  tilesUrl: string
  imageCdnUrl: string
  /** URL of the pages of the service; no trailing slash. Undefined: there are none. */
  siteUrl?: string | undefined
  thinning: Thinning
  answers: PlaceAnswers
  /** Layers of operators' tables. */
  layers?: OperatorsLayers | undefined
  /** True: only editors see hidden places, so no tile has them. */
  refusesHidden?: boolean
  /** Streets and buildings to draw below the places. Closed with the server. */
  basemap?: BasemapSource | undefined
  /** HTML that maps must show, beside what the sources of places require. */
  attribution?: string | undefined
  /** Where the access lines go. Undefined: there are none. */
  accessLines?: AccessLines | undefined
  /** What one client may ask for. Undefined: there is no limit. */
  limits?: ClientLimits | undefined
  /** Gets errors that the client did not cause, and what failed. */
  onError: (error: unknown, failed: string) => void
}

export interface TileServer {
  answer: AnswerTiles
  answerLog: TileAnswerLog
  sources: readonly TileSource[]
  /** For each change log, the time since it was last read. */
  secondsBehind(): Readonly<Record<string, number>>
  /** The same answers, for Node's HTTP. */
  handle: TileHandler
  /** Reads attributions, and where the places are. */
  prepare(): Promise<void>
  /** Stops following the change logs and waits for builds in progress. */
  close(): Promise<void>
}

const PLACES_CACHE_BYTES = 256 * 2 ** 20
const EVENTS_CACHE_BYTES = 32 * 2 ** 20
const ATTRIBUTIONS_MILLISECONDS = 10_000
const CENTER_MILLISECONDS = 60_000

export function createTileServer(options: TileServerOptions): TileServer {
  const { database, tilesUrl, imageCdnUrl, siteUrl, thinning, basemap, attribution, onError } = options
  const onTileError = (error: unknown) => onError(error, 'a tile could not be built')
  const onLogError = (error: unknown) => onError(error, 'the change log could not be followed')
  const places = new TileCache(PLACES_CACHE_BYTES, onTileError)
  const events = new TileCache(EVENTS_CACHE_BYTES, onTileError)
  const attributions = new Refreshed({
    read: () => readAttributions(database.changes, attribution),
    initial: attribution ?? '',
    everyMilliseconds: ATTRIBUTIONS_MILLISECONDS,
    onError: (error) => onError(error, 'the sources of places could not be read'),
  })
  const center = new Refreshed<MapView | undefined>({
    read: async () => {
      const box = await placesBox(database.changes)
      return box && viewOfBox(box)
    },
    initial: undefined,
    everyMilliseconds: CENTER_MILLISECONDS,
    onError: (error) => onError(error, 'it could not be read where the places are'),
  })
  const own = operatorsTiles({ ...options, center, onTileError, onLogError })
  const followers: Readonly<Record<string, Follower>> = {
    ...own.followers,
    places: followChanges(logReader(database.changes, 'place_changes'), places, onLogError, async () => {
      const isDone = await refreshTileCells(database)
      // After the first import, maps should begin there at once.
      if (!center.value) await center.refresh()
      return isDone
    }),
    events: followChanges(logReader(database.changes, 'event_changes'), events, onLogError),
  }
  const land = landSource(onTileError)
  const ofRows = [
    placesSource({ ...options, cache: places, attributions, center }),
    filteredSource(eventTiles({ answers: new LayerAnswers(database.tiles, EVENTS), imageCdnUrl, thinning }), events, {
      attributions: { value: attribution ?? '' },
      center,
    }),
    ...own.sources,
  ]
  const sources = [...ofRows, land, ...(basemap ? [basemap] : [])]
  const answerLog = new TileAnswerLog(options.accessLines)
  const answerMaps = tileAnswers({
    sources,
    answerLog,
    limits: options.limits,
    tilesUrl,
    page: indexPage({ sources, tilesUrl, siteUrl }),
    onError: onTileError,
  })
  const answer = withOgcTiles(answerMaps, ofRows)
  return {
    answer,
    answerLog,
    sources,
    secondsBehind: () =>
      Object.fromEntries(Object.entries(followers).map(([log, { secondsBehind }]) => [log, secondsBehind])),
    handle: tileHandler(answer),
    async prepare() {
      await Promise.all([attributions.refresh(), center.refresh()])
    },
    async close() {
      await Promise.all(Object.values(followers).map((follower) => follower.stop()))
      await Promise.all([...sources.map(({ cache }) => cache.finished()), basemap?.close()])
      await Promise.all([attributions.close(), center.close()])
    },
  }
}
