/**
 * Measures how well descriptions find real places, on labelled pairs that nobody made for it:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/match-pairs.ts pairs.ndjson.gz`. All places of the pairs are stored, and
 * each description is sent as a batch, with the fields that partners send. Precision is the share of the found places
 * that are right, recall the share of the meant ones that were found. A description that means no place of its own pair
 * may mean that of another pair: such finds count neither way.
 *
 * The weights are fitted to nine tenths of the pairs and judge the rest, in turn. `--shipped` measures those of the program
 * instead, for other pairs than it was fitted to. `--show` lists 20 errors of each kind.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { loadCities } from '../../core/match/cities.ts'
import { DEFAULT_WEIGHTS } from '../../core/match/default-weights.ts'
import { fitWeights } from '../../core/match/fit/fit-weights.ts'
import { FOLDS, foldsOf } from '../../core/match/fit/folds.ts'
import { FORMS, type LabelledPair, observe } from '../../core/match/fit/observations.ts'
import { bestQuality, calibrationError, type Judged, type Quality, qualityFrom } from '../../core/match/fit/quality.ts'
import { foundUpTo } from '../../core/match/found.ts'
import type { Described } from '../../core/match/records.ts'
import type { Evidence } from '../../core/match/terms.ts'
import { readPairs } from '../../data/import/match-pairs.ts'
import { type Explanation, findOrCreate } from '../../sql/batch/batch.ts'
import { storeWeights } from '../../sql/batch/match-weights.ts'
import { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { migrate } from '../../sql/schema/migrate.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean' }, shipped: { type: 'boolean' }, form: { type: 'string' } },
})
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
if (!positionals[0]) throw new Error('Name a file of labelled pairs')

interface Outcome extends Judged {
  pair: LabelledPair
  method: string
}

type Sent = (all: Described) => Described

const { found: threshold } = readConfig(process.env).matching
/** Low enough to see what any threshold would do. */
const LOW = { found: 0.02, unsure: 0.02 }
const PRECISION = 0.94
const pairs = await readPairs(positionals[0])
const folds = foldsOf(pairs)
const weights = flags.shipped ? Array.from({ length: FOLDS }, () => DEFAULT_WEIGHTS) : await fitted()
const name = `whereabouts_pairs_${process.pid}`
const admin = new Database({ url: server, statementTimeout: 0 })
console.error(
  `found from:             ${threshold}: precision recall F1     precision ${PRECISION}: at  F1    0.5: precision F1    calibration error  no candidate`,
)
for (const [form, sent] of Object.entries(FORMS)) {
  if (flags.form && flags.form !== form) continue
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

/** Returns the weights that judge each fold: they are fitted to the others. */
async function fitted() {
  const observations = observe(pairs, { strangers: true, cities: await loadCities() })
  return Array.from({ length: FOLDS }, (_, fold) => fitWeights(observations.filter((one) => one.fold !== fold)))
}

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
  for (const [fold, own] of weights.entries()) {
    await database.transaction((transaction) => storeWeights(transaction, own, `all but fold ${fold}`))
    for (const [n, pair] of pairs.entries()) {
      if (folds[n] !== fold) continue
      // One by one, so that no description finds another one.
      const descriptions = [{ ...sent(pair.description), id: null }]
      const [result] = await findOrCreate(database, { ...batch, descriptions }, LOW)
      if (!result || result instanceof Error) throw result ?? new Error('no result')
      const isPlace = result.place !== null && result.place === ids.get(n)
      if (!isPlace && result.place !== null && !pair.isSame) continue
      const { isSame: isMeant } = pair
      const probability = result.score ?? 0
      const upTo = foundUpTo(probability, evidenceOf(result.explanation))
      outcomes.push({ pair, isMeant, isRight: isPlace && isMeant, probability, upTo, method: result.method })
    }
  }
  return outcomes
}

function evidenceOf(explanation: Explanation | null): Evidence {
  return Object.fromEntries((explanation?.steps ?? []).map(({ term, level }) => [term, level]))
}

function report(form: string, outcomes: readonly Outcome[]): void {
  const [now, precise, half] = [
    qualityFrom(threshold, outcomes),
    bestQuality(outcomes, PRECISION),
    qualityFrom(0.5, outcomes),
  ]
  const missing = outcomes.filter(({ isMeant, probability }) => isMeant && probability === 0).length
  const columns = [now.precision, now.recall, now.f1, precise.threshold, precise.f1, half.precision, half.f1]
  console.error(
    `${form.padEnd(24)} ${[...columns, calibrationError(outcomes)].map((value) => value.toFixed(3).padStart(8)).join(' ')} ${missing}`,
  )
}

function reportGroups(outcomes: readonly Outcome[]): void {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const own = [outcome.pair.place.country ?? '?', ...(outcome.upTo >= threshold ? [outcome.method] : [])]
    for (const group of own) groups.set(group, [...(groups.get(group) ?? []), outcome])
  }
  for (const [group, some] of [...groups].sort((a, b) => b[1].length - a[1].length).slice(0, 12)) {
    const { precision, recall }: Quality = qualityFrom(threshold, some)
    console.error(
      `  ${group.padEnd(8)} ${String(some.length).padStart(5)} pairs   ${precision.toFixed(2)} ${recall.toFixed(2)}`,
    )
  }
}

function showErrors(outcomes: readonly Outcome[]): void {
  const missed = outcomes.filter(({ isMeant, isRight, upTo }) => isMeant && !(isRight && upTo >= threshold))
  const wrong = outcomes.filter(({ isRight, upTo }) => !isRight && upTo >= threshold)
  for (const [title, list] of Object.entries({ missed, wrong })) {
    for (const { pair, probability } of list.slice(0, 20)) {
      const told = ({ name: own, address, telephone }: Described) => `${own} | ${address} | ${telephone}`
      console.error(`  ${title} ${probability.toFixed(2)}  ${told(pair.place)}  <>  ${told(pair.description)}`)
    }
  }
}
