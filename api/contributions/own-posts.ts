/** Lists the posts of the caller about places. */
import { z } from 'zod'
import {
  countOwnTips,
  countOwnVibes,
  listOwnTips,
  listOwnVibes,
  type OwnPosts,
  type OwnTipRow,
  type OwnVibeRow,
} from '../../sql/accounts/own-posts.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import type { Operation, ViewRequest } from '../http/view.ts'
import { PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { placeParameter } from './place-of-post.ts'
import { USER_TIP, USER_VIBE_TIME, UserTip, UserVibeTime } from './schema.ts'

const placeName = z.string().describe('Name of the place')

const OwnTip = UserTip.extend({
  place_name: placeName,
  is_hidden: z.boolean().describe('Whether an editor has hidden the tip from visitors'),
}).register(components, { id: 'OwnTip' })

const OwnVibeTime = UserVibeTime.extend({ place_name: placeName }).register(components, { id: 'OwnVibeTime' })

const SVC_PLACE = placeParameter('Only posts about this place, by its id.')

export function listOwnTipsOperation({ database, editorsOnly }: Services): Operation {
  return listOperation({
    id: 'listOwnTips',
    summary: "The caller's own tips",
    description: 'Tips that the caller has posted, newest first, with those that editors have hidden.',
    needsToken: true,
    parameters: [SVC_PLACE],
    output: pageOf('OwnTipPage', z.array(OwnTip)),
    example: { ...USER_TIP, place_name: PLACE.properties.name, is_hidden: false },
    source(request) {
      const posts = postsOf(request, editorsOnly)
      return {
        list: (limit, offset) => listOwnTips(database, posts, limit, offset),
        count: () => countOwnTips(database, posts),
      }
    },
    present: (row: OwnTipRow) => row,
  })
}

export function listOwnVibesOperation({ database, editorsOnly }: Services): Operation {
  return listOperation({
    id: 'listOwnVibes',
    summary: "The caller's own vibes",
    description: 'Vibes that the caller has posted, newest first.',
    needsToken: true,
    parameters: [SVC_PLACE],
    output: pageOf('OwnVibeTimePage', z.array(OwnVibeTime)),
    example: { ...USER_VIBE_TIME, place_name: PLACE.properties.name },
    source(request) {
      const posts = postsOf(request, editorsOnly)
      return {
        list: (limit, offset) => listOwnVibes(database, posts, limit, offset),
        count: () => countOwnVibes(database, posts),
      }
    },
    present: (row: OwnVibeRow) => row,
  })
}

/** Throws `InvalidParameter`. */
function postsOf({ caller, parameters }: ViewRequest, editorsOnly: Services['editorsOnly']): OwnPosts {
  const place = SVC_PLACE.valueIn(parameters)
  return { user: requireCaller(caller).id, place, withHidden: seesHidden(caller, editorsOnly) }
}
