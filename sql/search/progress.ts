/** Progress of a search engine's index through the change log, and the lease of the process that writes to it. */
import sql from 'sql-template-tag'
import { sinceSql } from '../changes/changes.ts'
import type { Store } from '../core/database.ts'

export interface SearchProgress {
  /** Identifies the settings and the document format that the index was built with. */
  readonly settings: string
  /** The index contains everything that this snapshot sees. */
  readonly snapshot: string
  /** During a batch, the snapshot that the index has after it. */
  readonly upto: string | null
  /** The batch is done up to this id. */
  readonly after_id: string | null
}

const LEASE_SECONDS = 30

/**
 * Takes or renews the lease for writing to an index. `isMine` is false while another process holds it. `progress` is
 * undefined if the index has never been built. `isForced` takes the lease from another process, which then can't save
 * its progress.
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

/** Ends the lease, so that another process need not wait until it expires. */
export async function endLease(store: Store, index: string, holder: string): Promise<void> {
  await store.write(sql`
    update search_progress set leased_until = '-infinity' where index_name = ${index} and holder = ${holder}`)
}

/** Saves progress. Returns false, and saves nothing, if another process has taken the lease. */
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
  /** Snapshot up to which the changes were read. */
  readonly upto: string
  /** In order of ids, at most `limit`. */
  readonly ids: string[]
}

/**
 * Reads the places that changed between two snapshots, after a place in the order of ids. Without `upto`, up to now.
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
  /** Number of places, deleted ones included, that changed since a snapshot. */
  readonly changed: number
}

/** Counts the places. An index at `snapshot` has as many documents, plus or minus one for each change. */
export async function placesToIndex(store: Store, { snapshot }: SearchProgress): Promise<PlaceCount> {
  const [row] = await store.write<PlaceCount>(sql`
    select (select count(*)::int from places) as places,
      (select count(distinct place_id)::int from place_changes where ${sinceSql(snapshot)}) as changed`)
  return row as PlaceCount
}

export interface SearchLag {
  /** Number of changes that the index does not contain yet; Infinity if it was never built. */
  readonly changes: number
  /** Age of the oldest of them. */
  readonly seconds: number
}

/** Returns how far an index is behind the places. */
export async function searchLag(store: Store, index: string): Promise<SearchLag> {
  const [progress] = await store.write<{ snapshot: string }>(sql`
    select snapshot from search_progress where index_name = ${index} and snapshot <> ''`)
  if (!progress) return { changes: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY }
  const [row] = await store.write<SearchLag>(sql`
    select count(*)::int as changes, coalesce(extract(epoch from clock_timestamp() - min(changed_at)), 0)::float8 as seconds
    from place_changes where ${sinceSql(progress.snapshot)}`)
  return row as SearchLag
}
