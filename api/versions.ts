/** Versions of the API besides the current one, as thin adapters to the same views. */
import type { View } from './http/view.ts'

export const CURRENT = '/v0.3'
export const OLDER = ['/v0.1', '/v0.2'] as const

/** Operations of the older versions: lists of places and events, and each of them by its id. */
const KEPT = new Set(['listPlaces', 'getPlace', 'listEvents', 'getEvent'])

/** Returns the current views below the prefix of an older version, for reading only. */
export function olderViews(version: (typeof OLDER)[number], views: readonly View[]): View[] {
  return views.flatMap(({ path, operations: { GET }, ...rest }) =>
    GET && KEPT.has(GET.id)
      ? [{ ...rest, deprecated: true, path: path.replace(CURRENT, version), operations: { GET } }]
      : [],
  )
}

/** Date of deprecation, and earliest date of removal; UTC. */
const DEPRECATED = Date.UTC(2026, 10, 21)
const SUNSET = Date.UTC(2028, 10, 21)

/** Headers that mark every response of an older version as deprecated (RFC 9745), with its sunset date (RFC 8594). */
export function deprecation(publicUrl: string): Readonly<Record<string, string>> {
  return {
    Deprecation: `@${DEPRECATED / 1000}`,
    Sunset: new Date(SUNSET).toUTCString(),
    Link: `<${publicUrl}/docs/>; rel="deprecation"; type="text/html"`,
  }
}
