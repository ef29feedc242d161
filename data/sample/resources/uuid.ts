/** Ids from reproducible random numbers. */
import type { Random } from '../random.ts'

/** Returns a UUID of version 8 (RFC 9562), which allows custom bits. */
export function uuid(random: Random): string {
  const hex = [0, 0, 0, 0].map(() => random.next().toString(16).padStart(8, '0')).join('')
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
