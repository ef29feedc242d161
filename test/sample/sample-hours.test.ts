import test from 'ava'
import { CATEGORIES } from '../../sample/categories.ts'
import { type Habit, openingHours } from '../../sample/hours.ts'
import { Random } from '../../sample/random.ts'

const KINDS = [...new Set(Object.values(CATEGORIES).map(({ hours }) => hours))]
const HABITS: readonly Habit[] = ['daily', 'sunday', 'siesta', 'friday', 'sabbath']

// The part of the syntax that the sample uses: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)'
const DAYS = `${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*`
const MONTHS = '[A-Z][a-z]{2}-[A-Z][a-z]{2}'
const TIME = '(?:[01]\\d|2[0-4]):[03]0'
const TIMES = `${TIME}-${TIME}(?:,${TIME}-${TIME})*`
const RULE = `(?:${MONTHS} )?(?:${DAYS} )?${TIMES}|${MONTHS} ${DAYS} ${TIMES}|${DAYS} off`
const HOURS = new RegExp(`^(?:24/7|sunrise-sunset|(?:${RULE})(?:; (?:${RULE}))*)$`)

for (const kind of KINDS) {
  test(`hours of the kind ${kind} are written as OpenStreetMap does`, (t) => {
    const random = new Random().restart(1, 2, 3)
    for (const habit of HABITS) {
      for (let draw = 0; draw < 200; draw++) t.regex(openingHours(kind, habit, random), HOURS)
    }
  })
}

const all = (kind: (typeof KINDS)[number], habit: Habit) => {
  const random = new Random().restart(4, 5, 6)
  return Array.from({ length: 300 }, () => openingHours(kind, habit, random))
}

test('some venues are open past midnight, some always, some have a day off', (t) => {
  t.true(all('bar', 'daily').some((hours) => /-0[1-4]:/.test(hours)))
  t.true(all('convenience', 'daily').includes('24/7'))
  t.true(all('restaurant', 'daily').some((hours) => hours.endsWith('Mo off')))
})

test('no interval ends when it begins', (t) => {
  for (const kind of KINDS) {
    for (const hours of all(kind, 'siesta')) t.notRegex(hours, /(\d\d:\d\d)-\1/)
  }
})

test('the weekend follows the country', (t) => {
  t.true(all('bank', 'daily').every((hours) => /Mo-(?:Fr|Th)/.test(hours)))
  t.true(all('bank', 'friday').every((hours) => /Sa-(?:We|Tu)/.test(hours)))
  t.true(all('bank', 'sabbath').every((hours) => /Su-(?:Th|We)/.test(hours)))
  t.false(all('shop', 'sunday').some((hours) => /Su \d|-Su/.test(hours)))
  t.true(all('shop', 'siesta').every((hours) => /,\d\d:|Mo 16:00/.test(hours)))
})
