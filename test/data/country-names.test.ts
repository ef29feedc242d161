/** Countries as files write them. */
import test from 'ava'
import { countryOf } from '../../data/import/fields/country-names.ts'

const COUNTRIES: readonly [text: string, code: string | undefined][] = [
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['DEU', 'DE'],
  ['uk', 'GB'],
  ['UK', 'GB'],
  ['USA', 'US'],
  ['Estados Unidos', 'US'],
  ['Италия', 'IT'],
  ['日本', 'JP'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['The Netherlands', 'NL'],
  ['Hong Kong (SAR)', 'HK'],
  ['Czech Republic', 'CZ'],
  ['Scotland', 'GB'],
  ['Georgia', 'GE'],
  ['EU', undefined],
  ['Europe', undefined],
  ['world', undefined],
  ['N/A', undefined],
  ['', undefined],
  [`${'('.repeat(200_000)}Germany`, undefined],
]
for (const [text, code] of COUNTRIES)
  test(`${text.slice(0, 50) || 'nothing'}: ${code}`, (t) => t.is(countryOf(text), code))
