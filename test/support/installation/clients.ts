/** Clients that send mixed traffic to the installation, each over a connection and from an address of its own. */
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Traffic, TrafficRequest } from './traffic.ts'

export interface Outcome {
  request: TrafficRequest
  /** HTTP status; 0 if the connection failed or no answer came. */
  status: number
  milliseconds: number
  at: number
}

interface Options {
  base: string
  traffic: Traffic
  clients: number
  /** Requests a second of all clients together; undefined: as many as are answered. */
  rate?: number
  token: string
  onOutcome: (outcome: Outcome) => void
}

export interface Clients {
  /** Lets requests in progress end. */
  stop(): Promise<void>
}

/** After a failure a client waits, as browsers and programs do. */
const PAUSE_MILLISECONDS = 100
/** More than nginx and the servers take to say that something is wrong. */
const PATIENCE_MILLISECONDS = 30_000

export function startClients({ base, traffic, clients, rate, token, onOutcome }: Options): Clients {
  let isOver = false
  let number = 0
  const period = rate === undefined ? 0 : (clients * 1000) / rate
  const client = async (own: number) => {
    // An address of its own on the loopback interface: throttles are by address.
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${own % 250}` })
    await sleep((period * own) / clients)
    while (!isOver) {
      const begin = performance.now()
      const request = traffic(number++)
      const status = await send(base, request, token, agent)
      onOutcome({ request, status, milliseconds: performance.now() - begin, at: Date.now() })
      const pause = status === 0 || status >= 500 ? PAUSE_MILLISECONDS : 0
      await sleep(Math.max(pause, begin + period - performance.now()))
    }
    agent.destroy()
  }
  const all = Array.from({ length: clients }, (_, own) => client(own + 1))
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Returns the status of the whole answer; 0 if the connection failed before its end. */
function send(base: string, { method, path, json }: TrafficRequest, token: string, agent: Agent): Promise<number> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = {
    'accept-encoding': 'gzip',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      authorization: `Token ${token}`,
    }),
  }
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
    httpRequest(`${base}${path}`, { method, headers, agent, signal }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

/** Registers a user, as whom the clients write. */
export async function registerWriter(base: string): Promise<string> {
  const json = { email: `writer-${Date.now()}@example.org`, password: 'seven green kettles' }
  const answer = await fetch(`${base}/v0.3/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`registration: ${answer.status}`)
  return token
}
