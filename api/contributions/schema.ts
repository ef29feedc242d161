/** Schemas of users' contributions in requests and responses. */
import { z } from 'zod'
import { timestamp } from '../http/answer-schemas.ts'
import { numberChoice, text } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'
import { PLACE } from '../places/examples.ts'

export const TIMES_OF_DAY = [
  'EARLY_MORNING',
  'MORNING',
  'LUNCH',
  'AFTERNOON',
  'AFTER_WORK',
  'EVENING',
  'LATE_NIGHT',
  'NONSPECIFIC',
] as const
export const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const NO_DAY = 8

const place = z.guid().toLowerCase().describe('Id of the place')
const timeOfDay = z.enum(TIMES_OF_DAY)
export const DAY_TEXT = '0 (Monday) to 6 (Sunday), 7: public holidays, 8: no particular day'
const stored = { id: z.guid(), created_at: timestamp() }

/** `vibes` are the vibes that may be posted. */
export function vibeTimeInput(vibes: readonly string[]) {
  return z.object({
    svc_place: place,
    vibe: z.enum(vibes),
    time_of_day: timeOfDay.default('NONSPECIFIC'),
    day_of_week: numberChoice(DAYS_OF_WEEK)
      .describe(DAY_TEXT)
      .nullable()
      .default(NO_DAY)
      .transform((day) => day ?? NO_DAY),
  })
}

export const UserVibeTime = z
  .object({
    id: stored.id,
    svc_place: place,
    vibe: z.string(),
    time_of_day: timeOfDay,
    day_of_week: z.literal(DAYS_OF_WEEK).describe(DAY_TEXT),
    created_at: stored.created_at,
  })
  .register(components, { id: 'UserVibeTime' })

export const USER_VIBE_TIME: z.infer<typeof UserVibeTime> = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a007',
  svc_place: PLACE.id,
  vibe: 'cozy',
  time_of_day: 'EVENING',
  day_of_week: 4,
  created_at: '2026-11-21T02:44:39.997000',
}

export const TipInput = z.object({ svc_place: place, tip: text(250) })

export const UserTip = z
  .object({ id: stored.id, svc_place: place, tip: z.string(), created_at: stored.created_at })
  .register(components, { id: 'UserTip' })

export const USER_TIP: z.infer<typeof UserTip> = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a008',
  svc_place: PLACE.id,
  tip: 'Ask for a table at the window.',
  created_at: '2026-11-21T02:44:39.997000',
}
