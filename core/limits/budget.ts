/**
 * Limits each client of a process by points, and tells who is one client. A request costs more points if it makes more
 * work. A client's bucket fills
 * up again steadily. Buckets are in memory, because asking the database would cost more than a cached tile. So each process
 * counts for itself.
 */
import ipaddr from 'ipaddr.js'
import { TokenBucket } from 'limiter'
import { LRUCache } from 'lru-cache'

/** Points that a client gets back in a minute, and the most that it has. Fifty people who pan a map at once use them up. */
export const POINTS = 100_000
const WINDOW_SECONDS = 60

/** Clients whose buckets are kept. A full bucket does not differ from a forgotten one. */
const MAX_CLIENTS = 50_000

/** Points of a request, by the work that it makes. */
export const COSTS = {
  /** A cached tile, or anything else that is in memory. */
  cached: 1,
  /** Any other tile, list, place, search. */
  read: 5,
  write: 20,
  /** Makes PostgreSQL read most places (sql/compile/expense.ts). */
  expensive: 500,
  /** Each place of a batch. */
  placeOfBatch: 2,
} as const

/** Tells a refused client when to come back. */
export function throttledMessage(seconds: number): string {
  return `Request was throttled. Expected available in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}

export interface Refusal {
  /** Until the client has enough points again. */
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10. */
export class Budget {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_CLIENTS })
  readonly #onRefused: () => void

  constructor(onRefused: () => void) {
    this.#onRefused = onRefused
  }

  /** Takes points of a client. Returns why not, if there are too few; then it takes none. */
  spend(client: string, points: number): Refusal | undefined {
    const bucket = this.#bucket(client)
    const wanted = Math.min(points, POINTS)
    if (bucket.tryRemoveTokens(wanted)) return undefined
    this.#onRefused()
    const seconds = Math.max(1, Math.ceil(bucket.getWaitTime(wanted) / 1000))
    return { seconds, headers: headersOf(bucket.content, seconds) }
  }

  /** Takes points for work that is already done. */
  charge(client: string, points: number): void {
    const bucket = this.#bucket(client)
    if (!bucket.tryRemoveTokens(points)) bucket.content = 0
  }

  headers(client: string): Readonly<Record<string, string>> {
    const { content } = this.#bucket(client)
    return headersOf(content, Math.ceil(((POINTS - content) / POINTS) * WINDOW_SECONDS))
  }

  #bucket(client: string): TokenBucket {
    const known = this.#buckets.get(client)
    if (known) return known
    const bucket = new TokenBucket({ bucketSize: POINTS, tokensPerInterval: POINTS, interval: 1000 * WINDOW_SECONDS })
    bucket.content = POINTS
    this.#buckets.set(client, bucket)
    return bucket
  }
}

function headersOf(points: number, seconds: number): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"budget";q=${POINTS};w=${WINDOW_SECONDS}`,
    RateLimit: `"budget";r=${Math.floor(points)};t=${seconds}`,
  }
}

/** Parsing takes longer than finding a cached tile. */
const networks = new LRUCache<string, string>({ max: 10_000 })

/** Bits of an IPv6 network that is one client: a household, or a machine. */
const PREFIX = 64

/** Returns all of an IPv4 address, or the network of an IPv6 address, by default its /64. */
export function networkOf(address: string, prefix = PREFIX): string {
  if (prefix !== PREFIX) return parsedNetwork(address, prefix)
  const network = networks.get(address) ?? parsedNetwork(address, prefix)
  networks.set(address, network)
  return network
}

/**
 * Returns the address of the client behind `proxies` proxies, each of which appends to `X-Forwarded-For` the address that
 * it was called from. Addresses before those are the client's own words and do not count.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return peer
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  return addresses.at(-Math.min(proxies, addresses.length)) || peer
}

function parsedNetwork(address: string, prefix: number): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100)
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${prefix}`).toString() : String(ip)
}
