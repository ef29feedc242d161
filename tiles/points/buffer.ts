/** The parameter `buffer`: the distance beyond a tile's edges up to which it shows points. */

import { InvalidParameter, scalar } from '../../core/query/parameters.ts'
import type { ValueParameter } from '../../core/query/query-parameter.ts'

const MAX_BUFFER = 1024

/** In units of 1/4096 of the tile's side. */
export const BUFFER: ValueParameter<number> = {
  name: 'buffer',
  description: "Distance beyond its edges up to which a tile shows points, in 1/4096 of the tile's side.",
  schema: { type: 'integer', minimum: 0, maximum: MAX_BUFFER, default: 0 },
  valueIn(parameters) {
    const text = scalar(parameters, 'buffer')?.trim()
    if (!text) return 0
    if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_BUFFER) return Number(text)
    throw new InvalidParameter('buffer', `Enter a whole number from 0 to ${MAX_BUFFER}.`)
  },
}
