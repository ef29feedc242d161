/** Tips that visitors report, and what editors do about them. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

export const REPORT_REASONS = ['SPAM', 'OFFENSIVE', 'WRONG', 'OTHER'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export interface ReportedTipRow {
  id: string
  svc_place: string
  place_name: string
  tip: string
  is_hidden: boolean
  /** Each reason once. */
  reasons: ReportReason[]
  /** Number of visitors who reported it. */
  reports: number
  /** When it was first reported; UTC with microseconds and no offset. */
  reported_at: string
}

/** Stores a report; a second one by the same user changes nothing. Returns false if no such tip is shown. */
export async function reportTip(store: Store, user: string, tip: string, reason: ReportReason): Promise<boolean> {
  const found = await store.write(sql`
    with shown as (select id from user_tips where id = ${tip}::uuid and hidden_at is null),
    stored as (
      insert into tip_reports (tip_id, user_id, reason) select id, ${user}::uuid, ${reason}::text from shown
      on conflict do nothing
    )
    select from shown`)
  return found.length > 0
}

/** Lists the tips with reports that no editor has looked at, those with the oldest report first. */
export function listReportedTips(store: Store, limit: number, offset: number): Promise<ReportedTipRow[]> {
  return store.write(sql`
    select user_tips.id, user_tips.place_id as svc_place, places.name as place_name, user_tips.tip,
      hidden_at is not null as is_hidden, array_agg(distinct reason order by reason) as reasons,
      count(*)::int as reports,
      to_char(min(reported_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as reported_at
    from tip_reports join user_tips on user_tips.id = tip_id join places on places.id = place_id
    where is_open group by user_tips.id, places.name order by min(tip_reports.reported_at), user_tips.id
    limit ${limit} offset ${offset}`)
}

export async function countReportedTips(store: Store): Promise<number> {
  const [row] = await store.write<{ count: number }>(sql`
    select count(distinct tip_id)::int as count from tip_reports where is_open`)
  return row?.count ?? 0
}

/** Hides or shows a tip, with which its reports are done with. Returns false if there is no such tip. */
export function setTipHidden(store: Store, tip: string, isHidden: boolean): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const [found] = await transaction.rows<{ place: string; was_hidden: boolean }>(sql`
      select place_id as place, hidden_at is not null as was_hidden from user_tips where id = ${tip}::uuid for update`)
    if (!found) return false
    await transaction.rows(sql`update tip_reports set is_open = false where tip_id = ${tip}::uuid and is_open`)
    if (found.was_hidden === isHidden) return true
    await transaction.rows(sql`
      update user_tips set hidden_at = case when ${isHidden}::boolean then now() end where id = ${tip}::uuid`)
    await transaction.rows(sql`
      update places set tip_count = tip_count + ${isHidden ? -1 : 1}::int where id = ${found.place}::uuid`)
    return true
  })
}
