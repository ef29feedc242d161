/** A client of the API, whose paths, parameters and answers are typed by the OpenAPI document that it was built from. */
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { paths } from './schema.ts'

/** Has a method for each method of HTTP: `client.GET('/v0.3/places/', { params: { query: { city: 'Berlin' } } })`. */
export type Client<Paths extends object = paths> = FetchClient<Paths, `${string}/${string}`>

export interface ClientOptions {
  /** Of an account; for what editors see and for writing. */
  readonly token?: string | undefined
  /** Instead of the global one, for example with a time limit. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** `base` is the address of the service, without a path: `https://places.example`. */
export function createClient<Paths extends object = paths>(
  base: string,
  { token, fetch }: ClientOptions = {},
): Client<Paths> {
  return createFetchClient<Paths, `${string}/${string}`>({
    baseUrl: base,
    headers: { ...(token !== undefined && { Authorization: `Token ${token}` }) },
    ...(fetch && { fetch }),
  })
}
