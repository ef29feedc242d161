/** The parameter `buffer`: how far beyond its edges a tile shows points. */
import { InvalidParameter, scalar } from '../query/parameters.ts'

const MAX_BUFFER = 1024

/** Units of 1/4096 of the tile's side; 0 without the parameter. Throws `InvalidParameter`. */
export function parseBuffer(parameters: URLSearchParams): number {
  const text = scalar(parameters, 'buffer')?.trim()
  if (!text) return 0
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_BUFFER) return Number(text)
  throw new InvalidParameter('buffer', `Enter a whole number from 0 to ${MAX_BUFFER}.`)
}
