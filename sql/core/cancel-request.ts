/**
 * Cancels the query of a connection. PostgreSQL's protocol requires a request on another connection for this (section
 * 55.2.7 of its manual). The embedded database accepts the request and does nothing.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { PoolClient } from 'pg'

const CANCEL_REQUEST = 80_877_102

/** A server that takes longer to accept the request does not answer at all. */
const PATIENCE_MILLISECONDS = 1000

/**
 * Resolves when the server has passed the request on, or can't be reached. Until then, nothing else may run on the
 * connection: the request names the connection, not the query. A request that arrives after the end of the query does
 * nothing.
 */
export async function cancelQuery(client: PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as PoolClient & { processID: number; secretKey: number }
  const request = Buffer.alloc(16)
  for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * index)
  }
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.setTimeout(PATIENCE_MILLISECONDS, () => socket.destroy())
  // The server closes the connection without an answer. Errors are ignored: the query's own connection reports them.
  socket.on('error', () => socket.destroy())
  // PgBouncer drops the request of a client that ends its side of the connection.
  socket.resume().write(request)
  await once(socket, 'close')
}
