/** How far the index of a search engine follows the change log, and who does it. */
import sql from 'sql-template-tag'
import { sinceSql } from './changes.ts'
import type { Store } from './database.ts'

export interface SearchProgress {
  /** Tells the settings and the form of documents that the index was built with. */
  readonly settings: string
  /** Everything that it sees is in the index. */
  readonly snapshot: string
  /** While a batch is under way, the snapshot that it leads to. */
  readonly upto: string | null
  /** The batch is done up to this place. */
  readonly after_id: string | null
}

const LEASE_SECONDS = 30

/**
 * Takes or renews the right to write to an index; false while another process has it. Undefined progress: the index
 * has never been built. `isForced` takes it from the other, whose progress then counts no more.
 */
export async function takeLease(
  store: Store,
  index: string,
  holder: string,
  isForced = false,
): Promise<{ isMine: boolean; progress: SearchProgress | undefined }> {
  await store.write(sql`
    insert into search_progress (index_name, settings, snapshot) values (${index}, '', '') on conflict do nothing`)
  const [row] = await store.write<SearchProgress>(sql`
    update search_progress set holder = ${holder}, leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    where index_name = ${index} and (${isForced} or holder = ${holder} or leased_until < clock_timestamp())
    returning settings, snapshot, upto, after_id`)
  return { isMine: row !== undefined, progress: row?.snapshot === '' ? undefined : row }
}

/** Gives the right back, so that another process need not wait for its end. */
export async function endLease(store: Store, index: string, holder: string): Promise<void> {
  await store.write(sql`
    update search_progress set leased_until = '-infinity' where index_name = ${index} and holder = ${holder}`)
}

/** False, and nothing is saved, when another process has taken the lease. */
export async function saveProgress(
  store: Store,
  index: string,
  holder: string,
  { settings, snapshot, upto, after_id }: SearchProgress,
): Promise<boolean> {
  const saved = await store.write(sql`
    update search_progress set settings = ${settings}, snapshot = ${snapshot}, upto = ${upto}, after_id = ${after_id}::uuid
    where index_name = ${index} and holder = ${holder} returning 1`)
  return saved.length > 0
}

export interface ChangedPlaces {
  /** Up to which the changes were looked at. */
  readonly upto: string
  /** In their order, at most as many as were asked for. */
  readonly ids: string[]
}

/**
 * Places that changed between two snapshots, behind a place in the order of ids. Without `upto` the changes go on to
 * this moment.
 */
export async function changedPlaces(
  store: Store,
  { snapshot, upto, after_id }: Omit<SearchProgress, 'settings'>,
  limit: number,
): Promise<ChangedPlaces> {
  const [row] = await store.write<{ upto: string; ids: string[] }>(sql`
    with known as (select coalesce(${upto}, change_log_snapshot()::text)::pg_snapshot as upto)
    select known.upto::text as upto, array(
      select distinct place_id from place_changes
      where ${sinceSql(snapshot)} and pg_visible_in_snapshot(transaction, known.upto)
        and place_id > coalesce(${after_id}::uuid, '00000000-0000-0000-0000-000000000000')
      order by place_id limit ${limit})::text[] as ids
    from known`)
  return row as ChangedPlaces
}

export interface PlaceCount {
  readonly places: number
  /** How many of them, and of those that are gone, changed since a snapshot. */
  readonly changed: number
}

/** How many places there are: an index of what `snapshot` sees has as many documents, give or take one for each change. */
export async function placesToIndex(store: Store, { snapshot }: SearchProgress): Promise<PlaceCount> {
  const [row] = await store.write<PlaceCount>(sql`
    select (select count(*)::int from places) as places,
      (select count(distinct place_id)::int from place_changes where ${sinceSql(snapshot)}) as changed`)
  return row as PlaceCount
}

export interface SearchLag {
  /** How many changes an index has yet to take in; Infinity when it was never built. */
  readonly changes: number
  /** For how long the oldest of them has been waiting. */
  readonly seconds: number
}

/** How far an index is behind the places. */
export async function searchLag(store: Store, index: string): Promise<SearchLag> {
  const [progress] = await store.write<{ snapshot: string }>(sql`
    select snapshot from search_progress where index_name = ${index} and snapshot <> ''`)
  if (!progress) return { changes: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY }
  const [row] = await store.write<SearchLag>(sql`
    select count(*)::int as changes, coalesce(extract(epoch from clock_timestamp() - min(changed_at)), 0)::float8 as seconds
    from place_changes where ${sinceSql(progress.snapshot)}`)
  return row as SearchLag
}
