/**
 * Options of `fetch` for tiles as they are. It asks for gzip otherwise, which took an eighth of the main thread's time in the
 * contract test (a profile). test/tiles/http/ and test/tiles/cache/ prove the compressed ones.
 */
export const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } } as const
