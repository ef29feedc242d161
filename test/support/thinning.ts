/** For tiles that show all that they hold. */
export const UNTHINNED = { budget: 100_000, completeZoom: 0, limit: 100_000, bytes: Infinity }
