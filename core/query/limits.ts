/** Limits that several parts share. No imports here, so that the browser and the configuration can import it. */

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000
export const DEFAULT_SEARCH_SIZE = 150
/** `SEARCH_MAX_PAGE_SIZE` replaces it. */
export const MAX_SEARCH_SIZE = 1000
/** Values of one facet. */
export const MAX_FACET_SIZE = 100
/** Other places of a suggested name that are counted, so that a keystroke never reads all places of a chain. */
export const MAX_OTHERS = 1000
/** Characters of an unknown name that an error message repeats. */
export const MAX_SHOWN_LENGTH = 50
/** Characters of one value of a filter. */
export const MAX_VALUE_LENGTH = 300
/** Number of places that PostgreSQL checks for `is_open_at`, unless `OPEN_AT_MAX_CANDIDATES` is set. */
export const DEFAULT_MAX_CANDIDATES = 10_000
/** Number of places in a batch, unless `BATCH_MAX_PLACES` is set. `match` sends as many at a time. */
export const DEFAULT_MAX_BATCH = 1000

/** Corners of a polygon in a request. */
export const MAX_CORNERS = 500
