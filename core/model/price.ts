/** Levels of price: the first is 1. */
export const PRICE_LEVELS = ['$', '$$', '$$$', '$$$$'] as const
