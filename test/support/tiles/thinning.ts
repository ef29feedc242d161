/** Settings under which tiles show every point. */
export const UNTHINNED = { completeZoom: 0, limit: 100_000, bytes: Infinity }
