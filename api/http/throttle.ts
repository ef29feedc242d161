/** Rate limits for clients, shared by all processes through the database. */
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Throttled as Counted, throttleCall } from '../../sql/accounts/throttles.ts'
import type { Store } from '../../sql/core/database.ts'
import { Throttled } from '../errors.ts'

export interface Rate {
  /** Name in headers: lower case letters and hyphens. Views with the same name share one limit. */
  readonly name: string
  /** Maximum number of calls in any period of `seconds`. */
  readonly calls: number
  readonly seconds: number
  /** Counts users rather than networks: for views that need a token. */
  readonly perUser?: true
}

/**
 * The library's limiter on a sliding log. The library's own tables count fixed windows, so that a client may use two
 * limits around a border, and they also count refused calls. Clients known to be over their limit are refused from
 * memory.
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

  /** Called by the library. A refused call has more points consumed than there are. */
  protected _getRateLimiterRes(_key: string, _points: number, { accepted, used, wait }: Counted): RateLimiterRes {
    const { calls } = this.#rate
    return new RateLimiterRes(Math.max(calls - used, 0), wait, accepted ? used : calls + 1, used === 1)
  }
}

/** Counts one call of a client, and returns the headers of its response. Throws `Throttled`, which has them too. */
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

/** Rounds up to at least one second, so that a client that waits that long is not refused again. */
function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** The limits of an API: an optional general one, and the limits of views, each created once by name. */
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

/** Returns the part of an address that identifies a client: all of IPv4, or the /64 network of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100)
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : String(parsed)
}
