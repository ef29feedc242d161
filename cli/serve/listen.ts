/** Listens on the configured host and port. Errors say what to change in the configuration. */
import { createServer, type Server } from 'node:net'

interface Address {
  readonly host: string
  readonly port: number
}

/** The message is for the operator. */
class ListenError extends Error {
  override name = 'ListenError'
}

/** Listens on an address. Throws `ListenError`. */
export function listen(server: Server, { port, host }: Address): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = MESSAGES[error.code ?? '']?.({ port, host })
      failed(message ? new ListenError(message, { cause: error }) : error)
    })
    server.listen(port, host, () => listening())
  })
}

/** Throws the error that `listen` would throw, before the caller makes anything that it would have to undo. */
export async function tryListening(address: Address): Promise<void> {
  const server = createServer()
  await listen(server, address)
  await new Promise((closed) => server.close(closed))
}

const noAddress = ({ host }: Address) =>
  `HOST ${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`

const MESSAGES: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Set PORT or --port to another one.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT or --port to one above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}
