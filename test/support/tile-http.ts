/** A tile server with one place, and requests to it as they are written, which `fetch` would normalise. */
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { ExecutionContext } from 'ava'
import type { Database } from '../../sql/database.ts'
import { upsertPlaces } from '../../sql/places-write.ts'
import { createTileServer } from '../../tiles/server.ts'
import { atEnd } from './at-end.ts'
import { testOn } from './database.ts'
import { listen } from './listen.ts'
import { UNTHINNED } from './thinning.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** `signal` closes the connection. */
export type Send = (
  target: string,
  headers?: OutgoingHttpHeaders,
  method?: string,
  signal?: AbortSignal,
) => Promise<Answer>

/** Holds the place; and one that holds nothing. */
export const TILE = '/maps/places/0/0/0.mvt'
export const EMPTY = '/maps/places/1/0/0.mvt'

/** To the server at an address without a trailing slash. */
export function sender(base: string): Send {
  const { hostname, port } = new URL(base)
  return (path, headers = {}, method = 'GET', signal) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        { hostname, port, path, method, headers, ...(signal && { signal }) },
        async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk as Buffer)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        },
      )
      request.on('error', reject).end()
    })
}

/** Answers 418 to what is not the tile server's. Closed when the test file is done. */
export async function startTiles(database: Database, onError: (error: unknown) => void): Promise<Send> {
  const { handle, answer, close } = createTileServer({
    thinning: UNTHINNED,
    database,
    tilesUrl: 'https://tiles.example',
    imageCdnUrl: 'https://images.example',
    onError,
  })
  atEnd(close)
  return sender(
    await listen((request, response) => {
      if (!handle(request, response)) response.writeHead(418).end()
    }, answer),
  )
}

let started: Promise<Send> | undefined

/** A test on the file's own server, with a place at 13.33° E, 52.5° N, and one without a position. */
export function testHttp(title: string, body: (t: ExecutionContext, send: Send) => Promise<void>): void {
  testOn('embedded', title, async (t, { database }) => {
    const start = async () => {
      const places = [
        {
          name: 'Café Kranzler',
          longitude: 13.33,
          latitude: 52.5,
          categories: ['cafe', 'bakery'],
          vibes: ['cozy'],
          data_source_identifier: '1',
        },
        { name: 'Nowhere in particular', data_source_identifier: '2' },
      ]
      await upsertPlaces(database, places)
      return startTiles(database, (error) => t.log(error))
    }
    started ??= start()
    await body(t, await started)
  })
}
