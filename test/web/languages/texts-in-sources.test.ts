/** Texts for people stand in the dictionaries alone: none in the sources of the pages, and none in vain. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { DICTIONARIES } from '../../../core/languages/dictionaries.ts'
import { ROOT } from '../../support/processes/root.ts'

const files = execFileSync('git', ['ls-files', 'web', 'api', 'core/pages', 'core/cartography'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Pages that are in English alone, and what builds the pages. */
const ENGLISH = /^web\/(?:build|docs|maps|words)\//
const SCRIPTS = files.filter((file) => /^web\/.*\.ts$/.test(file) && !ENGLISH.test(file))
const HTML = ['web/index.html', 'web/reset-password.html']
const WRITERS = files.filter((file) => /^api\/(?:explorer\/[\w-]+|accounts\/reset-[\w-]+)\.ts$/.test(file))

/** Names, codes and what only programs read. */
const NAMES = new Set([
  ...['Whereabouts', 'OpenStreetMap', 'OpenStreetMap contributors', 'Google Maps', 'Apple Maps', 'Natural Earth'],
  ...['GeoNames', 'CC BY', 'MapLibre', 'API', 'i', 'v places'],
  // Words that the API says or understands, a command.
  ...['near me', 'this field has', 'each line has', 'npx whereabouts import FILE.osm.pbf'],
])
const CODES =
  /^(?:Arrow(?:Down|Up|Left|Right)|Escape|Enter|Home|End|Feature(?:Collection)?|Point|LineString|Polygon|Tile|Map\.Title|AbortError|Accept|Accept-Language|Content-Type|If-Match|X-Requested-With|ETag|Server-Timing|Refused|RequestFailed|Best|Nearest|Name|Map-Style|UTC|POST|PATCH|GET|DELETE|NFC|NFKD)$/
/** What precedes texts that nobody reads on the page: classes, errors of programmers, attributes of machines. */
const UNREAD =
  /(?:class: [^,{]*|classList\.\w+\(|rel: |Error\(|name = |querySelector\w*(?:<\w+>)?\(|matches\(|closest\(|matchMedia\(|from |import\(|allow=|'X-[\w-]+': )$/

/** Literals of a source, without comments. `before`: what precedes one on its line. */
function literals(source: string): { text: string; before: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map((match) => ({
    text: (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, ' '),
    before:
      code
        .slice(Math.max(0, match.index - 60), match.index)
        .split('\n')
        .at(-1) ?? '',
  }))
}

/** A word that begins a sentence, or two words in a row. */
function isProse(text: string): boolean {
  const plain = text.replace(/<[^>]*>/g, ' ').trim()
  return /^\P{L}*\p{Lu}\p{Ll}+(?!\w)/u.test(plain) || /\p{L}{2,} \p{L}{2,}/u.test(plain)
}

/** Texts, labels and hints in HTML, also where it stands in a source. */
function inMarkup(html: string): string[] {
  const marked = html
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '')
    .replace(/<(?:style|svg)[\s\S]*?<\/(?:style|svg)>/g, '')
  const labels = [...marked.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"$]*)"/g)]
  // What has signs of a program is none.
  const texts = [...marked.matchAll(/>([^<>{}$=;:`'|]*)</g)]
  return [...labels, ...texts]
    .map(([, text = '']) =>
      text
        .replace(/\[\[\w+\.\w+\]\]|&\w+;/g, '')
        .replace(/[©·★()–…×+\d./\s]+/g, ' ')
        .trim(),
    )
    .filter((text) => /\p{L}/u.test(text) && !NAMES.has(text) && !/^(?:Promise$|&&)/.test(text))
}

test('the scripts of the pages have no text of their own', (t) => {
  const found = SCRIPTS.flatMap((file) =>
    literals(read(file))
      .filter(({ text, before }) => isProse(text) && !NAMES.has(text) && !CODES.test(text) && !UNREAD.test(before))
      .map(({ text }) => `${file}: ${text}`),
  )
  t.deepEqual(found, [])
})

test('the HTML of the pages has marks in place of texts', (t) => {
  t.deepEqual(
    HTML.flatMap((file) => inMarkup(read(file)).map((text) => `${file}: ${text}`)),
    [],
  )
})

test('the server writes no text of its own into the pages', (t) => {
  t.deepEqual(
    WRITERS.flatMap((file) => inMarkup(read(file)).map((text) => `${file}: ${text}`)),
    [],
  )
})

test('each text of the dictionaries is said somewhere', (t) => {
  const sources = [...SCRIPTS, ...HTML, ...files.filter((file) => /\.ts$/.test(file) && !file.startsWith('web/'))]
  const all = [...new Set([...sources, 'web/build/bundle.ts'])].map(read).join('\n')
  // What the catalogue and the API say, is asked for by what they say.
  const { columns: _, refusals: __, ...said } = DICTIONARIES.en
  const unsaid = Object.entries(said).flatMap(([part, texts]) =>
    Object.keys(texts).filter((key) => {
      const ending = /(?:Best|Nearest|Name)$/.exec(key)?.[0] ?? ''
      const written = [`'${key}'`, `[[${part}.${key}]]`, `DICTIONARIES[language].${part}.${key}`]
      const made = ending === '' ? [] : [`\`${key.slice(0, -ending.length)}\${end}\``]
      return ![...written, ...made].some((text) => all.includes(text))
    }),
  )
  t.deepEqual(unsaid, [])
})
