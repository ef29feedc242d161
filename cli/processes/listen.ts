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

/** How the operator sets an address. */
interface Settings {
  readonly host: string
  readonly port: string
}

const MAIN: Settings = { host: 'HOST', port: 'PORT or --port' }

/** Listens on an address. Throws `ListenError`. */
export function listen(server: Server, { port, host }: Address, settings = MAIN): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = MESSAGES[error.code ?? '']?.({ port, host }, settings)
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

type Message = (address: Address, settings: Settings) => string

const noAddress: Message = ({ host }, { host: setting }) =>
  `${setting} ${host} is not an address of this machine. Set ${setting} to one of its addresses, or to 0.0.0.0 for all.`

const MESSAGES: Readonly<Record<string, Message>> = {
  EADDRINUSE: ({ port }, settings) =>
    settings === MAIN && process.env['npm_lifecycle_event'] === 'start'
      ? `Port ${port} is in use. Take another one: npm start -- --port ${port + 1}`
      : `Port ${port} is in use. Set ${settings.port} to another one.`,
  EACCES: ({ port }, settings) => `This user may not listen on port ${port}. Set ${settings.port} to one above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}
