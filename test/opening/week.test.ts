/** Meanings of opening hours, one text a line. */
import test from 'ava'
import { type OpeningWeek, readOpeningWeek } from '../../core/opening/week.ts'

const TODAY = new Date(2026, 10, 21)
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Formats the open times of a week, as `Mo 09:00-Mo 17:00`. */
function inWords({ week }: OpeningWeek): string[] {
  const clock = (minute: number) => {
    const [hours, minutes] = [Math.floor((minute % 1440) / 60), minute % 60].map((n) => String(n).padStart(2, '0'))
    return `${DAYS[Math.floor(minute / 1440)] ?? 'end'} ${hours}:${minutes}`
  }
  return week.spans.map(([begin, end]) => `${clock(begin)}-${clock(end)}`)
}

const WHOLE = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'end'].flatMap((day, index, all) =>
  index < 7 ? [`${day} 00:00-${all[index + 1]} 00:00`] : [],
)

const WEEKS: readonly [text: string, ...spans: string[]][] = [
  ['Mo 09:00-17:00', 'Mo 09:00-Mo 17:00'],
  ['Mo,We 09:00-12:00,13:00-17:30', 'Mo 09:00-Mo 12:00', 'Mo 13:00-Mo 17:30', 'We 09:00-We 12:00', 'We 13:00-We 17:30'],
  ['24/7', ...WHOLE],
  ['Sa 22:00-04:00', 'Sa 22:00-Su 00:00', 'Su 00:00-Su 04:00'],
  ['Su 22:00-26:00', 'Mo 00:00-Mo 02:00', 'Su 22:00-end 00:00'],
  ['Mo 09:00-12:00; PH off', 'Mo 09:00-Mo 12:00'],
  ['Mo,PH 09:00-12:00', 'Mo 09:00-Mo 12:00'],
  ['PH,Mo 09:00-12:00', 'Mo 09:00-Mo 12:00'],
  ['Mo 09:00-12:00; SH Tu 10:00-11:00', 'Mo 09:00-Mo 12:00'],
  ['Mo 09:00-12:00 open "PH; too"', 'Mo 09:00-Mo 12:00'],
  ['Mo 09:00-12:00 unknown'],
  ['off'],
  ['Mo 09:00-12:00; Mo off'],
]

for (const [text, ...spans] of WEEKS) {
  test(`week of ${text}`, async (t) => {
    const week = (await readOpeningWeek(text, TODAY)) as OpeningWeek
    t.deepEqual(inWords(week), spans)
    t.deepEqual(week.days, [])
    t.is(week.knownUntil, undefined)
  })
}

test('days that differ', async (t) => {
  const week = (await readOpeningWeek(
    '08:00-20:00; Dec 25 off; Dec 31 08:00-14:00; 2027 Mar 01 10:00-26:00',
    TODAY,
  )) as OpeningWeek
  t.deepEqual(
    inWords(week),
    DAYS.map((day) => `${day} 08:00-${day} 20:00`),
  )
  t.is(week.knownUntil, '2029-01-01')
  t.deepEqual(week.days, [
    { day: '2026-12-25', spans: [] },
    { day: '2026-12-31', spans: [[480, 840]] },
    { day: '2027-03-01', spans: [[600, 1440]] },
    {
      day: '2027-03-02',
      spans: [
        [0, 120],
        [480, 1200],
      ],
    },
    { day: '2027-12-25', spans: [] },
    { day: '2027-12-31', spans: [[480, 840]] },
    { day: '2028-12-25', spans: [] },
    { day: '2028-12-31', spans: [[480, 840]] },
  ])
})

test('the week is that of the longer season', async (t) => {
  const week = (await readOpeningWeek('Mar-Oct Mo 08:00-20:00; Nov-Feb Mo 10:00-16:00', TODAY)) as OpeningWeek
  t.deepEqual(inWords(week), ['Mo 08:00-Mo 20:00'])
  t.true(week.days.some(({ day, spans }) => day === '2026-12-07' && JSON.stringify(spans) === '[[600,960]]'))
  t.false(week.days.some(({ day }) => day === '2026-07-06'))
})

const NOT_UNDERSTOOD = [
  '',
  'on Mondays we rest',
  'PH off',
  'Mo 9',
  `Mo 09:00-12:00 "${'é'.repeat(1000)}"`,
  ';',
  '\\',
  '((((',
  'Mo-Xx 10:00',
]

for (const text of NOT_UNDERSTOOD) {
  test(`"${text.slice(0, 30)}" is not understood`, async (t) => {
    t.is(await readOpeningWeek(text, TODAY), undefined)
  })
}

test('more changes than anybody has are not worked out', async (t) => {
  const spans = Array.from({ length: 100 }, (_, n) => {
    const [from, to] = [n * 14, n * 14 + 7].map(
      (m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
    )
    return `${from}-${to}`
  })
  t.is(await readOpeningWeek(`Jan-Nov ${spans.join()}`, TODAY), undefined)
})
