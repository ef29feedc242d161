/** The parameter `buffer`: the distance beyond a tile's edges up to which it shows points. */
import { valueParameter } from '../../core/query/query-parameter.ts'

const MAX_BUFFER = 1024

/** In units of 1/4096 of the tile's side. */
export const BUFFER = valueParameter({
  name: 'buffer',
  description: "Distance beyond its edges up to which a tile shows points, in 1/4096 of the tile's side.",
  schema: { type: 'integer', minimum: 0, maximum: MAX_BUFFER, default: 0 },
  otherwise: 0,
  read(text, refuse) {
    const isWhole = /^\d{0,4}$/.test(text.trim()) && Number(text) <= MAX_BUFFER
    return isWhole ? Number(text) : refuse(`Enter a whole number from 0 to ${MAX_BUFFER}.`)
  },
})
