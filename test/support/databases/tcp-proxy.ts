/** A proxy to a server that can be cut and mended, like a network or server that is gone for a while. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from '../processes/at-end.ts'

export interface TcpProxy {
  /** Address of the server, through the proxy. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Forwards nothing until `flow`, while connections stay open, like a network that loses all packets. */
  stall(): void
  flow(): void
  /** Lets connections through again, at the same address. */
  mend(): Promise<void>
}

/** Starts a proxy that is closed when the test file is done. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target)
  const behind = { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  let isStalled = false
  let server: Server | undefined

  async function listen(port: number): Promise<number> {
    const listening = createServer((client) => {
      const onwards = connect(behind)
      for (const [one, other] of [
        [client, onwards],
        [onwards, client],
      ] as const) {
        sockets.add(one)
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            sockets.delete(one)
            other.destroy()
          })
        one.on('data', (bytes: Buffer) => {
          if (!other.write(bytes)) one.pause()
        })
        one.on('drain', () => void (isStalled || other.resume()))
        one.on('end', () => other.end())
        if (isStalled) one.pause()
      }
    })
    await new Promise<void>((done) => listening.listen(port, '127.0.0.1', done))
    server = listening
    return (listening.address() as AddressInfo).port
  }

  async function cut(): Promise<void> {
    const closed = new Promise((done) => server?.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  function stall(): void {
    isStalled = true
    for (const socket of sockets) socket.pause()
  }

  function flow(): void {
    isStalled = false
    for (const socket of sockets) socket.resume()
  }

  const port = await listen(0)
  url.host = `127.0.0.1:${port}`
  atEnd(async () => {
    if (server?.listening) await cut()
  })
  return { url: url.href, cut, stall, flow, mend: async () => void (await listen(port)) }
}
