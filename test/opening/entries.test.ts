/** Opening hours as entries of days: the entries of a text, and the text of entries. */
import test from 'ava'
import fc from 'fast-check'
import { type OpeningEntry, openingEntries, openingText } from '../../core/opening/entries.ts'
import { type OpeningWeek, readOpeningWeek } from '../../core/opening/week.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const TODAY = new Date(2026, 10, 21)

/** `0 09:00:00-17:00:00` */
function inWords(entries: readonly OpeningEntry[]): string[] {
  return entries.map(({ day_of_week, opens, closes }) => `${day_of_week} ${opens}-${closes}`)
}

function fromWords(words: readonly string[]): OpeningEntry[] {
  return words.map((text) => {
    const [day, times = ''] = text.split(' ')
    const [opens = '', closes = ''] = times.split('-')
    return { day_of_week: Number(day), opens, closes }
  })
}

async function read(text: string): Promise<OpeningWeek> {
  const week = await readOpeningWeek(text, TODAY)
  if (!week) throw new Error(`not understood: ${text}`)
  return week
}

const days = (last: number, times: string) => Array.from({ length: last + 1 }, (_, day) => `${day} ${times}`)

const TEXTS: readonly [text: string, ...entries: string[]][] = [
  ['Mo 09:00-17:00', '0 09:00:00-17:00:00'],
  ['Mo 13:00-17:00,09:00-12:00', '0 09:00:00-12:00:00', '0 13:00:00-17:00:00'],
  ['Mo 09:00-12:00,12:00-17:00', '0 09:00:00-17:00:00'],
  ['Su 10:00-12:00; Mo 09:00-17:00; We off', '0 09:00:00-17:00:00', '6 10:00:00-12:00:00'],
  ['Fr 22:00-04:00', '4 22:00:00-04:00:00'],
  ['Su 22:00-04:00', '6 22:00:00-04:00:00'],
  ['Fr 18:00-24:00', '4 18:00:00-00:00:00'],
  ['Fr 22:00-24:00; Sa 00:00-04:00', '4 22:00:00-04:00:00'],
  ['Mo-Su 08:00-20:00', '8 08:00:00-20:00:00'],
  ['08:00-12:00,13:00-02:00', '8 08:00:00-12:00:00', '8 13:00:00-02:00:00'],
  ['24/7', '8 00:00:00-23:59:59'],
  ['Mo 00:00-24:00', '0 00:00:00-23:59:59'],
  [
    'Fr 18:00-24:00; Sa 00:00-24:00; Su 00:00-02:00',
    '4 18:00:00-00:00:00',
    '5 00:00:00-23:59:59',
    '6 00:00:00-02:00:00',
  ],
  ['Mo 08:00-24:00; Tu 00:00-08:00', '0 08:00:00-00:00:00', '1 00:00:00-08:00:00'],
  ['Su 12:00-24:00; Mo 00:00-24:00', '0 00:00:00-23:59:59', '6 12:00:00-00:00:00'],
  ['off'],
  ['Mo 09:00-12:00 unknown'],
  ['Mo 09:00-17:00; PH off', '0 09:00:00-17:00:00'],
  ['Mo 09:00-17:00, PH off', '0 09:00:00-17:00:00'],
  ['Mo 09:00-17:00; PH 10:00-12:00,13:00-14:00', '0 09:00:00-17:00:00', '7 10:00:00-12:00:00', '7 13:00:00-14:00:00'],
  ['Mo,PH 09:00-17:00', '0 09:00:00-17:00:00', '7 09:00:00-17:00:00'],
  ['Mo-Su 22:00-06:00; PH 22:00-04:00', ...days(6, '22:00:00-06:00:00'), '7 22:00:00-04:00:00'],
  ['Mo-Su 09:00-17:00; PH off', ...days(6, '09:00:00-17:00:00')],
  ['Mo-Su,PH 09:00-17:00', '8 09:00:00-17:00:00'],
  ['24/7; PH off', ...days(6, '00:00:00-23:59:59')],
  ['24/7; PH 10:00-14:00', ...days(6, '00:00:00-23:59:59'), '7 10:00:00-14:00:00'],
  ['PH 10:00-14:00', '7 10:00:00-14:00:00'],
  ['Mo 09:00-17:00 open "PH: call"', '0 09:00:00-17:00:00'],
  ['Mo 09:00-17:00; SH Tu 10:00-12:00; Dec 25 off', '0 09:00:00-17:00:00'],
]

for (const [text, ...entries] of TEXTS) {
  test(`${text} is ${entries.join(', ') || 'no entry'}`, async (t) => {
    t.deepEqual(inWords(openingEntries(await read(text))), entries)
  })
}

const ENTRIES: readonly [text: string | undefined, ...entries: string[]][] = [
  [undefined],
  ['Mo 09:00-12:00,13:00-17:00', '0 13:00:00-17:00:00', '0 09:00:00-12:00:00'],
  ['Mo-Fr 09:00-17:00; Su 10:00-12:00', ...days(4, '09:00:00-17:00:00'), '6 10:00:00-12:00:00'],
  ['Mo 09:00-17:00', '0 09:00:00-15:00:00', '0 12:00:00-17:00:00', '0 09:00:00-15:00:00'],
  ['Mo-Su 09:00-17:00', '8 09:00:00-17:00:00'],
  ['Mo-Fr 09:00-17:00; Sa-Su 09:00-19:00', '8 09:00-17:00', '5 17:00-19:00', '6 17:00-19:00'],
  ['Mo-Su 09:00-17:00; PH 10:00-12:00', '7 10:00:00-12:00:00', '8 09:00:00-17:00:00'],
  ['Mo 18:00-24:00', '0 18:00:00-00:00:00'],
  ['Mo 18:00-24:00', '0 18:00:00-23:59:59'],
  ['Mo 00:00-24:00', '0 00:00:00-23:59:59'],
  ['Mo 00:00-24:00', '0 00:00:00-00:00:00'],
  ['Mo 08:00-24:00; Tu 00:00-08:00', '0 08:00:00-08:00:00'],
  ['24/7', '8 00:00:00-00:00:00'],
  ['24/7', '8 10:00:00-10:00:00'],
  ['Fr 22:00-04:00, Sa 10:00-12:00', '4 22:00:00-04:00:00', '5 10:00:00-12:00:00'],
  ['Fr 22:00-04:00', '4 22:00:00-00:00:00', '5 00:00:00-04:00:00'],
]

for (const [text, ...entries] of ENTRIES) {
  test(`${entries.join(', ') || 'no entry'} is ${text}`, (t) => t.is(openingText(fromWords(entries)), text))
}

for (const entry of ['0 9:00-17:00', '0 09:00:30-17:00:00', '0 24:00:00-03:00:00', '0 09:00:00-24:30:00', '0 x-y']) {
  test(`${entry} is nothing`, (t) => {
    t.throws(() => openingText(fromWords([entry])), { name: 'InvalidEntry', message: /HH:MM:SS/ })
  })
}

const clock = fc
  .integer({ min: 0, max: 287 })
  .map((fives) => `${String(Math.floor(fives / 12)).padStart(2, '0')}:${String((fives % 12) * 5).padStart(2, '0')}:00`)
const entry: fc.Arbitrary<OpeningEntry> = fc.record({
  day_of_week: fc.integer({ min: 0, max: 8 }),
  opens: clock,
  closes: fc.oneof({ weight: 5, arbitrary: clock }, fc.constant('23:59:59')),
})
const entries = fc.array(entry, { minLength: 1, maxLength: 12 })
const regular = fc
  .record({ days: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), times: fc.array(fc.tuple(clock, clock), { maxLength: 3 }) })
  .map(({ days: some, times }) =>
    some.flatMap((day_of_week) => times.map(([opens, closes]) => ({ day_of_week, opens, closes }))),
  )

/** Returns the minutes of the week that are open if the entries are read one by one. */
function minutes(list: readonly OpeningEntry[]): Buffer {
  const open = Buffer.alloc(10_080)
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + (time.endsWith('59') ? 1 : 0)
  for (const { day_of_week: day, opens, closes } of list) {
    const length = at(closes) - at(opens) + (at(closes) > at(opens) ? 0 : 1440)
    for (const each of day === 8 ? [0, 1, 2, 3, 4, 5, 6] : day === 7 ? [] : [day]) {
      for (let minute = 0; minute < length; minute++) open[(each * 1440 + at(opens) + minute) % 10_080] = 1
    }
  }
  return open
}

function weekMinutes({ week }: OpeningWeek): Buffer {
  const open = Buffer.alloc(10_080)
  for (const [begin, end] of week.spans) open.fill(1, begin, end)
  return open
}

test('property: entries become a text that is open in the same minutes, and again the same entries', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(entries, regular), async (given) => {
      const text = openingText(given)
      fc.pre(text !== undefined)
      const week = await read(text)
      t.true(weekMinutes(week).equals(minutes(given)), text)
      const normal = openingEntries(week)
      t.true(minutes(normal).equals(minutes(given)), text)
      const again = openingText(normal) as string
      t.deepEqual(openingEntries(await read(again)), normal, `${text} and ${again}`)
    }),
    { numRuns: propertyRuns(400) },
  )
})

test('property: entries are in order, apart, of known days, and every day stands alone', async (t) => {
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const text = openingText(given)
      fc.pre(text !== undefined)
      const found = openingEntries(await read(text))
      const keys = found.map(({ day_of_week, opens }) => `${day_of_week} ${opens}`)
      t.deepEqual(keys, [...new Set(keys)].sort(), text)
      const known = new Set(found.map(({ day_of_week }) => day_of_week))
      t.true(!known.has(8) || known.size === 1, text)
      for (const { opens, closes } of found) {
        t.regex(`${opens} ${closes}`, /^(?:[01]\d|2[0-3]):[0-5]\d:00 (?:(?:[01]\d|2[0-3]):[0-5]\d:00|23:59:59)$/)
        t.not(opens, closes, text)
      }
    }),
    { numRuns: propertyRuns(400) },
  )
})

const HOURS = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${from.slice(0, 5)}-${to.slice(0, 5)}`)
const SELECTORS = ['Mo', 'Tu-Th', 'Sa-Su', 'Mo-Su', 'Fr-Mo', 'We,Fr', 'PH', 'Su,PH', 'SH', 'Dec 25', 'Apr-Sep', '']
const rule = fc
  .tuple(
    fc.constantFrom(...SELECTORS),
    fc.oneof(
      { weight: 4, arbitrary: fc.array(HOURS, { minLength: 1, maxLength: 2 }).map((hours) => hours.join()) },
      fc.constantFrom('off', '24/7', 'unknown', '10:00+'),
    ),
  )
  .map((parts) => parts.join(' ').trim())
const text = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.constantFrom('; ', ', '))
  .map(([rules, by]) => rules.join(by))

test('property: a text that is understood has entries that are open in the minutes of its week', async (t) => {
  const runs = propertyRuns(400)
  let understood = 0
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const week = await readOpeningWeek(given, TODAY)
      if (!week) return
      understood++
      t.true(minutes(openingEntries(week)).equals(weekMinutes(week)), given)
    }),
    { numRuns: runs },
  )
  t.true(understood > runs / 4)
})
