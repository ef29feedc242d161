/** Real OpenStreetMap files (TEST_DATA_DIR, not part of the project), compared with other programs. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'ava'
import OpeningHours from 'opening_hours'
import sql from 'sql-template-tag'
import { DEFAULT_CATEGORIES } from '../../../data/import/formats/osm/default-categories.ts'
import { readOsm } from '../../../data/import/formats/osm/read-osm.ts'
import { isRejection } from '../../../data/import/formats/source-row.ts'
import { importFile } from '../../../data/import/import-file.ts'
import { testOn } from '../../support/databases/database.ts'
import { dataFolder, hasOsmium, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { startService } from '../../support/services/service.ts'

const FILES = ['helsinki', 'andorra']
const folder = temporaryFolder('real-osm')
const pathOf = (name: string) => join(dataFolder as string, `${name}.osm.pbf`)

type Tags = Record<string, string>

/** Returns the named points of interest as osmium finds and draws them, by `type/id`. */
function osmiumPlaces(name: string): Map<string, Tags> {
  const filtered = join(folder, `${name}.osm.pbf`)
  const keys = Object.keys(DEFAULT_CATEGORIES).map((key) => `nwr/${key}`)
  execFileSync('osmium', ['tags-filter', '--output', filtered, pathOf(name), ...keys])
  const options = [
    '--output-format=geojsonseq',
    '--add-unique-id=type_id',
    '--format-option=print_record_separator=false',
  ]
  const lines = execFileSync('osmium', ['export', ...options, filtered], { maxBuffer: 2 ** 30 })
    .toString()
    .trim()
    .split('\n')
  const features = lines.map((line) => JSON.parse(line) as { id: string; properties: Tags })
  return new Map(
    features.filter(({ properties }) => isPlace(properties)).map(({ id, properties }) => [objectOf(id), properties]),
  )
}

/** osmium numbers areas: twice the id of a closed way, and of a relation one more. */
function objectOf(id: string): string {
  const number = Number(id.slice(1))
  if (id.startsWith('n')) return `node/${number}`
  if (id.startsWith('w')) return `way/${number}`
  return number % 2 === 0 ? `way/${number / 2}` : `relation/${(number - 1) / 2}`
}

function isPlace(tags: Tags): boolean {
  const isListed = ([key, values]: [string, (typeof DEFAULT_CATEGORIES)[string]]) =>
    (tags[key] ?? 'no')
      .split(/ *; */)
      .some((value) => value !== 'no' && (value in values ? values[value] : values['*']))
  return tags['name'] !== undefined && Object.entries(DEFAULT_CATEGORIES).some(isListed)
}

/** Returns the number of places with each tag of the table. */
function tally(places: ReadonlyMap<string, Tags>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const tags of places.values()) {
    for (const key of Object.keys(DEFAULT_CATEGORIES)) {
      const tag = `${key}=${tags[key]}`
      if (tags[key] !== undefined) counts[tag] = (counts[tag] ?? 0) + 1
    }
  }
  return counts
}

for (const name of FILES) {
  const title = `${name}: the same places as osmium, by each tag`
  if (!dataFolder) test.skip(skipped(title, 'real data at TEST_DATA_DIR'), () => undefined)
  else if (!hasOsmium()) test.skip(skipped(title, 'osmium'), () => undefined)
  else
    test(title, async (t) => {
      const theirs = osmiumPlaces(name)
      const ours = new Map<string, Tags>()
      for await (const { rows } of readOsm({ path: pathOf(name), onBytes: () => undefined }, DEFAULT_CATEGORIES)) {
        for (const { content } of rows) {
          if (isRejection(content)) continue
          const id = String(content.properties['data_source_identifier']).replace('osm:', '')
          ours.set(id, theirs.get(id) ?? {})
        }
      }
      t.true(theirs.size > 1000)
      t.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort())
      t.deepEqual(tally(ours), tally(theirs))
      t.log(`${ours.size} places of ${Object.keys(tally(ours)).length} tags`)
    })
}

const MOMENTS = 200
const MINUTE = 60_000
/** The package knows the holidays of Finland, and not those of Andorra. Japan has none in these days. */
const HOLIDAYS_OF: Readonly<Record<string, string>> = { FI: 'fi' }

/** Returns moments every 61 minutes around the change to summer time in Europe this year. */
function moments(): Date[] {
  const change = new Date(Date.UTC(new Date().getUTCFullYear(), 2, 31, 1))
  change.setUTCDate(31 - change.getUTCDay())
  return Array.from({ length: MOMENTS }, (_, index) => new Date(change.getTime() + (index - MOMENTS / 2) * 61 * MINUTE))
}

/** The package reads the clock of the process. Returns the date at which that shows what a clock in `timezone` shows. */
function clockIn(timezone: string, moment: Date): Date {
  const [date, time] = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .split(' ')
  return new Date(`${date}T${time}`)
}

/** Returns whether holidays decide when a place is open, and which days are holidays is not known. */
function isUncertain(hours: string, country: string | null): boolean {
  return /\bSH\b/.test(hours) || (/\bPH\b/.test(hours) && !HOLIDAYS_OF[country ?? ''])
}

/** Returns undefined for hours that the package can't read, or that depend on the sun: it reads the zone of the process. */
function reader(hours: string, country: string | null): OpeningHours | undefined {
  if (/sun|dawn|dusk/i.test(hours)) return undefined
  try {
    const country_code = HOLIDAYS_OF[country ?? ''] ?? 'jp'
    return new OpeningHours(hours, { lat: 0, lon: 0, address: { country_code, state: '' } })
  } catch {
    return undefined
  }
}

const title = 'real places import once, and are open when opening_hours says so'
if (!dataFolder) test.skip(skipped(title, 'real data at TEST_DATA_DIR'), () => undefined)
else
  testOn('PostGIS', title, async (t, { database }) => {
    t.timeout(300_000, 'asks for 200 lists')
    const tags = new Map<string, string>()
    for (const name of FILES) {
      const load = () => importFile(database, pathOf(name), { rejectedFile: join(folder, 'rejected') }, () => undefined)
      const first = await load()
      t.is(first.fault, undefined)
      t.is(first.inserted, first.read - first.rejected)
      const second = await load()
      t.deepEqual([second.inserted, second.updated, second.unchanged], [0, 0, first.inserted])
      for await (const { rows } of readOsm({ path: pathOf(name), onBytes: () => undefined }, DEFAULT_CATEGORIES)) {
        for (const { content } of rows) {
          if (isRejection(content) || content.properties['opening_hours'] === undefined) continue
          const { data_source_identifier: id, opening_hours: hours } = content.properties
          tags.set(String(id), String(hours))
        }
      }
    }
    const places = await database.rows<{
      id: string
      identifier: string
      timezone: string
      country: string | null
      stored: string | null
    }>(sql`select id, data_source_identifier as identifier, timezone, country, opening_hours as stored from places`)
    const readable = places.flatMap((place) => {
      const hours = reader(tags.get(place.identifier) ?? '', place.country)
      return hours ? [{ ...place, hours }] : []
    })
    // Hours that the import can't read are stored as a comment, and counted.
    const unread = readable.filter(
      ({ identifier, stored }) => stored?.startsWith('"') && stored !== tags.get(identifier),
    )
    const read = readable.filter((place) => !unread.includes(place))
    t.true(read.length > 600, `${read.length} with hours`)
    t.deepEqual(
      unread.map(({ identifier }) => tags.get(identifier)),
      ['Jun 15-Sep 15', 'Jun 15-Sep 15'],
    )
    const service = await startService(database)
    const wrong = new Map<string, number>()
    let open = 0
    for (const moment of moments()) {
      const listed = await service.listPlaces(`is_open_at=${moment.toISOString()}`)
      const ours = new Set(listed.map(({ id }) => id))
      for (const { id, identifier, timezone, country, hours } of read) {
        const isOpen = hours.getState(clockIn(timezone, moment))
        if (isOpen) open++
        // A place is not open if that is not certain.
        const mayDiffer = isUncertain(tags.get(identifier) ?? '', country) && !ours.has(id)
        if (isOpen !== ours.has(id) && !mayDiffer) wrong.set(identifier, (wrong.get(identifier) ?? 0) + 1)
      }
    }
    t.log(`${tags.size} places with hours, ${read.length} read by the package; open at ${open} moments`)
    t.deepEqual(
      [...wrong].map(([id, count]) => `${id} ${tags.get(id)}: ${count} of ${MOMENTS}`),
      [],
    )
  })
