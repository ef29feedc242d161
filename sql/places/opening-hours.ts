/** Stores opening hours in the form that queries need, computed once for each distinct text. */
import sql from 'sql-template-tag'
import { openingEntries } from '../../core/opening/entries.ts'
import { type OpeningWeek, readOpeningWeek } from '../../core/opening/week.ts'
import { type Queryable, withoutTimeout } from '../core/database.ts'
import { localWeek, multirange } from './opening/known-hours.ts'

/** Computes the hours of new texts. Texts that can't be parsed are not stored, and are tried again each time. */
export async function rememberOpeningHours(transaction: Queryable, texts: ReadonlySet<string>): Promise<void> {
  if (texts.size === 0) return
  const unknown = await transaction.rows<{ text: string }>(sql`
    select text from unnest(${[...texts]}::text[]) as given (text)
    where not exists (select from weekly_hours where weekly_hours.text = given.text)`)
  await store(
    transaction,
    unknown.map(({ text }) => text),
  )
}

/**
 * Recomputes hours that depend on the date, and adds hours for texts that other programs wrote. `today` is any moment
 * of the current year. For a text such as "closed on the last Friday of the month", the days are stored for three
 * years. The transaction has no time limit, because it reads all places: 12 s for 5,000,000.
 */
export async function refreshOpeningHours(transaction: Queryable, today: Date): Promise<void> {
  await withoutTimeout(transaction)
  const outdated = await transaction.rows<{ text: string }>(sql`
    delete from weekly_hours where known_until <= ${`${today.getFullYear() + 2}-01-01`}::date returning text`)
  const unknown = await transaction.rows<{ text: string }>(sql`
    select distinct opening_hours as text from places where opening_hours is not null
      and not exists (select from weekly_hours where weekly_hours.text = opening_hours)`)
  await store(transaction, [...new Set([...outdated, ...unknown].map(({ text }) => text))], today)
}

/**
 * Recomputes up to `max` texts that older versions stored without entries, or as if nothing depended on the place. Returns
 * how many it found.
 */
export async function completeOpeningHours(transaction: Queryable, max: number): Promise<number> {
  const texts = await transaction.rows<{ text: string }>(sql`
    delete from weekly_hours where id = any(array(
      select id from weekly_hours where entries is null or local is null and text ~ '\\m[PS]H\\M'
      limit ${max}))
    returning text`)
  await store(
    transaction,
    texts.map(({ text }) => text),
  )
  return texts.length
}

async function store(transaction: Queryable, texts: readonly string[], today = new Date()): Promise<void> {
  const read: [string, OpeningWeek][] = []
  for (const text of texts) {
    const week = await readOpeningWeek(text, today)
    if (week) read.push([text, week])
  }
  if (read.length === 0) return
  const dated = read.flatMap(([text, week]) => {
    const isLocal = localWeek(text, week) !== null
    return week.days.map(({ day, ...hours }) => ({
      ...{ text, day, minutes: week.sun.length > 0 ? [] : hours.spans },
      local: isLocal ? JSON.stringify(hours) : null,
    }))
  })
  await transaction.rows(sql`
    with stored as (
      insert into weekly_hours (text, week, entries, known_until, local)
      select * from unnest(${read.map(([text]) => text)}::text[],
        ${read.map(([, { week, sun }]) => multirange(sun.length > 0 ? [] : week.spans))}::int4multirange[],
        ${read.map(([, week]) => JSON.stringify(week.sun.length > 0 ? null : openingEntries(week)))}::json[],
        ${read.map(([, { knownUntil }]) => knownUntil ?? null)}::date[],
        ${read.map(([text, week]) => jsonOrNull(localWeek(text, week)))}::json[])
      on conflict (text) do nothing
      returning id, text)
    insert into dated_hours (hours_id, day, minutes, local)
    select id, day, minutes, local from unnest(${dated.map(({ text }) => text)}::text[],
      ${dated.map(({ day }) => day)}::date[],
      ${dated.map(({ minutes }) => multirange(minutes))}::int4multirange[],
      ${dated.map(({ local }) => local)}::json[]) as given (text, day, minutes, local)
    join stored using (text)`)
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value)
}
