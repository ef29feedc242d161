/** Glyphs of the fonts that the served styles name, as they are in dist/. */
import type { ExecutionContext } from 'ava'
import { PbfReader } from 'pbf'
import { PALETTES } from '../../../core/cartography/palette.ts'
import { styleDocument } from '../../../tiles/http/styles.ts'
import { type Send, testHttp } from '../../support/tiles/tile-http.ts'

const REGULAR = '/maps/fonts/Noto%20Sans%20Regular'

/** Texts in each script of docs/tiles.md. Arabic has the forms that renderers choose for letters within a word. */
const TEXTS = [
  'Ääß Ελλάδα Москва',
  'Łódź, Đặng, İstanbul, Čeština, “Þórshöfn” — № 5 · 20 €',
  'Київ, Қазақстан, Ђорђе, ά, Ὀδυσσεύς',
  'ירושלים, Հայաստան, საქართველო',
  'محمد ﻣﺤﻤﺪ، القاهرة',
]

const ADDRESSES: [target: string, status: number, detail?: RegExp][] = [
  [`${REGULAR}/0-255.pbf`, 200],
  [`${REGULAR}/0-255.pbf?access_token=x`, 200],
  ['/maps/fonts/Noto%20Sans%20SemiBold/1024-1279.pbf', 200],
  ['/maps/fonts/Open%20Sans%20Regular,Noto%20Sans%20Regular/0-255.pbf', 200],
  ['/maps/fonts/Open%20Sans%20Regular%2C%20Noto%20Sans%20Regular/0-255.pbf', 200],
  [`${REGULAR}/19968-20223.pbf`, 200],
  [`${REGULAR}/65280-65535.pbf`, 200],
  [`${REGULAR}/128512-128767.pbf`, 200],
  [`${REGULAR}/1113856-1114111.pbf`, 200],
  [
    '/maps/fonts/Arial/0-255.pbf',
    404,
    /^There is no font “Arial”\. There are: Noto Sans Regular, Noto Sans SemiBold\.$/,
  ],
  ['/maps/fonts/noto%20sans%20regular/0-255.pbf', 404, /no font/],
  ['/maps/fonts/__proto__/0-255.pbf', 404, /no font/],
  ['/maps/fonts/..%2f..%2fweb/0-255.pbf', 404, /no font/],
  ['/maps/fonts/%ff/0-255.pbf', 404, /no font “%ff”/],
  ['/maps/fonts/{fontstack}/{range}.pbf', 404, /no font/],
  [`${REGULAR}/1-256.pbf`, 400, /256 code points/],
  [`${REGULAR}/0-256.pbf`, 400, /256 code points/],
  [`${REGULAR}/0-255-511.pbf`, 400, /256 code points/],
  [`${REGULAR}/00-255.pbf`, 400, /256 code points/],
  [`${REGULAR}/-256--1.pbf`, 400, /256 code points/],
  [`${REGULAR}/1114112-1114367.pbf`, 400, /256 code points/],
  [`${REGULAR}/..%2flicences.pbf`, 400, /256 code points/],
  [`${REGULAR}/0-255.PBF`, 404],
  [`${REGULAR}/0-255`, 404],
  ['/maps/fonts/', 404],
]
for (const [target, status, detail = /^Not found\.$/] of ADDRESSES) {
  testHttp(`${target} → ${status}`, async (t, send) => {
    const answer = await send(target)
    t.is(answer.status, status)
    t.is(answer.headers['access-control-allow-origin'], '*')
    if (status !== 200) {
      t.regex(JSON.parse(answer.body.toString()).detail, detail)
      return
    }
    t.like(answer.headers, {
      'content-type': 'application/x-protobuf',
      'cache-control': 'public, max-age=86400, immutable',
      vary: 'Accept-Encoding',
    })
    const again = await send(target, { 'If-None-Match': String(answer.headers.etag) })
    t.is(again.status, 304)
  })
}

interface Glyph {
  bitmap: Uint8Array | undefined
  width: number
  height: number
  advance: number
}

/** Reads the message `glyphs`, as renderers do. */
function readGlyphs(body: Uint8Array): { name: string; range: string; glyphs: Map<number, Glyph> } {
  const stack = { name: '', range: '', glyphs: new Map<number, Glyph>() }
  new PbfReader(body).readFields((_, __, message) => {
    message.readMessage((tag, read, fields) => {
      if (tag === 1) read.name = fields.readString()
      else if (tag === 2) read.range = fields.readString()
      else {
        const glyph = { id: 0, bitmap: undefined as Uint8Array | undefined, width: 0, height: 0, advance: 0 }
        fields.readMessage((field, into, value) => {
          if (field === 1) into.id = value.readVarint()
          else if (field === 2) into.bitmap = value.readBytes()
          else if (field === 3) into.width = value.readVarint()
          else if (field === 4) into.height = value.readVarint()
          else if (field === 7) into.advance = value.readVarint()
        }, glyph)
        read.glyphs.set(glyph.id, glyph)
      }
    }, stack)
  }, undefined)
  return stack
}

async function request(t: ExecutionContext, send: Send, font: string, code: number) {
  const begin = code - (code % 256)
  const range = `${begin}-${begin + 255}`
  const { status, body } = await send(`/maps/fonts/${encodeURIComponent(font)}/${range}.pbf`)
  t.is(status, 200)
  const { name, range: told, glyphs } = readGlyphs(body)
  t.deepEqual([name, told], [font, range])
  return glyphs
}

const labels = Object.keys(PALETTES).flatMap((name) =>
  (styleDocument(name, 'https://tiles.example', true)?.layers ?? []).flatMap((layer) =>
    layer.type === 'symbol' ? [{ name, id: layer.id, fonts: layer.layout?.['text-font'] as string[] }] : [],
  ),
)
for (const { name, id, fonts } of labels) {
  testHttp(`the labels ${id} of the style ${name} have glyphs in all scripts`, async (t, send) => {
    t.is(fonts.length, 1)
    for (const letter of new Set(TEXTS.join(''))) {
      const code = letter.codePointAt(0) ?? 0
      const glyph = (await request(t, send, String(fonts[0]), code)).get(code)
      if (!glyph) {
        t.fail(`${letter} has no glyph`)
        return
      }
      t.true(glyph.advance > 0, `${letter} has no width`)
      if (letter === ' ') continue
      t.is(glyph.bitmap?.length, (glyph.width + 6) * (glyph.height + 6), letter)
      t.true(Math.max(...(glyph.bitmap ?? [])) > 191, `${letter} has no inside`)
    }
  })
}

testHttp('a range without letters is valid and has no glyphs', async (t, send) => {
  t.is((await request(t, send, 'Noto Sans Regular', 0x4e00)).size, 0)
  t.is((await request(t, send, 'Noto Sans Regular', 0x1f600)).size, 0)
})

testHttp('glyphs are compressed as tiles are', async (t, send) => {
  const plain = await send(`${REGULAR}/0-255.pbf`)
  for (const encoding of ['br', 'gzip']) {
    const { headers, body } = await send(`${REGULAR}/0-255.pbf`, { 'Accept-Encoding': encoding })
    t.is(headers['content-encoding'], encoding)
    t.true(body.length < plain.body.length * 0.9)
  }
})
