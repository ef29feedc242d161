/** Limits of how often a client may call, shared by all processes through the database. */
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Store } from '../../sql/database.ts'
import { type Throttled as Counted, throttleCall } from '../../sql/throttles.ts'
import { Throttled } from '../errors.ts'

export interface Rate {
  /** As headers name it: lower case letters and hyphens. Views with one name share one limit. */
  readonly name: string
  /** How many calls in any so many seconds. */
  readonly calls: number
  readonly seconds: number
  /** Counts users rather than networks: for views that need a token. */
  readonly perUser?: true
}

/**
 * The library's limiter on a sliding log: its own tables count fixed windows, of which a client may use two at their
 * border, and go on counting refused calls. Clients that are known to be over their limit are refused from memory.
 */
class SlidingLog extends RateLimiterPostgres {
  readonly #store: Store
  readonly #rate: Rate

  constructor(store: Store, rate: Rate) {
    const { name, calls, seconds } = rate
    super({
      storeClient: store,
      storeType: 'pool',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: calls,
      duration: seconds,
      inMemoryBlockOnConsumed: calls + 1,
    })
    this.#store = store
    this.#rate = rate
  }

  /** Called by the library. */
  protected _upsert(key: string): Promise<Counted> {
    return throttleCall(this.#store, key, this.#rate.calls, this.#rate.seconds)
  }

  /** Called by the library: more points consumed than there are is a call refused. */
  protected _getRateLimiterRes(_key: string, _points: number, { accepted, used, wait }: Counted): RateLimiterRes {
    const { calls } = this.#rate
    return new RateLimiterRes(Math.max(calls - used, 0), wait, accepted ? used : calls + 1, used === 1)
  }
}

/** Counts one call of a client, and gives the headers of its answer. Throws `Throttled`, which has them too. */
type Throttle = (client: string) => Promise<Readonly<Record<string, string>>>

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10. */
function createThrottle(store: Store, rate: Rate): Throttle {
  const limiter = new SlidingLog(store, rate)
  const headers = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    'RateLimit-Policy': `"${rate.name}";q=${rate.calls};w=${rate.seconds}`,
    RateLimit: `"${rate.name}";r=${remainingPoints};t=${toSeconds(msBeforeNext)}`,
  })
  return async (client) => {
    try {
      return headers(await limiter.consume(client))
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new Throttled(toSeconds(error.msBeforeNext), headers(error))
      throw error
    }
  }
}

/** Whole ones, and not none: who waits that long is not refused again. */
function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** The limits of an API: one that holds everywhere, if there is one, and those of views, each made once by name. */
export class Throttles {
  readonly general: Throttle | undefined
  readonly #store: Store
  readonly #named = new Map<string, Throttle>()

  constructor(store: Store, general: Rate | undefined) {
    this.#store = store
    this.general = general && createThrottle(store, general)
  }

  of(rate: Rate): Throttle {
    const throttle = this.#named.get(rate.name) ?? createThrottle(this.#store, rate)
    this.#named.set(rate.name, throttle)
    return throttle
  }
}

/** What of an address tells clients apart: all of IPv4, the network of IPv6, which a client has as a whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100)
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : String(parsed)
}
