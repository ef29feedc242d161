/** A server with the interface of Nominatim, which knows a few addresses. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface KnownAddress {
  readonly house_number?: string
  readonly road: string
  readonly city: string
  readonly postcode: string
  readonly country_code: string
  readonly lon: number
  readonly lat: number
  /** 30 by default: a house. */
  readonly rank?: number
}

export interface NominatimDouble {
  readonly url: string
  /** Paths and query strings of the requests. */
  readonly requests: string[]
  readonly headers: IncomingMessage['headers'][]
  /** Milliseconds at which the requests came. */
  readonly times: number[]
  /** Answers a request in place of the server, if it returns true. */
  intercept: (response: ServerResponse, number: number) => boolean
}

/** Finds the addresses whose street or text occurs in the query. */
export async function startNominatim(known: readonly KnownAddress[]): Promise<NominatimDouble> {
  const double = {
    url: '',
    requests: [] as string[],
    headers: [] as IncomingMessage['headers'][],
    times: [] as number[],
    intercept: (() => false) as NominatimDouble['intercept'],
  }
  double.url = await listen((request, response) => {
    double.requests.push(request.url ?? '')
    double.headers.push(request.headers)
    double.times.push(performance.now())
    if (double.intercept(response, double.requests.length)) return
    const query = new URL(request.url ?? '', 'http://nominatim').searchParams
    const wanted = (query.get('q') ?? `${query.get('street')}, ${query.get('city')}`).toLowerCase()
    const found = known.filter(({ road }) => wanted.includes(road.toLowerCase()))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found.map(toResult)))
  })
  return double
}

function toResult({ lon, lat, rank = 30, ...address }: KnownAddress, index: number) {
  return {
    place_id: index,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 100 + index,
    lat: String(lat),
    lon: String(lon),
    category: 'building',
    type: 'yes',
    place_rank: rank,
    importance: 0.1,
    display_name: Object.values(address).join(', '),
    address,
  }
}
