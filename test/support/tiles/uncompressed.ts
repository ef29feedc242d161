/**
 * Options of `fetch` for tiles as they are. It asks for gzip otherwise: of the contract test's 25 s of processor time, that
 * took 5. test/tiles/http/ and test/tiles/cache/ prove the compressed ones.
 */
export const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } } as const
