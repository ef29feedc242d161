/** Opening hours as people write them, in several languages: what is read, and what is left alone. */
import test from 'ava'
import fc from 'fast-check'
import { openingText } from '../../../core/opening/entries.ts'
import { openingHours } from '../../../data/import/fields/hours/opening-hours.ts'
import { writtenHours } from '../../../data/import/fields/hours/written-hours.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

const READ: [given: string, text: string][] = [
  ['Monday to Friday: 9am-5pm', 'Mo-Fr 09:00-17:00'],
  ['Mon: 7:30am-12pm; Tues 1 pm to 5 p.m.', 'Mo 07:30-12:00; Tu 13:00-17:00'],
  ['Mon-Thurs: 9-5pm', 'Mo-Th 09:00-17:00'],
  ['Monday–Friday 9 AM – 12 AM', 'Mo-Fr 09:00-24:00'],
  ['Tuesday to Sunday from 6 PM to 12 AM Closed on Mondays', 'Tu-Su 18:00-24:00'],
  [
    'Monday & Tuesday: 12:00 - 14:30, 17:00 - 22:00Saturday: 11:00 - 02:00.',
    'Mo-Tu 12:00-14:30,17:00-22:00, Sa 11:00-02:00',
  ],
  ['Open from 11:30 to 23:00 Monday to Saturday, and 12:00 to 22:30 on Sunday.', 'Mo-Sa 11:30-23:00; Su 12:00-22:30'],
  ['Open daily from 12:00 to 24:00.', 'Mo-Su 12:00-24:00'],
  ['12:00 - 23:00 hrs', 'Mo-Su 12:00-23:00'],
  ['Sunday to Wednesday: 11:00 - 22:00', 'Mo-We 11:00-22:00; Su 11:00-22:00'],
  [
    'Weekdays 8:00-18:00, weekends and public holidays 10:00-16:00',
    'Mo-Fr 08:00-18:00; Sa-Su 10:00-16:00; PH 10:00-16:00',
  ],
  ['Monday to Sunday: open 24 hours', '24/7'],
  ['Monday to Sunday 18:00-22:00 Saturday & Sunday 12:00-14:00', 'Mo-Fr 18:00-22:00; Sa-Su 12:00-14:00,18:00-22:00'],
  ['Montag - Sonntag: 7.30 - 23.00 Uhr', 'Mo-Su 07:30-23:00'],
  ['Di-Sa ab 18 Uhr bis 23 Uhr, Montag Ruhetag', 'Tu-Sa 18:00-23:00'],
  ['Montag bis Samstag:12:00 - 14:00 Uhr & 18:00 - 23:00 Uhr Sonntag: geschlossen', 'Mo-Sa 12:00-14:00,18:00-23:00'],
  ['täglich von 8 bis 20 Uhr', 'Mo-Su 08:00-20:00'],
  ['du mardi au samedi : 12h-14h30 & 20:00-22:00', 'Tu-Sa 12:00-14:30,20:00-22:00'],
  ['mardi-vendredi 9h à 18h, fermé le week-end', 'Tu-Fr 09:00-18:00'],
  ['Lunes: 13:00 - 23:00 Martes a Sábado: 12:00 - 01:00', 'Mo 13:00-23:00, Tu-Sa 12:00-01:00'],
  ['Sábados y domingos: 11:00 - 02:00', 'Sa-Su 11:00-02:00'],
  ['dal lunedì al venerdì dalle 9:30 alle 19:30; sabato 9:30-13:00', 'Mo-Fr 09:30-19:30; Sa 09:30-13:00'],
  ['Mo-Fr 9-17', 'Mo-Fr 09:00-17:00'],
  ['Mo-Fr 8-12 & 13-17', 'Mo-Fr 08:00-12:00,13:00-17:00'],
  ['Mo-Fr 8-12, 13-17; Sa 9-13', 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-13:00'],
  ['Mo–Fr 0900–1700', 'Mo-Fr 09:00-17:00'],
  ['Mon-Fri 0930-1230 and 1330-1800 hrs, Sat closed', 'Mo-Fr 09:30-12:30,13:30-18:00'],
  ['Thursday 900-1700', 'Th 09:00-17:00'],
  ['Sa 930am-5pm', 'Sa 09:30-17:00'],
  ['Fr 1800-0200', 'Fr 18:00-02:00'],
  ['Monday: 12am-12am', 'Mo 00:00-24:00'],
  ['Mo-Su 12:00 AM - 12:00 AM', '24/7'],
  ['Daily 12am-11:59pm', '24/7'],
  ['Friday 10am-midnight, Saturday noon to 12 midnight', 'Fr 10:00-24:00; Sa 12:00-24:00'],
  ['lundi: 9h à midi, 14-18', 'Mo 09:00-12:00,14:00-18:00'],
  ['täglich 18 Uhr bis Mitternacht', 'Mo-Su 18:00-24:00'],
  ['Måndag-torsdag: 16.00-23.00 Lördag: 13.00-24.00', 'Mo-Th 16:00-23:00; Sa 13:00-24:00'],
]
for (const [given, text] of READ) {
  test(given, (t) => t.is(openingText(writtenHours(given) ?? []), text))
}

const UNREAD: [given: string, why: string][] = [
  ['by appointment', 'no hours'],
  ['Monday to Friday', 'no times'],
  ['Monday: 9am', 'no end'],
  ['Montag ab 18 Uhr', 'no end'],
  ['Monday: 9 - 5', 'numbers that may mean anything'],
  ['Monday: 9:00 - 5:00', 'may end in the afternoon'],
  ['Monday: 5-9pm', 'may begin in the morning'],
  ['Sunday: 12:00 - 10:30', 'ends too late for a night'],
  ['Mo-Fr 5-9', 'may be the evening'],
  ['Mo 8-12', 'may be the evening'],
  ['Mo 10-2, Tu 10-14', 'may end in the afternoon'],
  ['Mo 12pm-12pm', 'a mistake'],
  ['Mo 00:00-00:00', 'closed, or the whole day'],
  ['Mo 0960-1700', 'no times of a day'],
  ['Mo 900-500', 'may end in the afternoon'],
  ['Mo 2500-2600', 'no times of a day'],
  ['Monday: 25:00 - 26:00', 'no times of a day'],
  ['Monday: 9:00 - 17:00, Monday: 10:00 - 18:00', 'hours that overlap'],
  ['Monday: 9:00 - 17:00, closed on Monday', 'contradicts itself'],
  ['Montag bis Sonntag: 18.00 - 23.00 Uhr (Küche bis 22.00 Uhr)', 'a word without a meaning'],
  ['Mai bis September: Mo-Fr 9:00-17:00', 'a season'],
  ['9:00-17:00 Mai', 'a season'],
  ['Monday: Friday: 12:00 - 23:00', 'Monday may have lost its hours'],
]
for (const [given, why] of UNREAD) {
  test(`${given}: ${why}`, (t) => t.is(writtenHours(given), undefined))
}

test('a list of texts is read as one text', (t) => {
  t.is(openingHours(['Mon: 5pm-9:30pm', 'Sun: 8am-11:30am']), 'Mo 17:00-21:30; Su 08:00-11:30')
  t.is(openingHours(['Mon: 5pm-9:30pm', 7]), undefined)
})

test('a time span of OpenStreetMap has minutes at both ends, and begins within its day', (t) => {
  t.is(openingHours('Mo-Fr 9:00-24'), 'Mo-Fr 09:00-24:00')
  t.is(openingHours('Mo-Fr 9:30-5'), undefined)
  t.is(openingHours('Mo-Fr 25:00-26:00'), undefined)
  for (const text of ['Fr 20:00-26:00', 'Mo 9-17; PH off', 'Mo 09:00-12:00,23:00-25:00']) t.is(openingHours(text), text)
})

test('any text is read or left alone, soon', (t) => {
  const word = fc.constantFrom(
    'mon',
    'to',
    '-',
    '&',
    '9',
    '9:00',
    'pm',
    'Uhr',
    'closed',
    'daily',
    ',',
    ':',
    ' ',
    '\u0000',
    'ß',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 200 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, (given) => {
      const found = writtenHours(given)
      return found === undefined || openingText(found) !== undefined
    }),
    { numRuns: propertyRuns(1000) },
  )
  t.pass()
})
