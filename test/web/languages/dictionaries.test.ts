/** The dictionaries: the same texts in each language, with the same values and all plural forms. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { describeLayers } from '../../../api/layers/catalogue.ts'
import { DICTIONARIES } from '../../../core/languages/dictionaries.ts'
import { ABOUT, LANGUAGES, type Language, localeOf } from '../../../core/languages/language.ts'
import type { Message } from '../../../core/languages/message.ts'
import { ROOT } from '../../support/processes/root.ts'

type Parts = Readonly<Record<string, Readonly<Record<string, Message>>>>

const partsOf = (language: Language): Parts => ({ ...DICTIONARIES[language] }) as unknown as Parts
const formsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))
const valuesOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()
/** Numbers of which each language has all the forms: Arabic has a form for 103, French one for a million. */
const COUNTS = [...Array.from({ length: 200 }, (_, count) => count), 1000, 1103, 12_345]

for (const language of LANGUAGES) {
  const english = partsOf('en')
  const parts = partsOf(language)
  const all = Object.entries(english).flatMap(([part, texts]) =>
    Object.entries(texts).map(([key, message]) => ({ name: `${part}.${key}`, message, own: parts[part]?.[key] ?? '' })),
  )

  test(`${language}: each text has the values of the English one, and none is empty`, (t) => {
    const wrong = all.filter(({ message, own }) => {
      const [wanted = ''] = formsOf(message)
        .map(valuesOf)
        .sort((a, b) => b.length - a.length)
      // A form for one or two may say the number in a word.
      const [most = ''] = formsOf(own)
        .map(valuesOf)
        .sort((a, b) => b.length - a.length)
      return most !== wanted || formsOf(own).some((text) => text.trim() === '')
    })
    t.deepEqual(
      wrong.map(({ name }) => name),
      [],
    )
  })

  test(`${language}: texts with a number have a form for each number, and no other forms`, (t) => {
    const rules = new Intl.PluralRules(localeOf(language))
    const needed = new Set(COUNTS.map((count) => rules.select(count)))
    const known = new Set(rules.resolvedOptions().pluralCategories)
    const wrong = all.filter(({ own }) => {
      if (typeof own === 'string') return false
      const has = new Set(Object.keys(own) as Intl.LDMLPluralRule[])
      return [...needed].some((form) => !has.has(form)) || [...has].some((form) => !known.has(form))
    })
    t.deepEqual(
      wrong.map(({ name }) => name),
      [],
    )
  })

  test(`${language}: its files say whether a speaker has reviewed them, as visitors read`, (t) => {
    const names = [...Object.keys(english)]
    const heads = names.map((name) => readFileSync(join(ROOT, 'core/languages', language, `${name}.ts`), 'utf8'))
    const unreviewed = heads.filter((text) => text.startsWith('/**') && text.includes('not reviewed by a speaker'))
    t.is(unreviewed.length, ABOUT[language].isReviewed ? 0 : names.length)
  })
}

/** Names that are the same in all languages, or stand for themselves. */
const ALIKE = /^(?:\{title\}: \{text\}|\{category\} in \{city\}|Latitude, longitude)$/

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  test(`${language}: no more than a few texts are those of English`, (t) => {
    const own = partsOf(language)
    const same = Object.entries(partsOf('en')).flatMap(([part, texts]) =>
      Object.entries(texts).flatMap(([key, message]) => {
        const isSame = JSON.stringify(message) === JSON.stringify(own[part]?.[key])
        return isSame && typeof message === 'string' && message.includes(' ') && !ALIKE.test(message) ? [key] : []
      }),
    )
    t.deepEqual(same, [])
  })
}

test('the titles and hints of the catalogue are those that the dictionaries translate', (t) => {
  const texts: Readonly<Record<string, string>> = DICTIONARIES.en.columns
  const layers = describeLayers('', '')
  const titles = layers.flatMap(({ columns }) => columns.map(({ name, title }) => [name, title] as const))
  const others = layers.flatMap(({ columns, form }) => [
    ...columns.flatMap(({ singular, edit }) => [singular, edit?.hint]),
    ...form.map(({ title }) => title),
  ])
  const asked = [...titles, ...others.flatMap((text) => (text === undefined ? [] : [[text, text] as const]))]
  // Two columns have no title of their own.
  const plain: Readonly<Record<string, string>> = { svc_images: 'Svc images', start_date: 'Start', end_date: 'End' }
  const wrong = asked.filter(
    ([key, english]) => texts[key] !== english && plain[key] !== english && key !== 'svc_place',
  )
  t.deepEqual(wrong, [])
})
