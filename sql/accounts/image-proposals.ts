/** Images that users propose for places: new ones, and their lists. sql/curation/decide-image.ts decides about them. */
import sql, { type Sql } from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable, Store } from '../core/database.ts'

export const PROPOSAL_STATES = ['proposed', 'accepted', 'refused'] as const
type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Open proposals of one user: for one place, and for all of them. */
export const MAX_OPEN_OF_PLACE = 5
export const MAX_OPEN = 100

export interface ProposedImage {
  svc_place: string
  /** Web address. */
  original: string
  title: string
  filename: string | null
  /** Bytes. */
  size: number | null
  /** Id of the file where the client uploaded it. */
  file_id: string | null
  /** Pixels. */
  width: number | null
  height: number | null
}

export interface ImageProposalRow extends ProposedImage {
  id: string
  place_name: string
  state: ProposalState
  /** UTC with microseconds and no offset. */
  created_at: string
  /** Null while it is open. */
  decided_at: string | null
}

export type ProposalRefusal = 'no place' | 'has image' | 'too many for place' | 'too many'

/**
 * Stores a proposal. An open one of the same image by the same user is returned instead, so that a request can be
 * repeated.
 */
export function proposeImage(
  store: Store,
  user: string,
  image: ProposedImage,
): Promise<ImageProposalRow | ProposalRefusal> {
  const { svc_place, original, title, filename, size, file_id, width, height } = image
  return store.transaction(async (transaction) => {
    // Concurrent proposals of one user wait here, so that each counts the ones before it.
    await transaction.rows(sql`select from users where id = ${user}::uuid for no key update`)
    const [place] = await transaction.rows<{ has_image: boolean }>(sql`
      select images @> ${JSON.stringify([{ original }])}::jsonb as has_image from places
      where id = ${svc_place}::uuid`)
    if (!place) return 'no place'
    if (place.has_image) return 'has image'
    const [open] = await transaction.rows<{ same: string | null; of_place: number; of_user: number }>(sql`
      select min(id::text) filter (where place_id = ${svc_place}::uuid and original = ${original}) as same,
        count(*) filter (where place_id = ${svc_place}::uuid)::int as of_place, count(*)::int as of_user
      from image_proposals where user_id = ${user}::uuid and state = 'proposed'`)
    if (!open?.same && open && open.of_place >= MAX_OPEN_OF_PLACE) return 'too many for place'
    if (!open?.same && open && open.of_user >= MAX_OPEN) return 'too many'
    const [stored] = open?.same
      ? [{ id: open.same }]
      : await transaction.rows<{ id: string }>(sql`
          insert into image_proposals
            (user_id, place_id, original, title, filename, size, file_id, width, height)
          values (${user}::uuid, ${svc_place}::uuid, ${original}, ${title}, ${filename}, ${size}, ${file_id}, ${width},
            ${height})
          returning id`)
    return (await findProposal(transaction, stored?.id ?? '')) as ImageProposalRow
  })
}

export async function findProposal(transaction: Queryable, id: string): Promise<ImageProposalRow | undefined> {
  return (await transaction.rows<ImageProposalRow>(proposals(sql`image_proposals.id = ${id}::uuid`)))[0]
}

/** Which proposals are listed. */
export interface ProposalFilter {
  /** Null: those of all users. */
  readonly user: string | null
  readonly place: string | null
  readonly state: ProposalState | null
  /** False: those of hidden places are left out. */
  readonly withHidden: boolean
}

const matches = ({ user, place, state, withHidden }: ProposalFilter) => sql`
  (${user}::uuid is null or user_id = ${user}::uuid) and (${place}::uuid is null or place_id = ${place}::uuid)
  and (${state}::text is null or state = ${state}::text) and (${withHidden} or is_public)`

/** Lists proposals, newest first. From the primary, because editors see at once what they have decided. */
export function listProposals(
  store: Store,
  filter: ProposalFilter,
  limit: number,
  offset: number,
): Promise<ImageProposalRow[]> {
  return store.write(sql`
    ${proposals(matches(filter))}
    order by image_proposals.created_at desc, image_proposals.id desc limit ${limit} offset ${offset}`)
}

export function countProposals(store: Store, filter: ProposalFilter): Promise<number> {
  return countOf(
    { rows: (query) => store.write(query) },
    sql`select count(*) from image_proposals join places on places.id = place_id where ${matches(filter)}`,
  )
}

function proposals(where: Sql): Sql {
  const time = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  return sql`
    select image_proposals.id, place_id as svc_place, places.name as place_name, original, title, filename, size, file_id,
      width, height, state, ${time(sql`image_proposals.created_at`)} as created_at,
      ${time(sql`decided_at`)} as decided_at
    from image_proposals join places on places.id = place_id where ${where}`
}
