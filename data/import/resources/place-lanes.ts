/** How an import spreads places over two connections, so that they do not wait for each other. */
import type { PlaceInput } from '../../../core/model/place.ts'
import { NO_SLUG, slugify } from '../../../core/model/slug.ts'
import type { Database } from '../../../sql/core/database.ts'
import { isUnknownOriginal } from '../../../sql/places/write.ts'
import type { Lanes } from './batches.ts'

/** With PostgreSQL on the same machine, more than its processors only wait for each other. */
const MAX_COUNT = 2

/**
 * Two transactions that make the same slug wait for each other, and one starts again. So places with the same slug, such
 * as those of a chain, are in one lane. Without a slug, a number makes them differ.
 */
export function placeLanes({ servesOneAtATime }: Pick<Database, 'servesOneAtATime'>): Lanes<PlaceInput> {
  const count = servesOneAtATime ? 1 : MAX_COUNT
  let next = 0
  return {
    count,
    key: ({ id, data_source_identifier }) => data_source_identifier ?? id,
    lane({ slug, name }) {
      const base = slugify(slug || name)
      if (base !== NO_SLUG) return hash(base) % count
      next = (next + 1) % count
      return next
    },
    // Perhaps the original is in the other lane.
    isEarly: isUnknownOriginal,
  }
}

/** Of all characters, 32 bits. */
function hash(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) >>> 0
  return (sum ^ (sum >>> 16)) >>> 0
}
