/** The hours of days in the index: what is computed when, and that it is what `isOpenAt` decides by. */
import test from 'ava'
import { HoursCodes, type PlaceHours } from '../../../answers/index/blocks/hours-codes.ts'
import { OpeningDays } from '../../../answers/index/blocks/opening-days.ts'
import { readOpeningWeek } from '../../../core/opening/week.ts'
import { isOpenAt } from '../../../core/query/hours-of-day.ts'
import type { TextHours } from '../../../sql/index/hours.ts'
import { knownHours, localWeek, multirange, type StoredHours } from '../../../sql/places/opening/known-hours.ts'
import { openingPlace, type PlaceColumns } from '../../../sql/places/opening/opening-place.ts'

const TODAY = new Date(2026, 10, 29)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const TEXTS = [
  'Mo-Fr 09:00-17:00',
  'Fr-Su 22:00-04:00',
  'Mo-Sa 08:00-20:00; PH off',
  'sunrise-sunset',
  'Dec 24-26 10:00-14:00',
  'Mo-Fr 08:00-18:00; PH 10:00-12:00; Nov 30 12:00-13:00',
]

const PLACES: readonly PlaceColumns[] = [
  { timezone: 'Europe/Berlin', country: 'DE', region: 'BE', longitude: 13.4, latitude: 52.5 },
  { timezone: 'Europe/London', country: 'GB', region: 'SCT', longitude: -3.2, latitude: 55.9 },
  { timezone: 'Pacific/Kiritimati', country: 'KI', region: null, longitude: -157.4, latitude: 1.9 },
  { timezone: 'Etc/GMT+12', country: null, region: null, longitude: -176, latitude: 0 },
]

/** Codes that note of which of them something is computed. */
class NotedCodes extends HoursCodes {
  computed: number[] = []
  override readonly all: (PlaceHours | undefined)[] = new Proxy([undefined] as (PlaceHours | undefined)[], {
    get: (all, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) this.computed.push(Number(key))
      return Reflect.get(all, key) as unknown
    },
  })
}

/** A row as `hoursChanges` reads it. */
async function rowOf(id: number, text: string): Promise<TextHours> {
  const read = await readOpeningWeek(text, TODAY)
  if (!read) throw new Error(text)
  const { week, sun, days, knownUntil = null } = read
  const local = localWeek(text, read)
  const dated = days.map(({ day, ...hours }) => ({ day, minutes: multirange(hours.spans), local: local && hours }))
  const minutes = multirange(sun.length > 0 ? [] : week.spans)
  return [id, text, minutes, knownUntil, local, dated.length > 0 ? JSON.stringify(dated) : null]
}

async function start() {
  const codes = new NotedCodes()
  const days = new OpeningDays(codes)
  const places = TEXTS.flatMap((text) => {
    return PLACES.map((place) => {
      const { timezone, country, region, longitude, latitude } = place
      const code = codes.codeOf([text, timezone, country, region], longitude, latitude)
      return { text, place, code, zone: codes.zoneCodeOf(timezone, longitude, latitude) }
    })
  })
  const rows = await Promise.all(TEXTS.map((text, id) => rowOf(id + 1, text)))
  days.tell(rows, [])
  await days.prepared()
  const openOnes = (at: number) => {
    const clock = days.clock(at)
    return places.filter(({ code, zone }) => clock.days[zone]?.isOpen(code, clock.minutes[zone] as number))
  }
  /** How much a question about a moment computes. */
  const computed = (at: number) => {
    const before = codes.computed.length
    openOnes(at)
    return codes.computed.length - before
  }
  return { codes, days, places, rows, openOnes, computed }
}

const NOW = Date.UTC(2026, 10, 29, 12)

/** Hours from now, and whether what a question about that moment needs is prepared. */
const MOMENTS: readonly [hours: number, isPrepared: boolean][] = [
  [0, true],
  [13, true],
  [24, true],
  [-24, false],
  [72, false],
]

for (const [hours, isPrepared] of MOMENTS) {
  test(`${hours} hours from now, the first question computes ${isPrepared ? 'nothing' : 'hours'}`, async (t) => {
    const { days, computed } = await start()
    days.prepareDays(NOW, Number.POSITIVE_INFINITY)
    t.is(computed(NOW + hours * HOUR) === 0, isPrepared)
    t.is(computed(NOW + hours * HOUR), 0)
  })
}

test('hours that only depend on the weekday are computed for no day', async (t) => {
  const { codes, places, computed } = await start()
  codes.computed = []
  computed(NOW + 1000 * 24 * HOUR)
  const texts = new Set(codes.computed.map((code) => places.find((place) => place.code === code)?.text))
  t.deepEqual([...texts].sort(), TEXTS.slice(2).sort())
})

test('days are prepared in pieces', async (t) => {
  const { codes, days, computed } = await start()
  const before = codes.computed.length
  days.prepareDays(NOW, Number.NEGATIVE_INFINITY)
  t.is(codes.computed.length, before, 'no time is left')
  for (let turn = 0; turn < 1000 && codes.computed.length === before; turn++)
    days.prepareDays(NOW, performance.now() + 0.01)
  t.true(codes.computed.length > before)
  days.prepareDays(NOW, Number.POSITIVE_INFINITY)
  t.is(computed(NOW), 0)
})

test('days that clients ask for displace prepared ones only until the next turn', async (t) => {
  const { days, computed } = await start()
  days.prepareDays(NOW, Number.POSITIVE_INFINITY)
  for (let day = 10; day < 30; day++) computed(NOW + day * 24 * HOUR)
  t.true(computed(NOW) > 0)
  days.prepareDays(NOW, Number.POSITIVE_INFINITY)
  t.is(computed(NOW + 24 * HOUR), 0)
})

test('prepared or not, before and after hours change, places are open as isOpenAt decides', async (t) => {
  const { days, places, rows, openOnes } = await start()
  const known = new Map(rows.map((row) => [row[1], hoursOf(row)]))
  const check = async (begin: number) => {
    for (let at = begin; at < begin + 100 * HOUR; at += 97 * MINUTE) {
      const expected: string[] = []
      for (const { text, place } of places) {
        const hours = known.get(text)
        if (hours && isOpenAt(hours, await openingPlace(place, hours), at)) expected.push(`${text} ${place.timezone}`)
      }
      const found = openOnes(at).map(({ text, place }) => `${text} ${place.timezone}`)
      t.deepEqual(found, expected, new Date(at).toISOString())
    }
  }
  days.prepareDays(NOW, Number.POSITIVE_INFINITY)
  await check(NOW - 40 * HOUR)
  // Texts that depend on the same change their hours with each other; those of the sun are gone.
  const changed = [1, 0, 5, undefined, 4, 2].flatMap((from, at): TextHours[] => {
    return from === undefined ? [] : [[at + 101, TEXTS[at] as string, ...hoursIn(rows[from] as TextHours)]]
  })
  for (const row of changed) known.set(row[1], hoursOf(row))
  known.delete('sunrise-sunset')
  days.tell(
    changed,
    [...rows.keys()].map((at) => at + 1),
  )
  await days.prepared()
  days.prepareDays(NOW, Number.POSITIVE_INFINITY)
  await check(NOW - 40 * HOUR)
  // Days that nobody has asked for.
  await check(NOW + 25 * 24 * HOUR)
})

function hoursIn([, , ...hours]: TextHours) {
  return hours
}

function hoursOf([, , week, known_until, local, days]: TextHours) {
  return knownHours({ week, known_until, local, days: days ? (JSON.parse(days) as StoredHours['days']) : [] })
}
