/** Open or closed, as the page says it. */
import test from 'ava'
import { hoursOfDay, type OpeningEntry, openState } from '../../../core/query/open-state.ts'
import { describeHours, describeState } from '../../../web/base/opening.ts'

/** `Mo-Fr 09:00-17:00` as entries, a day each; `8 18:00-02:00` for every day. */
function entriesOf(text: string): OpeningEntry[] {
  if (text === '') return []
  return text.split('; ').flatMap((rule) => {
    const [days = '', times = ''] = rule.split(' ')
    const [opens, closes] = times.split('-')
    return [...days].map((day) => ({ day_of_week: Number(day), opens: `${opens}:00`, closes: `${closes}:00` }))
  })
}

/** 2026-11-23 is a Monday. */
const STATES: readonly [hours: string, at: string, said: string][] = [
  ['01234 09:00-17:00', '2026-11-23T08:59', 'Closed · opens 09:00'],
  ['01234 09:00-17:00', '2026-11-23T09:00', 'Open · closes 17:00'],
  ['01234 09:00-17:00', '2026-11-23T16:15', 'Closes soon · 17:00'],
  ['01234 09:00-17:00', '2026-11-23T17:00', 'Closed · opens tomorrow 09:00'],
  ['01234 09:00-17:00', '2026-11-27T17:00', 'Closed · opens Mon 09:00'],
  ['0 09:00-17:00', '2026-11-23T18:00', 'Closed · opens Mon 09:00'],
  ['8 18:00-02:00', '2026-11-23T23:00', 'Open · closes 02:00'],
  ['8 18:00-02:00', '2026-11-24T01:00', 'Open · closes 02:00'],
  ['8 18:00-02:00', '2026-11-24T02:00', 'Closed · opens 18:00'],
  ['8 00:00-00:00', '2026-11-24T02:00', 'Open all day, every day'],
  ['56 00:00-00:00', '2026-11-28T06:00', 'Open · closes Mon 00:00'],
  ['6 20:00-03:00', '2026-11-30T01:00', 'Open · closes 03:00'],
  ['7 10:00-12:00', '2026-11-23T11:00', 'Closed'],
  ['', '2026-11-23T11:00', 'Closed'],
]
for (const [hours, at, said] of STATES) {
  test(`${hours || 'never'} at ${at}: ${said}`, (t) => {
    const state = openState({ entries: entriesOf(hours), special: [], timezone: 'UTC' }, Date.parse(`${at}Z`))
    t.is(state && describeState(state), said)
  })
}

const SPECIAL: readonly [hours: string, special: string, at: string, said: string][] = [
  ['8 09:00-17:00', '2026-11-23 ', '2026-11-23T11:00', 'Closed · opens tomorrow 09:00'],
  ['8 09:00-17:00', '2026-11-23 10:00-12:00', '2026-11-23T11:00', 'Open · closes 12:00'],
  ['8 09:00-17:00', '2026-11-24 10:00-12:00', '2026-11-23T18:00', 'Closed · opens tomorrow 10:00'],
  ['8 18:00-02:00', '2026-11-24 ', '2026-11-23T23:00', 'Open · closes 00:00'],
]
for (const [hours, special, at, said] of SPECIAL) {
  test(`${hours}, but ${special}, at ${at}: ${said}`, (t) => {
    const [date = '', times = ''] = special.split(' ')
    const [opens, closes] = times.split('-')
    const day = { date, hours: times ? [{ opens: `${opens}:00`, closes: `${closes}:00` }] : [] }
    const state = openState({ entries: entriesOf(hours), special: [day], timezone: 'UTC' }, Date.parse(`${at}Z`))
    t.is(state && describeState(state), said)
  })
}

/** Days whose hours nobody knows, because they may be holidays. */
const UNKNOWN: readonly [hours: string, unknown: string, at: string, said: string | undefined][] = [
  ['01234 09:00-17:00', '2026-11-23', '2026-11-23T11:00', undefined],
  ['01234 09:00-17:00', '2026-11-22', '2026-11-23T11:00', 'Open · closes 17:00'],
  ['01234 09:00-17:00', '2026-11-24', '2026-11-23T11:00', 'Open · closes 17:00'],
  ['01234 09:00-17:00', '2026-11-24', '2026-11-23T18:00', 'Closed'],
  ['01234 09:00-17:00', '2026-11-27', '2026-11-23T18:00', 'Closed · opens tomorrow 09:00'],
  ['8 00:00-00:00', '2026-11-25', '2026-11-23T18:00', 'Open'],
  ['', '2026-11-25', '2026-11-23T18:00', 'Closed'],
]
for (const [hours, date, at, said] of UNKNOWN) {
  test(`${hours || 'never'}, not known on ${date}, at ${at}: ${said}`, (t) => {
    const special = [{ date, hours: null }]
    const state = openState({ entries: entriesOf(hours), special, timezone: 'UTC' }, Date.parse(`${at}Z`))
    t.is(state && describeState(state), said)
  })
}

test('the state is that of the place, not of the reader', (t) => {
  const state = (timezone: string) =>
    openState({ entries: entriesOf('8 09:00-17:00'), special: [], timezone }, Date.parse('2026-11-23T08:30Z'))
  t.true(state('Europe/Berlin')?.isOpen)
  t.false(state('Europe/London')?.isOpen)
  t.is(state('Atlantis/Center'), undefined)
})

const HOURS: readonly [hours: string, day: number, said: string][] = [
  ['0 13:00-18:00; 0 09:00-12:00', 0, '09:00–12:00, 13:00–18:00'],
  ['0 09:00-12:00', 1, 'Closed'],
  ['8 09:00-12:00', 7, '09:00–12:00'],
]
for (const [hours, day, said] of HOURS) {
  test(`${hours} on day ${day}: ${said}`, (t) => t.is(describeHours(hoursOfDay(entriesOf(hours), day)), said))
}

test('a whole day', (t) => t.is(describeHours([{ opens: '00:00:00', closes: '23:59:59' }]), 'Open all day'))
