/**
 * Country, region and postcode at the end of an address, where its form leaves no doubt: `Tacoma, WA 98402` is in the
 * USA, `10719 Berlin` is in Germany only if the country is known. A wrong area is worse than none.
 */
import { COUNTRY_CODES } from './country.ts'

export interface Area {
  readonly country: string | undefined
  readonly region: string | undefined
  readonly postcode: string | undefined
}

const NOTHING: Area = { country: undefined, region: undefined, postcode: undefined }

interface AreaForm {
  /** Of the last part of an address, or of all of it. Groups: `region`, `postcode`. */
  readonly form: RegExp
  /** No other country writes addresses so. */
  readonly isTelling?: true
}

const US_STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|' +
  'PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'
const CA_CODE = '(?<postcode>[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d)'

/** Postcode, then the city, after the last comma: `10719 Berlin`, `D-10719 Berlin`. */
const before = (code: string): AreaForm => ({
  form: new RegExp(`, (?:[A-Z]{1,2}-)?(?<postcode>${code}) \\p{L}[^,\\d]*$`, 'u'),
})
/** Postcode at the very end. */
const after = (code: string): AreaForm => ({ form: new RegExp(`[ ,](?<postcode>${code})$`, 'u') })

const FIVE = before('\\d{5}')
const FOUR = before('\\d{4}')
const SPACED = before('\\d{3} ?\\d{2}')

const FORMS: Readonly<Record<string, readonly AreaForm[]>> = {
  US: [
    { form: new RegExp(`[ ,](?<region>${US_STATES}),? (?<postcode>\\d{5}(?:-\\d{4})?)$`), isTelling: true },
    { form: new RegExp(`, (?<region>${US_STATES})$`) },
  ],
  CA: [
    { form: new RegExp(`[ ,](?<region>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT),? ${CA_CODE}$`), isTelling: true },
    { form: new RegExp(`[ ,]${CA_CODE}$`), isTelling: true },
    { form: /, (?<region>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/ },
  ],
  GB: [{ form: /[ ,](?<postcode>(?!JE|GY|IM)[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})$/, isTelling: true }],
  AU: [
    { form: /[ ,](?<region>NSW|VIC|QLD|TAS|ACT),? (?<postcode>\d{4})$/, isTelling: true },
    // SA is South Africa, too.
    { form: /[ ,](?<region>SA|WA|NT),? (?<postcode>\d{4})$/ },
  ],
  IE: [after('[AC-FHKNPRTV-Y]\\d[\\dW] ?[\\dAC-FHKNPRTV-Y]{4}')],
  NL: [before('\\d{4} ?[A-Z]{2}')],
  PL: [before('\\d{2}-\\d{3}')],
  PT: [before('\\d{4}-\\d{3}')],
  BR: [after('\\d{5}-\\d{3}')],
  IN: [after('\\d{6}')],
  JP: [after('\\d{3}-\\d{4}')],
  SG: [after('\\d{6}')],
  ...Object.fromEntries('DE ES FR IT FI EE HR TR MX AD MC'.split(' ').map((code) => [code, [FIVE]])),
  ...Object.fromEntries('AT BE CH DK HU LU NO SI BG'.split(' ').map((code) => [code, [FOUR]])),
  ...Object.fromEntries('CZ SE SK GR'.split(' ').map((code) => [code, [SPACED]])),
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
const OTHER_NAMES = [
  ...(['USA', 'US', 'U.S.A.', 'United States of America'] as const).map((name) => [name, 'US'] as const),
  ...(['UK', 'Great Britain', 'England', 'Scotland', 'Wales'] as const).map((name) => [name, 'GB'] as const),
]
/** Georgia is also a state of the USA, and Island is Iceland in German. */
const UNCERTAIN = ['georgia', 'island']

const BY_NAME: ReadonlyMap<string, string> = new Map(
  [
    ...LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return COUNTRY_CODES.map((code) => [names.of(code) ?? code, code] as const)
    }),
    ...OTHER_NAMES,
  ]
    .map(([name, code]) => [name.toLowerCase(), code] as const)
    .filter(([name]) => !UNCERTAIN.includes(name)),
)

/** Reads the end of an address. `known` is its country, if that is known otherwise; an address elsewhere has nothing. */
export function areaOfAddress(address: string, known: string | undefined): Area {
  const lines = address.split(/\s*[,\n]\s*/).filter((part) => part !== '')
  const named = lines.length > 1 ? BY_NAME.get((lines.at(-1) as string).toLowerCase()) : undefined
  const country = known ?? named
  if (named && named !== country) return NOTHING
  const text = (named ? lines.slice(0, -1) : lines).join(', ').replaceAll(/\s+/g, ' ')
  for (const [code, forms] of Object.entries(FORMS)) {
    if (country !== undefined && code !== country) continue
    for (const { form, isTelling } of forms) {
      const { groups } = (country || isTelling ? form.exec(text) : undefined) ?? {}
      if (groups) return { country: code, region: groups['region'], postcode: groups['postcode'] }
    }
  }
  return { ...NOTHING, country }
}
