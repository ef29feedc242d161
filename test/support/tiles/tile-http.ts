/** A tile server with one place, and requests that are sent as written; `fetch` would normalise them. */

import assert from 'node:assert/strict'
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http'
import type { ExecutionContext } from 'ava'
import { PlaceAnswers } from '../../../answers/places.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { createTileServer } from '../../../tiles/server.ts'
import { testOn } from '../databases/database.ts'
import { atEnd } from '../processes/at-end.ts'
import { listen } from '../services/listen.ts'
import { UNTHINNED } from './thinning.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Aborting `signal` closes the connection. */
export type Send = (
  target: string,
  headers?: OutgoingHttpHeaders,
  method?: string,
  signal?: AbortSignal,
) => Promise<Answer>

/** `TILE` holds the place, `EMPTY` holds nothing. */
export const TILE = '/maps/places/0/0/0.mvt'
export const EMPTY = '/maps/places/1/0/0.mvt'
/** `TILE` as a MapLibre tile. */
export const MAPLIBRE_TILE = '/maps/places/0/0/0.mlt'

/** Returns a function that sends requests to the server at `base`, which has no trailing slash. */
function sender(base: string): Send {
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

export interface TilesToTest {
  /** Sends to a server with the fast path of tiles (tiles/http/connections.ts), as by default. */
  readonly send: Send
  /** Sends to one without it. */
  readonly sendToNode: Send
}

/** Starts a tile server that is closed when the test file is done. Requests that it does not handle get 418. */
export async function startTiles(database: Database, onError: (error: unknown) => void): Promise<TilesToTest> {
  const { handle, answer, close } = createTileServer({
    answers: new PlaceAnswers({ database: database }),
    thinning: UNTHINNED,
    database,
    tilesUrl: 'https://tiles.example',
    imageCdnUrl: 'https://images.example',
    onError,
  })
  atEnd(close)
  const handleAll: RequestListener = (request, response) => {
    if (!handle(request, response)) response.writeHead(418).end()
  }
  return { send: sender(await listen(handleAll, answer)), sendToNode: sender(await listen(handleAll)) }
}

/** Headers that differ: of a connection or a request, and how long the answer took. */
const DIFFERING = ['connection', 'date', 'keep-alive', 'server-timing', 'x-request-id']

/** Sends each request both ways. Fails if the answers differ. */
function sendBothWays({ send, sendToNode }: TilesToTest): Send {
  return async (...request) => {
    const [answer, other] = [await send(...request), await sendToNode(...request)]
    assert.deepEqual(comparable(other), comparable(answer), `${request[0]} with and without the fast path`)
    return answer
  }
}

function comparable({ headers, ...answer }: Answer) {
  return {
    ...answer,
    headers: Object.entries(headers)
      .filter(([name]) => !DIFFERING.includes(name))
      .sort(),
  }
}

let started: Promise<Send> | undefined

/** Declares a test on the file's own servers, whose answers are compared, with a place at 13.33° E, 52.5° N, and one without a position. */
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
      return sendBothWays(await startTiles(database, (error) => t.log(error)))
    }
    started ??= start()
    await body(t, await started)
  })
}
