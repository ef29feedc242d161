/** Profiles: the caller's own, and public ones of others. */
import { z } from 'zod'
import { findProfile, type ProfileRow, setProfilePublic } from '../../sql/accounts/profiles.ts'
import { SESSION } from '../accounts/schema.ts'
import { USER_TIP, USER_VIBE_TIME } from '../contributions/schema.ts'
import { NotFound, PermissionDenied } from '../errors.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { boolean } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import { isUuid } from '../http/record-key.ts'
import type { View, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'

const Profile = z
  .object({
    id: z.guid(),
    public: z.boolean().describe('Whether other users may see it'),
    vibes: z.array(z.guid()).describe('Ids of the vibes that the user posted, oldest first'),
    tips: z.array(z.guid()).describe('Ids of the tips that the user posted, oldest first'),
  })
  .register(components, { id: 'Profile' })
type Profile = z.infer<typeof Profile>

const PROFILE: Profile = { id: SESSION.user.profile, public: true, vibes: [USER_VIBE_TIME.id], tips: [USER_TIP.id] }

const ProfileInput = z.object({ public: boolean() })

export function profileView({ database }: Services): View {
  /** Throws `NotFound`, and `PermissionDenied` for another user's profile unless `maySee` allows it. */
  async function find({ params, caller }: ViewRequest, maySee: (profile: ProfileRow) => boolean): Promise<ProfileRow> {
    const id = params['id'] ?? ''
    const profile = isUuid(id) ? await findProfile(database, id) : undefined
    if (!profile) throw new NotFound()
    if (profile.user_id !== requireCaller(caller).id && !maySee(profile)) throw new PermissionDenied()
    return profile
  }
  const findOwn = (request: ViewRequest) => find(request, () => false)

  return {
    path: '/v0.3/profiles/individuals/:id/',
    name: 'Profile Instance',
    description: 'The vibes and tips of a user, if the profile is public.',
    operations: {
      GET: {
        id: 'getProfile',
        summary: 'A profile by its id',
        needsToken: true,
        output: Profile,
        example: PROFILE,
        handle: async (request) => ({ body: present(await find(request, (profile) => profile.public)) }),
      },
      PUT: inputOperation({
        id: 'updateProfile',
        summary: "Show or hide the caller's profile",
        needsToken: true,
        input: ProfileInput,
        inputExample: { public: true },
        output: Profile,
        example: PROFILE,
        async allow(request) {
          await findOwn(request)
        },
        async handle({ public: isPublic }, request) {
          const profile = await findOwn(request)
          await setProfilePublic(database, profile.id, isPublic)
          return { body: present({ ...profile, public: isPublic }) }
        },
      }),
    },
  }
}

function present({ id, public: isPublic, vibes, tips }: ProfileRow): Profile {
  return { id, public: isPublic, vibes, tips }
}
