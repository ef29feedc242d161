/** Hostile request bodies: valid examples with something wrong in them, and text that is not JSON at all. */
import fc from 'fast-check'
import { placeId } from '../fixtures/few-places.ts'

/** Placeholder for JSON text that JSON.stringify would not write. No example contains it. */
const HOLE = '\u0007'

/** JSON or nearly JSON texts that often cause errors, one character per byte as on the wire. */
const BAIT = [
  ...['null', 'true', 'false', '0', '-0', '1', '7.5', '180', '-90.0000001', '1e400', '-1e400', '1e-400', '1e308'],
  ...['9'.repeat(400), `1${'0'.repeat(400)}`, `0.${'0'.repeat(400)}1`, '9007199254740993', '2147483648', 'NaN', '0x10'],
  ...['[]', '{}', '[[]]', '[null]', '[{}]', '["a","a"]', '{"a":{"b":[1]}}', '{"name":"x","name":"y"}'],
  ...[
    '{"__proto__":{"name":"x","tip":"x"}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"":""}',
    '{"then":1,"toJSON":2}',
  ],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\uffff\\ufdd0"', '"\\u202e\\u200f"'],
  ...[
    '"\0"',
    '"\n"',
    '"\x7f"',
    '"\xff\xfe"',
    '"\xed\xa0\x80"',
    '"\xf0\x9f"',
    '"\xc0\x80"',
    '"\xf4\x90\x80\x80"',
    '\xef\xbb\xbf""',
  ],
  ...[
    '"\'"',
    '"\\\\"',
    '"%_\\\\%"',
    '"; drop table places; --"',
    '"{{7*7}}"',
    '"$1"',
    '"<script>"',
    '"a\\tb\\rc"',
    '"🥐"',
  ],
  ...[
    '"NaN"',
    '"Infinity"',
    '"1e400"',
    '"__proto__"',
    '"constructor"',
    '"2026-11-21"',
    '"Mo-Su 00:00-24:00"',
    `"${placeId(1)}"`,
  ],
  ...[
    `"${'x'.repeat(501)}"`,
    `"${'word '.repeat(3000)}"`,
    `"${'\u00c3\u00a9'.repeat(1500)}"`,
    `"${'\\ud83d\\udca5'.repeat(600)}"`,
  ],
  ...[deep('[', ']', 200), deep('{"a":', '}', 200), deep('[', ']', 20_000), `[${'0,'.repeat(3000)}0]`],
]

function deep(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}${open.endsWith(':') ? '0' : ''}${close.repeat(depth)}`
}

const bait = fc.constantFrom(...BAIT)
const bytes = fc.uint8Array({ minLength: 1, maxLength: 6 }).map((values) => Buffer.from(values).toString('latin1'))

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Returns the paths to all values of an example, including itself. */
function paths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const key = (name: string) => (Array.isArray(value) ? Number(name) : name)
  return [path, ...parts.flatMap(([name, part]) => paths(part, [...path, key(name)]))]
}

/** Returns the example with another value, or with nothing (undefined), at a path. */
function withValue(value: Json, [key, ...rest]: (string | number)[], other: Json | undefined): Json | undefined {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((part, n) => (n === key ? (withValue(part, rest, other) ?? null) : part))
  const entries = Object.entries(value as { [name: string]: Json })
  const spoiled = entries.flatMap(([name, part]) => {
    const now = name === key ? withValue(part, rest, other) : part
    return now === undefined ? [] : [[name, now] as const]
  })
  return Object.fromEntries(spoiled)
}

/** Returns JSON as UTF-8, one character per byte. */
function written(value: Json | undefined): string {
  return Buffer.from(JSON.stringify(value) ?? '').toString('latin1')
}

/** Draws bodies that are almost the example. */
export function hostileBodies(example: Json): fc.Arbitrary<Buffer> {
  const whole = written(example)
  const path = fc.constantFrom(...paths(example))
  const spoiled = fc
    .tuple(path, fc.oneof({ weight: 6, arbitrary: bait }, { weight: 1, arbitrary: bytes.map((text) => `"${text}"`) }))
    .map(([at, text]) => written(withValue(example, at, HOLE)).replace(written(HOLE), () => text))
  const missing = path.map((at) => written(withValue(example, at, undefined)))
  const added = fc.tuple(bait, bait).map(([name, text]) => {
    const member = `${name.startsWith('"') ? name : '"__proto__"'}:${text}`
    return whole.replace(/^(\[?)\{/, (_, array: string) => `${array}{${member},`)
  })
  const broken = fc.tuple(fc.nat(whole.length), fc.nat(3), bytes).map(([at, gone, text]) => {
    return whole.slice(0, at) + text + whole.slice(at + gone)
  })
  const cut = fc.nat(whole.length).map((at) => whole.slice(0, at))
  return fc
    .oneof(
      { weight: 12, arbitrary: spoiled },
      { weight: 2, arbitrary: fc.oneof(missing, added) },
      { weight: 2, arbitrary: fc.oneof(broken, cut) },
      { weight: 1, arbitrary: fc.oneof(bait, fc.constant(whole)) },
    )
    .map((text) => Buffer.from(text, 'latin1'))
}
