/** Contributions of users to places: vibes and tips. */
import { postTip, postVibe } from '../../sql/accounts/contributions.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { inputOperation } from '../http/input-operation.ts'
import type { View } from '../http/view.ts'
import { SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { listOwnTipsOperation, listOwnVibesOperation } from './own-posts.ts'
import { noSuchPlace, placeOfPost } from './place-of-post.ts'
import { TipInput, USER_TIP, USER_VIBE_TIME, UserTip, UserVibeTime, vibeTimeInput } from './schema.ts'

export function contributionViews(services: Services): View[] {
  const {
    database,
    vibes: { vibes },
    vibeThreshold,
  } = services
  return [
    {
      path: '/v0.3/user-vibe-times/',
      name: 'User Vibe Time List',
      description: 'Vibes that users post for places, for a time of day and a day of the week.',
      operations: {
        GET: listOwnVibesOperation(services),
        POST: inputOperation({
          id: 'postVibe',
          summary: 'Post a vibe of a place',
          needsToken: true,
          status: 201,
          input: vibeTimeInput(vibes),
          inputExample: { svc_place: SAMPLE_PLACE, vibe: 'cozy', time_of_day: 'MORNING', day_of_week: 5 },
          output: UserVibeTime,
          example: USER_VIBE_TIME,
          async handle(vibe, { caller }) {
            const svc_place = await placeOfPost(services, vibe.svc_place, caller)
            const body = await postVibe(database, requireCaller(caller).id, { ...vibe, svc_place }, vibeThreshold)
            if (!body) throw noSuchPlace(vibe.svc_place)
            return { body }
          },
        }),
      },
    },
    {
      path: '/v0.3/user-tips/',
      name: 'User Tip List',
      description: 'Tips of users for visitors of places.',
      operations: {
        GET: listOwnTipsOperation(services),
        POST: inputOperation({
          id: 'postTip',
          summary: 'Post a tip for a place',
          needsToken: true,
          status: 201,
          input: TipInput,
          inputExample: { svc_place: SAMPLE_PLACE, tip: USER_TIP.tip },
          output: UserTip,
          example: USER_TIP,
          async handle(tip, { caller }) {
            const svc_place = await placeOfPost(services, tip.svc_place, caller)
            const body = await postTip(database, requireCaller(caller).id, { ...tip, svc_place })
            if (!body) throw noSuchPlace(tip.svc_place)
            return { body }
          },
        }),
      },
    },
  ]
}
