/** Opening hours of schema.org: closed days, seasons and special days. */
import test from 'ava'
import { isOpeningHours, readOpeningWeek } from '../../../core/opening/week.ts'
import { openingHours } from '../../../data/import/fields/hours/opening-hours.ts'
import { toPlace } from '../../../data/import/fields/to-place.ts'

/** Writes an OpeningHoursSpecification: `Monday,Tuesday 09:00-17:00 from 2026-04-01 through 2026-09-30`. */
function specification(text: string): Record<string, unknown> {
  const [, days, opens, closes, validFrom, validThrough] =
    /^(?:([A-Za-z,]+)? ?)?(?:(\S+)-(\S+))?(?: ?from (\S+))?(?: ?through (\S+))?$/.exec(text) ?? []
  const all = { dayOfWeek: days?.split(','), opens, closes, validFrom, validThrough }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const YEAR = 'from 2026-04-01 through 2026-09-30'
const specifications: [given: string[], text: string | undefined][] = [
  [['Monday,Tuesday,Wednesday,Thursday,Friday 09:00-17:00', 'Sunday 00:00-00:00'], 'Mo-Fr 09:00-17:00; Su off'],
  [['Monday 09:00-17:00', 'Saturday,Sunday 00:00:00-00:00:00'], 'Mo 09:00-17:00; Sa-Su off'],
  [['Monday 09:00-17:00', 'Tuesday,Thursday,Friday,PublicHolidays 00:00-00:00'], 'Mo 09:00-17:00; Tu,Th-Fr,PH off'],
  [['Monday 09:00-17:00', 'Sunday'], 'Mo 09:00-17:00; Su off'],
  [['Monday 09:00-17:00', 'Monday 00:00-00:00'], 'Mo 09:00-17:00'],
  [['Monday 09:00-09:00', 'Sunday 10:00-12:00'], undefined],
  [['09:00-17:00'], 'Mo-Su 09:00-17:00'],
  [['00:00-23:59'], '24/7'],
  [['monday,Tue,we 9:00AM-5:30p.m.'], 'Mo-We 09:00-17:30'],
  [['Monday T09:00:00-17:00:00.000Z'], 'Mo 09:00-17:00'],
  [['Friday 18:00-02:00', 'Sunday 00:00-00:00'], 'Fr 18:00-02:00; Su off'],
  [
    ['Monday 09:00-17:00 from 2026-04-01 through 2026-09-30', 'Monday 11:00-15:00 from 2026-10-01 through 2027-03-31'],
    '2026 Apr 01-2026 Sep 30 Mo 09:00-17:00; 2026 Oct 01-2027 Mar 31 Mo 11:00-15:00',
  ],
  [
    ['Monday 09:00-17:00', `Monday,Friday 09:00-20:00 ${YEAR}`, `Sunday 00:00-00:00 ${YEAR}`],
    'Mo 09:00-17:00; 2026 Apr 01-2026 Sep 30 Mo 09:00-20:00; 2026 Apr 01-2026 Sep 30 Fr 09:00-20:00; 2026 Apr 01-2026 Sep 30 Su off',
  ],
  [[`Friday,Saturday 20:00-02:00 ${YEAR}`], '2026 Apr 01-2026 Sep 30 Fr-Sa 20:00-02:00'],
  [
    [`Monday 20:00-02:00 ${YEAR}`, `Tuesday 18:00-02:00 ${YEAR}`],
    '2026 Apr 01-2026 Sep 30 Mo 20:00-02:00, 2026 Apr 01-2026 Sep 30 Tu 18:00-02:00',
  ],
  [['09:00-17:00', '00:00-00:00 from 2026-12-23 through 2027-01-05'], 'Mo-Su 09:00-17:00; 2026 Dec 23-2027 Jan 05 off'],
  [['Monday 09:00-17:00 from --05-01 through --09-30'], 'May 01-Sep 30 Mo 09:00-17:00'],
  [['Monday 09:00-17:00 from --11-01 through --02-28'], 'Nov 01-Feb 28 Mo 09:00-17:00'],
  [['Monday 09:00-17:00 from 2026-04-01'], '2026 Apr 01-2099 Dec 31 Mo 09:00-17:00'],
  [['Monday 09:00-17:00 through 2026-09-30'], '1970 Jan 01-2026 Sep 30 Mo 09:00-17:00'],
  [['Monday 09:00-17:00 from 2026-04-01T00:00:00+02:00 through 2026-04-01'], '2026 Apr 01 Mo 09:00-17:00'],
  [['00:00-23:59 from 2026-07-01 through 2026-07-02'], '2026 Jul 01-2026 Jul 02 00:00-24:00'],
  [['Monday 09:00-17:00 from 2026-09-30 through 2026-04-01'], undefined],
  [['Monday 09:00-17:00 from spring through 2026-04-01'], undefined],
  [['Monday 09:00-17:00 from 2026-04-31 through 2026-05-01'], undefined],
  [['Someday 09:00-17:00'], undefined],
  [['Monday 9-17'], undefined],
  [['Monday 25:00-26:00'], undefined],
]
for (const [given, text] of specifications) {
  test(`${given.join(' + ')}: ${text ?? 'nothing'}`, async (t) => {
    t.is(openingHours(given.map(specification)), text)
    if (text !== undefined) t.true(await isOpeningHours(text))
  })
}

test('days in one text', (t) => {
  const days = (dayOfWeek: string) => openingHours([{ dayOfWeek, opens: '09:00', closes: '17:00' }])
  t.is(days('Monday, Tuesday,Sunday'), 'Mo-Tu 09:00-17:00; Su 09:00-17:00')
  t.is(days('https://schema.org/Monday,https://schema.org/Friday'), 'Mo 09:00-17:00; Fr 09:00-17:00')
  t.is(days('Mo-We,Sa'), 'Mo-We 09:00-17:00; Sa 09:00-17:00')
  t.is(days('Monday,Someday'), undefined)
})

test('an object without hours and days is none', (t) => {
  for (const value of [{}, [{}], { open_now: true }, { monday: '9-17' }, [{ '@type': 'OpeningHoursSpecification' }]]) {
    t.is(openingHours(value), undefined)
  }
})

test('a season is open on its days only', async (t) => {
  const text = openingHours([
    specification(`Monday 09:00-17:00 ${YEAR}`),
    specification('Monday 11:00-15:00 from 2026-10-01 through 2027-03-31'),
  ])
  const read = await readOpeningWeek(String(text), new Date(2026, 10, 27))
  const spans = (day: string) =>
    read?.days.find((each) => each.day === day)?.spans ?? read?.week.spans.filter(([begin]) => begin < 1440)
  t.deepEqual(spans('2026-08-31'), [[540, 1020]])
  t.deepEqual(spans('2026-11-23'), [[660, 900]])
  t.deepEqual(spans('2027-03-29'), [[660, 900]])
  t.deepEqual(spans('2027-04-05'), [])
})

function made(properties: Record<string, unknown>) {
  const result = toPlace(
    { properties: { name: 'A', id: '1', ...properties } },
    { columns: new Map(), source: undefined },
  )
  if (!('place' in result)) throw new Error(result.reason)
  return { hours: result.place.opening_hours, left: result.leftOut.map(({ field, reason }) => `${field} ${reason}`) }
}

const CHRISTMAS = specification('00:00-00:00 from 2026-12-25 through 2026-12-25')
const EVE = specification('10:00-14:00 from 2026-12-24 through 2026-12-24')
const special: [Record<string, unknown>, string | undefined, ...string[]][] = [
  [{ openingHours: 'Mo-Fr 09:00-17:00' }, 'Mo-Fr 09:00-17:00; 2026 Dec 24 10:00-14:00; 2026 Dec 25 off'],
  [
    { openingHoursSpecification: [specification('Monday,Sunday 09:00-17:00')] },
    'Mo 09:00-17:00; Su 09:00-17:00; 2026 Dec 24 10:00-14:00; 2026 Dec 25 off',
  ],
  [{}, undefined, 'special_opening_hours has no ordinary hours beside it'],
  [{ openingHours: 'by appointment' }, '"by appointment"', 'special_opening_hours has no ordinary hours beside it'],
]
for (const [properties, hours, ...left] of special) {
  test(`${JSON.stringify(properties)} with special days`, (t) => {
    t.deepEqual(made({ ...properties, specialOpeningHoursSpecification: [EVE, CHRISTMAS] }), { hours, left })
  })
}

test('special days without a date are left out, and none are none', (t) => {
  const given = {
    openingHours: 'Mo-Fr 09:00-17:00',
    specialOpeningHoursSpecification: [specification('Monday 09:00-12:00')],
  }
  t.deepEqual(made(given), {
    hours: 'Mo-Fr 09:00-17:00',
    left: ['special_opening_hours has days without a date or hours that can not be read'],
  })
  t.deepEqual(made({ ...given, specialOpeningHoursSpecification: [] }), { hours: 'Mo-Fr 09:00-17:00', left: [] })
})
