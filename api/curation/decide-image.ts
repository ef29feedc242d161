/** The operation by which an editor accepts or refuses a proposed image. */
import { z } from 'zod'
import { decideImage } from '../../sql/curation/decide-image.ts'
import { IMAGE_PROPOSAL, ImageProposal, imageTitle, pixels } from '../contributions/image-schemas.ts'
import { InvalidFields, NotFound, StateConflict } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { requireEditor } from '../http/callers/authentication.ts'
import { optional } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'

const Decision = z.object({
  state: z.enum(['accepted', 'refused']),
  title: optional(imageTitle).describe('Caption, if not the proposed one'),
  width: optional(pixels).describe('Width in pixels; required if the proposal has none'),
  height: optional(pixels).describe('Height in pixels; required if the proposal has none'),
})

const ACCEPTED_IMAGE: z.infer<typeof ImageProposal> = {
  ...IMAGE_PROPOSAL,
  width: 1600,
  height: 1200,
  state: 'accepted',
  decided_at: '2026-11-21T09:12:05.120000',
}

const REQUIRED = ['This field is required.']
const ACCEPTED = 'The image is accepted. Undo its edit in the history of the place.'

export function imageDecisionView({ database }: Services): View {
  return {
    path: '/v0.3/images/places/:id/',
    name: 'Place Image Instance',
    description: `A proposed image, which an editor accepts or refuses. An accepted one is added to the images of the \
place, as an edit in its history. The undo of that edit opens the proposal again.`,
    operations: {
      PATCH: inputOperation({
        id: 'decideImage',
        summary: 'Accept or refuse a proposed image',
        needsToken: true,
        needsEditor: true,
        input: Decision,
        inputExample: { state: 'accepted', width: 1600, height: 1200 },
        output: ImageProposal,
        example: ACCEPTED_IMAGE,
        refusals: { 409: ['The image is accepted, or the place has too many', ErrorDetail, { detail: ACCEPTED }] },
        async handle({ state, title, width, height }, { params, caller }) {
          const proposal = params['id'] ?? ''
          if (!isUuid(proposal)) throw new NotFound()
          const outcome = await decideImage(database, {
            proposal,
            editor: requireEditor(caller).id,
            state,
            title: title ?? undefined,
            width: width ?? undefined,
            height: height ?? undefined,
          })
          if (outcome.kind === 'decided') return { body: outcome.proposal }
          if (outcome.kind === 'no size') {
            throw new InvalidFields(Object.fromEntries(outcome.missing.map((side) => [side, REQUIRED])))
          }
          if (outcome.kind === 'accepted before') throw new StateConflict(ACCEPTED)
          if (outcome.kind === 'too many images') throw new StateConflict('The place has too many images.')
          throw new NotFound()
        },
      }),
    },
  }
}
