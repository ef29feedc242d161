/** Which days are public holidays where. */
import test from 'ava'
import { COUNTRY_CODES } from '../../core/model/country.ts'
import { holidayArea } from '../../core/opening/holiday-regions.ts'
import { publicHolidays } from '../../core/opening/public-holidays.ts'

const DAYS: readonly [country: string | null, regions: string[], day: string, isHoliday: boolean | undefined][] = [
  ['DE', [], '2026-04-03', true],
  ['DE', [], '2026-04-02', false],
  // Epiphany, in three regions.
  ['DE', [], '2026-01-06', undefined],
  ['DE', ['BY'], '2026-01-06', true],
  ['DE', ['DE-BY'], '2026-01-06', true],
  ['DE', ['bayern '], '2026-01-06', true],
  ['DE', ['Bavaria'], '2026-01-06', true],
  ['DE', ['Berlin'], '2026-01-06', false],
  ['DE', ['Oberbayern'], '2026-01-06', undefined],
  ['DE', ['Oberbayern', 'BY'], '2026-01-06', true],
  ['FI', ['Uusimaa'], '2026-12-06', true],
  ['FR', ['67'], '2026-04-03', true],
  ['FR', ['IDF'], '2026-04-03', false],
  ['FR', ['Grand Est'], '2026-04-03', undefined],
  ['GB', ['GB-SCT'], '2026-11-30', true],
  ['GB', ['England'], '2026-11-30', false],
  ['GB', [], '2026-11-30', undefined],
  ['GB', [], '2026-12-25', true],
  ['ES', ['Catalunya'], '2026-09-11', true],
  ['CH', ['Vaud'], '2026-01-02', true],
  ['US', ['Texas'], '2026-11-26', true],
  // Territories with codes of their own.
  ['PR', [], '2026-07-25', true],
  ['RE', [], '2026-12-20', true],
  // The package knows nothing of them.
  ['TR', [], '2026-04-23', undefined],
  ['AX', [], '2026-12-25', undefined],
  [null, [], '2026-12-25', undefined],
]

for (const [country, regions, day, isHoliday] of DAYS) {
  test(`${day} in ${country} ${regions.join(', ')}: ${isHoliday}`, async (t) => {
    t.is((await publicHolidays(country, regions))(day), isHoliday)
  })
}

test('each country and region that we name is known to the package', async (t) => {
  for (const country of COUNTRY_CODES) {
    const { regions = [] } = holidayArea(country, []) ?? {}
    for (const region of regions) {
      const isHoliday = await publicHolidays(country, region ? [region] : [])
      t.not(isHoliday, undefined, `${country} ${region}`)
    }
  }
})
