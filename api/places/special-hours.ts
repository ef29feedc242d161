/** Days whose opening hours are not those of an ordinary week. */
import { z } from 'zod'
import { openingTimes } from '../../core/model/opening-entries.ts'
import type { PlaceDetailRow } from '../../sql/places/places.ts'
import { components } from '../http/json-schema.ts'

const time = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d:\d\d$/)
    .describe(description)

export const SpecialDay = z
  .object({
    date: z.string().meta({ format: 'date' }),
    hours: z
      .array(z.object({ opens: time('Local time'), closes: time('Local time; midnight if not after `opens`') }))
      .describe('Empty: closed'),
  })
  .register(components, { id: 'SpecialDay' })

export function presentSpecialHours(special: PlaceDetailRow['special']): z.infer<typeof SpecialDay>[] {
  return special.map(({ date, spans }) => ({ date, hours: openingTimes(spans) }))
}
