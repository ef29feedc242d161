/** Serves the pages for operators on a port of their own. */
import { createServer, maxHeaderSize, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config.ts'
import { listen } from './listen.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/** Returns a function that ends it at once. Throws `ListenError`. */
export async function serveAdminPort(
  handle: RequestListener,
  admin: NonNullable<Config['admin']>,
): Promise<() => void> {
  const server = createServer(handle)
  answerUnreadable(server, maxHeaderSize)
  await listen(server, admin, { port: 'ADMIN_PORT', host: 'ADMIN_HOST' })
  const { port } = server.address() as AddressInfo
  console.error(`metrics are at http://${admin.host.includes(':') ? `[${admin.host}]` : admin.host}:${port}/metrics`)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
