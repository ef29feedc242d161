/** The part of an address that limits take for one client. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Parsing takes longer than finding a cached tile. */
const known = new LRUCache<string, string>({ max: 10_000 })

/** A household, or a machine. */
const PREFIX = 64

/** Returns all of an IPv4 address, or the network of an IPv6 address, by default its /64. */
export function networkOf(address: string, prefix = PREFIX): string {
  if (prefix !== PREFIX) return parsed(address, prefix)
  const network = known.get(address) ?? parsed(address, prefix)
  known.set(address, network)
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

function parsed(address: string, prefix: number): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100)
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${prefix}`).toString() : String(ip)
}
