/** Decisions of editors about proposed images: an accepted one becomes an image of the place, by an edit of the place. */
import sql from 'sql-template-tag'
import type { ImageInput } from '../../core/model/place-image.ts'
import { findProposal, type ImageProposalRow } from '../accounts/image-proposals.ts'
import type { Queryable, Store } from '../core/database.ts'
import { originalOf } from '../places/places.ts'
import { retryOnConflict } from '../places/write.ts'
import { writeValues } from './change.ts'
import { lockPlace, recordEdit } from './edits.ts'

/** As many as an import takes. */
const MAX_IMAGES = 200

export interface ImageDecision {
  readonly proposal: string
  /** Id of the user. */
  readonly editor: string
  readonly state: 'accepted' | 'refused'
  /** Undefined: as proposed. */
  readonly title?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly proposal: ImageProposalRow }
  | { readonly kind: 'no proposal' | 'accepted before' | 'too many images' }
  /** Nobody has said how large the image is. */
  | { readonly kind: 'no size'; readonly missing: readonly ('width' | 'height')[] }

/** Decides about a proposal. The same decision again changes nothing. */
export function decideImage(store: Store, decision: ImageDecision): Promise<DecisionOutcome> {
  const { proposal: id, editor, state } = decision
  return retryOnConflict(store, async (transaction): Promise<DecisionOutcome> => {
    await transaction.rows(sql`select from image_proposals where id = ${id}::uuid for update`)
    const proposal = await findProposal(transaction, id)
    if (!proposal) return { kind: 'no proposal' }
    if (proposal.state === state) return { kind: 'decided', proposal }
    if (proposal.state === 'accepted') return { kind: 'accepted before' }
    const image = {
      title: decision.title ?? proposal.title,
      width: decision.width ?? proposal.width,
      height: decision.height ?? proposal.height,
    }
    // The duplicate that it was proposed for may have been merged by an import, which moves no proposals.
    const place = (await originalOf(transaction, proposal.svc_place)) ?? proposal.svc_place
    if (state === 'accepted') {
      const { title, width, height } = image
      if (width === null || height === null) {
        return { kind: 'no size', missing: (['width', 'height'] as const).filter((side) => image[side] === null) }
      }
      const { original } = proposal
      if (!(await addImage(transaction, place, editor, { title, original, blurhash: null, width, height }))) {
        return { kind: 'too many images' }
      }
    }
    await transaction.rows(sql`
      update image_proposals set state = ${state}, title = ${image.title}, width = ${image.width}, height = ${image.height},
        place_id = ${place}::uuid, decided_at = now(), decided_by = ${editor}::uuid
      where id = ${id}::uuid`)
    return { kind: 'decided', proposal: (await findProposal(transaction, id)) as ImageProposalRow }
  })
}

/** Adds an image to a place, unless it has it. Returns false if the place has too many. */
async function addImage(transaction: Queryable, place: string, editor: string, image: ImageInput): Promise<boolean> {
  const stored = await lockPlace(transaction, place)
  if (!stored) throw new Error(`place ${place} of a proposal is not stored`)
  const images = stored['images'] as ImageInput[]
  if (images.some(({ original }) => original === image.original)) return true
  if (images.length >= MAX_IMAGES) return false
  await writeValues(transaction, place, stored, { images: [...images, image] })
  await recordEdit(transaction, stored, { place, editor, action: 'change' })
  return true
}

/** After an undo: a proposal is accepted if the place has its image, and open again if it no longer has it. */
export async function reopenProposals(transaction: Queryable, place: string, editor: string | null): Promise<void> {
  await transaction.rows(sql`
    with compared as (
      select image_proposals.id, images @> jsonb_build_array(jsonb_build_object('original', original)) as has_image
      from image_proposals join places on places.id = place_id where place_id = ${place}::uuid
    )
    update image_proposals set
      state = case when has_image then 'accepted' else 'proposed' end,
      decided_at = case when has_image then now() end, decided_by = case when has_image then ${editor}::uuid end
    from compared where compared.id = image_proposals.id and has_image <> (state = 'accepted')`)
}
