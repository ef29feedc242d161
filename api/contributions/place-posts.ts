/** What visitors said of a place: public, and without their identities. Tips can be reported. */
import { z } from 'zod'
import {
  countPlaceTips,
  countPlaceVibes,
  isShown,
  listPlaceTips,
  listPlaceVibes,
  type PlaceTipRow,
  type PlaceVibeRow,
} from '../../sql/accounts/place-posts.ts'
import { REPORT_REASONS, reportTip } from '../../sql/accounts/tip-reports.ts'
import { originalOf } from '../../sql/places/places.ts'
import { NotFound } from '../errors.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import { SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { DAY_TEXT, DAYS_OF_WEEK, TIMES_OF_DAY, USER_TIP } from './schema.ts'

const PlaceTip = z
  .object({ id: z.guid(), tip: z.string(), created_at: timestamp() })
  .register(components, { id: 'PlaceTip' })

const PlaceVibe = z
  .object({
    vibe: z.string(),
    time_of_day: z.enum(TIMES_OF_DAY),
    day_of_week: z.literal(DAYS_OF_WEEK).describe(DAY_TEXT),
    users: z.int().min(1).describe('Number of users who posted it'),
  })
  .register(components, { id: 'PlaceVibe' })

const ReportInput = z.object({
  reason: z.enum(REPORT_REASONS).describe('Why the tip should not be shown'),
})

export function placePostViews({ database }: Services): View[] {
  return [
    {
      path: '/v0.3/places/:id/tips/',
      pathExample: SAMPLE_PLACE,
      name: 'Place Tip List',
      description: 'What users recommend to visitors of a place, newest first. It does not say who they are.',
      operations: {
        GET: listOperation({
          id: 'listPlaceTips',
          summary: 'Tips for visitors of a place',
          output: pageOf('PlaceTipPage', z.array(PlaceTip)),
          example: { id: USER_TIP.id, tip: USER_TIP.tip, created_at: USER_TIP.created_at },
          async source({ params }) {
            const place = await shownPlace(database, params['id'] ?? '')
            return {
              list: (limit, offset) => listPlaceTips(database, place, limit, offset),
              count: () => countPlaceTips(database, place),
            }
          },
          present: ({ id, tip, created_at }: PlaceTipRow): z.infer<typeof PlaceTip> => ({ id, tip, created_at }),
        }),
      },
    },
    {
      path: '/v0.3/places/:id/vibes/',
      pathExample: SAMPLE_PLACE,
      name: 'Place Vibe List',
      description: 'The vibes that users posted for a place, with their times; those of most users first.',
      operations: {
        GET: listOperation({
          id: 'listPlaceVibes',
          summary: 'Vibes that users posted for a place',
          output: pageOf('PlaceVibePage', z.array(PlaceVibe)),
          example: { vibe: 'cozy', time_of_day: 'EVENING', day_of_week: 4, users: 3 },
          async source({ params }) {
            const place = await shownPlace(database, params['id'] ?? '')
            return {
              list: (limit, offset) => listPlaceVibes(database, place, limit, offset),
              count: () => countPlaceVibes(database, place),
            }
          },
          present: (row: PlaceVibeRow) => row,
        }),
      },
    },
    {
      path: '/v0.3/tips/:id/report/',
      name: 'Tip Report',
      description:
        'Tells the editors that a tip should not be shown. A second report by the same user changes nothing.',
      operations: {
        POST: inputOperation({
          id: 'reportTip',
          summary: 'Report a tip',
          needsToken: true,
          status: 204,
          input: ReportInput,
          inputExample: { reason: 'SPAM' },
          async handle({ reason }, { params, caller }) {
            const id = params['id'] ?? ''
            const isFound = isUuid(id) && (await reportTip(database, requireCaller(caller).id, id, reason))
            if (!isFound) throw new NotFound()
            return {}
          },
        }),
      },
    },
  ]
}

/** Returns the place that has what was said of another one: the original of a merged one. Throws `NotFound` unless both are shown. */
export async function shownPlace(database: Services['database'], id: string): Promise<string> {
  const place = isUuid(id) ? await originalOf(database, id) : undefined
  if (place === undefined || !(await isShown(database, id)) || !(await isShown(database, place))) throw new NotFound()
  return place
}
