/** Images that users propose for places, and the decisions of editors about them. */
import { z } from 'zod'
import { valueParameter } from '../../core/query/query-parameter.ts'
import {
  countProposals,
  type ImageProposalRow,
  listProposals,
  MAX_OPEN,
  MAX_OPEN_OF_PLACE,
  PROPOSAL_STATES,
  type ProposalFilter,
  proposeImage,
} from '../../sql/accounts/image-proposals.ts'
import { InvalidFields, StateConflict } from '../errors.ts'
import { ErrorDetail, pageOf } from '../http/answer-schemas.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import { inputOperation } from '../http/input-operation.ts'
import { listOperation } from '../http/list-operation.ts'
import type { Operation, View, ViewRequest } from '../http/view.ts'
import { SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { IMAGE_PROPOSAL, ImageProposal, ImageProposalInput, readProposal } from './image-schemas.ts'
import { noSuchPlace, placeOfPost, placeParameter } from './place-of-post.ts'

export function imageProposalView(services: Services): View {
  return {
    path: '/v0.3/images/places/',
    name: 'Place Image List',
    description: 'Images that users propose for places. A place shows an image once an editor has accepted it.',
    operations: { GET: listOperationOf(services), POST: propose(services) },
  }
}

const SVC_PLACE = placeParameter('Only images for this place, by its id.')

const STATE = valueParameter({
  name: 'state',
  description: 'Only proposals in this state.',
  schema: { type: 'string', enum: [...PROPOSAL_STATES] },
  example: 'proposed',
  otherwise: null,
  read: (text, refuse) => PROPOSAL_STATES.find((state) => state === text) ?? refuse(`"${text}" is not a valid choice.`),
})

function listOperationOf({ database, editorsOnly }: Services): Operation {
  return listOperation({
    id: 'listImageProposals',
    summary: 'Proposed images',
    description: "The caller's own proposals, newest first; those of all users if the caller is an editor.",
    needsToken: true,
    parameters: [SVC_PLACE, STATE],
    output: pageOf('ImageProposalPage', z.array(ImageProposal)),
    example: IMAGE_PROPOSAL,
    source(request) {
      const filter = filterOf(request, editorsOnly)
      return {
        list: (limit, offset) => listProposals(database, filter, limit, offset),
        count: () => countProposals(database, filter),
      }
    },
    present: (row: ImageProposalRow) => row,
  })
}

/** Throws `InvalidParameter`. */
function filterOf({ caller, parameters }: ViewRequest, editorsOnly: Services['editorsOnly']): ProposalFilter {
  const { id, isEditor } = requireCaller(caller)
  return {
    user: isEditor ? null : id,
    place: SVC_PLACE.valueIn(parameters),
    state: STATE.valueIn(parameters),
    withHidden: seesHidden(caller, editorsOnly),
  }
}

const TOO_MANY = {
  'too many for place': `You have ${MAX_OPEN_OF_PLACE} proposals for this place that no editor has decided about.`,
  'too many': `You have ${MAX_OPEN} proposals that no editor has decided about.`,
}

const { original, title, filename, size, file_id } = IMAGE_PROPOSAL

function propose(services: Services): Operation {
  return inputOperation({
    id: 'proposeImage',
    summary: 'Propose an image of a place',
    description: `The body has the address of the image: the service stores no files. An open proposal of the same image by \
the same user is answered as it is stored.`,
    needsToken: true,
    status: 201,
    input: ImageProposalInput,
    inputExample: { svc_place: SAMPLE_PLACE, url: original, title, filename, size, id: file_id },
    output: ImageProposal,
    example: IMAGE_PROPOSAL,
    refusals: { 409: ['Too many open proposals', ErrorDetail, { detail: TOO_MANY['too many for place'] }] },
    async handle(input, { caller }) {
      const { image, field } = readProposal(input)
      const svc_place = await placeOfPost(services, image.svc_place, caller, field)
      const body = await proposeImage(services.database, requireCaller(caller).id, { ...image, svc_place })
      if (body === 'no place') throw noSuchPlace(image.svc_place, field)
      if (body === 'has image') {
        throw new InvalidFields({ [input.url ? 'url' : 'src']: ['The place has this image already.'] })
      }
      if (typeof body === 'string') throw new StateConflict(TOO_MANY[body])
      return { body }
    },
  })
}
