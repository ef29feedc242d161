/** Texts without their mark-up, as they are searched, whichever code writes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeHTMLStrict } from 'entities'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { ROOT } from '../../support/processes/root.ts'

const TEXTS: readonly [html: string, text: string][] = [
  ['Salt &amp; vinegar caf&eacute;', 'Salt & vinegar café'],
  ['  two  blanks, a\ttab,\r\na line, a\u00a0hard&nbsp;blank&#160;', 'two blanks, a tab, a line, a hard blank'],
  ['plain', 'plain'],
  ['', ''],
  ['<p>One</p><p>two</p>', 'One two'],
  ['one<br>two<br/>three', 'one two three'],
  ['un<b>believ</b>able <a href="/x?a=1&amp;b=2" class=x>cake</a>s', 'unbelievable cakes'],
  ['<ul>\n  <li>Fish</li>\n  <li>Chips</li>\n</ul>', 'Fish Chips'],
  ['A<!-- not > this -->B', 'AB'],
  ['<style>p { color: red }</style>Hi<script>if (a < b) alert("x")</script>!', 'Hi !'],
  ['I <3 cake, 1 < 2 > 0', 'I <3 cake, 1 < 2 > 0'],
  ['&lt;b&gt; is bold', '<b> is bold'],
  ['&amp;eacute; is one', '&eacute; is one'],
  ['&#233;&#xE9;&#Xe9;&#0233;', 'éééé'],
  ['&#146;&#0;&#xD800;&#1114112;&#99999999999999999999;', '’����'],
  ['?a=1&copy=2 &bogus; &; && &#; &#x;', '?a=1&copy=2 &bogus; &; && &#; &#x;'],
  ['&acE;&Afr;', '\u223e\u0333\u{1d504}'],
]

testOnEachDatabase('mark-up out, entities decoded, white space squeezed', async (t, { database }) => {
  for (const [html, text] of TEXTS) {
    const [row] = await database.rows<{ text: string }>(sql`select html_text(${html}) as text`)
    t.is(row?.text, text, html)
  }
})

testOnEachDatabase('every entity of HTML is what the package entities says', async (t, { database }) => {
  const file = readFileSync(join(ROOT, 'sql/schema/functions/text/html-entities.sql'), 'utf8')
  const names = [...file.matchAll(/"([A-Za-z\d]+)":/g)].map(([, name]) => name as string)
  t.is(names.length, 2125)
  const rows = await database.rows<{ name: string; text: string }>(sql`
    select name, named_entity(name) as text from unnest(${names}::text[]) as list (name)`)
  for (const { name, text } of rows) t.is(text, decodeHTMLStrict(`&${name};`), name)
  const codes = [...Array(700).keys(), 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff, 0x10ffff, 0x110000, 2 ** 31]
  const numbers = codes.flatMap((code) => [`&#${code};`, `&#x${code.toString(16)};`, `&#X00${code.toString(16)};`])
  const decoded = await database.rows<{ entity: string; text: string }>(sql`
    select entity, decode_entities(entity) as text from unnest(${numbers}::text[]) as list (entity)`)
  for (const { entity, text } of decoded) t.is(text, decodeHTMLStrict(entity), entity)
})

const piece = fc.oneof(
  fc.constantFrom('&', ';', '#', 'x', '&amp;', '&eacute;', '&notin;', '&not', '&lt', '&#38;', '&#x26;', '&#', ' ', 'é'),
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\0')),
)

testOnEachDatabase('property: entities are decoded as the package entities does', async (t, { database }) => {
  const texts = fc.sample(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    2000,
  )
  const rows = await database.rows<{ text: string; decoded: string }>(sql`
    select text, decode_entities(text) as decoded from unnest(${texts}::text[]) as list (text) where text <> ''`)
  t.true(rows.length > 1500)
  for (const { text, decoded } of rows) t.is(decoded, decodeHTMLStrict(text), text)
})

/** Returns what either engine searches of a place. */
async function searched(database: Database, name: string) {
  const rows = await database.rows(sql`
    select text_full, words @@ 'cafe & vinegar'::tsquery as has_words, words @@ 'eacute | amp | nbsp'::tsquery as has_codes
    from places where name = ${name}`)
  return rows
}

const DESCRIPTION = '<p>Salt &amp; vinegar caf&eacute;,&nbsp; open</p>'
const SEARCHED = { has_words: true, has_codes: false }

testOnEachDatabase('it holds for whatever writes the row', async (t, { database }) => {
  await upsertPlaces(database, [{ name: 'Written', description: DESCRIPTION, tags: ['Bed &amp; breakfast'] }])
  await database.rows(sql`insert into places (name, slug, description) values ('Raw', 'raw', ${DESCRIPTION})`)
  t.deepEqual(await searched(database, 'Written'), [{ ...SEARCHED, text_full: 'Written Salt & vinegar café, open' }])
  t.deepEqual(await searched(database, 'Raw'), [{ ...SEARCHED, text_full: 'Raw Salt & vinegar café, open' }])
})

testOnEachDatabase('no text takes long', async (t, { database }) => {
  const parts = [
    '&zwj;',
    '&',
    '<a "',
    '<!--',
    '<script>',
    '<b',
    '<b/ >',
    '<!-- -->',
    '<script></script>',
    ' \t',
    '&#x26;',
  ]
  for (const part of parts) {
    const text = part.repeat(100_000 / part.length)
    // A slow evaluation would exceed the timeout of the connection.
    t.is((await database.rows(sql`select html_text(${text}) as text`)).length, 1, part)
  }
})
