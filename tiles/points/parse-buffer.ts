/** The parameter `buffer`: the distance beyond a tile's edges up to which it shows points. */

import { InvalidParameter, scalar } from '../../core/query/parameters.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'

const MAX_BUFFER = 1024

export const BUFFER_PARAMETER: QueryParameter = {
  name: 'buffer',
  description: "Distance beyond its edges up to which a tile shows points, in 1/4096 of the tile's side.",
  schema: { type: 'integer', minimum: 0, maximum: MAX_BUFFER, default: 0 },
}

/** Returns the buffer in units of 1/4096 of the tile's side; 0 without the parameter. Throws `InvalidParameter`. */
export function parseBuffer(parameters: URLSearchParams): number {
  const text = scalar(parameters, BUFFER_PARAMETER.name)?.trim()
  if (!text) return 0
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_BUFFER) return Number(text)
  throw new InvalidParameter(BUFFER_PARAMETER.name, `Enter a whole number from 0 to ${MAX_BUFFER}.`)
}
