/** Serves a handler on a free port of the loopback interface until the test file is done. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installFastPath } from '../../../tiles/http/connections.ts'
import type { AnswerTiles } from '../../../tiles/http/http-types.ts'
import { atEnd } from '../processes/at-end.ts'

/**
 * Returns the address without a trailing slash. With `answerTiles`, tiles are served as `whereabouts serve` does it.
 */
export async function listen(handler: RequestListener, answerTiles?: AnswerTiles): Promise<string> {
  const server = createServer(handler)
  const connections = answerTiles && installFastPath(server, answerTiles)
  // By default, connections idle for 5 s are closed, possibly just as a machine under load sends a request on one.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(
    () =>
      new Promise<void>((closed) => {
        connections?.cutOff()
        server.close(() => closed())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
