/**
 * Measures how well descriptions find real places, on labelled pairs that nobody made for it:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/match-pairs.ts pairs.ndjson.gz`. All places of the pairs are stored, and
 * all descriptions are sent as a batch, with the fields that partners send. Precision is the share of the found places
 * that are right, recall the share of the meant ones that were found. A description that means no place of its own pair
 * may mean that of another pair: such finds are listed, and count neither way. `--show` lists 20 errors of each kind.
 *
 * The weights of the program come from such a file. Cross-validated figures are those of `whereabouts match --fit`.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { FORMS, type LabelledPair } from '../../core/match/fit/observations.ts'
import type { Described } from '../../core/match/records.ts'
import { readPairs } from '../../data/import/match-pairs.ts'
import { findOrCreate } from '../../sql/batch/batch.ts'
import { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { migrate } from '../../sql/schema/migrate.ts'

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'boolean' } } })
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
if (!positionals[0]) throw new Error('Name a file of labelled pairs')

interface Outcome {
  pair: LabelledPair
  kind: 'right' | 'missed' | 'wrong' | 'elsewhere' | 'none'
  score: number
  method: string
}

const { found: threshold } = readConfig(process.env).matching
/** Low enough to see what any threshold would do. */
const LOW = { found: 0.02, unsure: 0.02 }
const pairs = await readPairs(positionals[0])
const name = `whereabouts_pairs_${process.pid}`
const admin = new Database({ url: server, statementTimeout: 0 })
console.error('form                     best F1  (at)    precision recall   at the default: precision recall elsewhere')
for (const [form, sent] of Object.entries(FORMS)) {
  await admin.write(sql([`create database ${name}`]))
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = new Database({ url: url.href, statementTimeout: 0 })
  try {
    await migrate(database, () => undefined)
    const outcomes = await outcomesOf(database, form === 'name and full line' ? sent : (all) => all, sent)
    report(form, outcomes)
    if (form === 'everything') reportGroups(outcomes)
    if (flags.show) showErrors(outcomes)
  } finally {
    await database.close()
    await admin.write(sql([`drop database ${name} with (force)`]))
  }
}
await admin.close()

type Sent = (all: Described) => Described

async function outcomesOf(database: Database, stored: Sent, sent: Sent): Promise<Outcome[]> {
  const places = pairs.map(({ place }, index) => ({
    ...stored(place),
    categories: [...stored(place).categories],
    data_source_identifier: `pair:${index}`,
  }))
  await upsertPlaces(database, places)
  await database.write(sql`analyze`)
  const rows = await database.rows<{ id: string; n: number }>(sql`
    select id, split_part(data_source_identifier, ':', 2)::int as n from places`)
  const ids = new Map(rows.map(({ id, n }) => [n, id]))
  const batch = { editorialCategories: [], tags: [], dryRun: true }
  const outcomes: Outcome[] = []
  for (const [n, pair] of pairs.entries()) {
    // One by one, so that no description finds another one.
    const descriptions = [{ ...sent(pair.description), id: null }]
    const [result] = await findOrCreate(database, { ...batch, descriptions }, LOW)
    if (!result || result instanceof Error) throw result ?? new Error('no result')
    const isPlace = result.place !== null && result.place === ids.get(n)
    const kind = isPlace ? (pair.isSame ? 'right' : 'wrong') : result.place === null ? 'none' : 'elsewhere'
    outcomes.push({ pair, kind, score: result.score ?? 0, method: result.method })
  }
  return outcomes
}

interface Quality {
  precision: number
  recall: number
  f1: number
  at: number
  elsewhere: number
}

/** A meant description that finds another place is wrong; one that means none is not known to be. */
function qualityAt(outcomes: readonly Outcome[], at: number): Quality {
  const found = outcomes.filter(({ score }) => score >= at)
  const right = found.filter(({ kind }) => kind === 'right').length
  const elsewhere = found.filter(({ kind }) => kind === 'elsewhere')
  const wrong = found.filter(({ kind }) => kind === 'wrong').length + elsewhere.filter(({ pair }) => pair.isSame).length
  const precision = right / (right + wrong)
  const recall = right / outcomes.filter(({ pair }) => pair.isSame).length
  const f1 = (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, at, elsewhere: elsewhere.filter(({ pair }) => !pair.isSame).length }
}

function report(form: string, outcomes: readonly Outcome[]): void {
  const all = Array.from({ length: 95 }, (_, index) => qualityAt(outcomes, 0.03 + index / 100))
  const best = all.reduce((high, next) => (next.f1 > high.f1 ? next : high))
  const now = qualityAt(outcomes, threshold)
  const digits = (value: number) => value.toFixed(3)
  console.error(
    `${form.padEnd(24)} ${digits(best.f1)}  (${best.at.toFixed(2)})  ${digits(best.precision)}     ${digits(best.recall)}                    ` +
      `${digits(now.precision)}     ${digits(now.recall)}  ${now.elsewhere}`,
  )
}

function reportGroups(outcomes: readonly Outcome[]): void {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const own = [outcome.pair.place.country ?? '?', ...(outcome.score >= threshold ? [outcome.method] : [])]
    for (const group of own) groups.set(group, [...(groups.get(group) ?? []), outcome])
  }
  for (const [group, some] of [...groups].sort((a, b) => b[1].length - a[1].length).slice(0, 12)) {
    const { precision, recall } = qualityAt(some, threshold)
    console.error(
      `  ${group.padEnd(8)} ${String(some.length).padStart(5)} pairs   ${precision.toFixed(2)} ${recall.toFixed(2)}`,
    )
  }
}

function showErrors(outcomes: readonly Outcome[]): void {
  const missed = outcomes.filter(({ pair, kind, score }) => pair.isSame && (kind !== 'right' || score < threshold))
  const wrong = outcomes.filter(({ kind, score }) => kind === 'wrong' && score >= threshold)
  for (const [title, list] of Object.entries({ missed, wrong })) {
    for (const { pair, score } of list.slice(0, 20)) {
      const told = ({ name: own, address, telephone }: Described) => `${own} | ${address} | ${telephone}`
      console.error(`  ${title} ${score.toFixed(2)}  ${told(pair.place)}  <>  ${told(pair.description)}`)
    }
  }
}
