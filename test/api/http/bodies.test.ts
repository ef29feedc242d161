/** Bodies: media types, invalid JSON, bodies that are too large, and bodies that are only strange. */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { startPeopleApi } from '../../accounts/people.ts'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { send } from '../../support/requests/openapi.ts'

const LOGIN = '/v0.3/auth/login/'
const LIMIT = 1_048_576
const REQUIRED = { email: ['This field is required.'], password: ['This field is required.'] }
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }
const PARSE = /^JSON parse error - /
const deep = (depth: number) => `${'[['.repeat(depth / 2)}${']]'.repeat(depth / 2)}`
const unsupported = (type: string) => ({ detail: `Unsupported media type "${type}" in request.` })

type Row = readonly [title: string, type: string | undefined, body: string | Buffer, status: number, answer: unknown]

const JSON_TYPE = 'application/json'
const credentials = '{"email":"a@example.org","password":"x"}'

const ROWS: readonly Row[] = [
  ['JSON', JSON_TYPE, credentials, 400, WRONG],
  ['JSON with a charset, in capitals', 'Application/JSON; charset=utf-8', credentials, 400, WRONG],
  ['white space around', JSON_TYPE, ` \n${credentials}\t`, 400, WRONG],
  ['the last of two values counts', JSON_TYPE, '{"email":1,"email":"a@b.org","password":"x"}', 400, WRONG],
  ['nothing', JSON_TYPE, '', 400, REQUIRED],
  ['nothing of another type', 'text/plain', '', 400, REQUIRED],
  ['nothing of no type', undefined, '', 400, REQUIRED],
  ['white space', JSON_TYPE, ' \n', 400, REQUIRED],
  ['a form', 'application/x-www-form-urlencoded', 'email=a', 415, unsupported('application/x-www-form-urlencoded')],
  ['parts', 'multipart/form-data; boundary=a', '--a--', 415, unsupported('multipart/form-data; boundary=a')],
  ['text', 'text/plain', credentials, 415, unsupported('text/plain')],
  ['no type', undefined, credentials, 415, unsupported('')],
  ['cut off', JSON_TYPE, '{"email":', 400, PARSE],
  ['no JSON', JSON_TYPE, 'email=a', 400, PARSE],
  ['NaN', JSON_TYPE, '{"email":NaN}', 400, PARSE],
  ['two values', JSON_TYPE, '{}{}', 400, PARSE],
  ['no UTF-8', JSON_TYPE, Buffer.from([0x22, 0xff, 0x22]), 400, /UTF-8/],
  ['compressed without a word', JSON_TYPE, Buffer.from([0x1f, 0x8b, 0x08, 0x00]), 400, /UTF-8/],
  [
    '10,000 deep',
    JSON_TYPE,
    deep(10_000),
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ],
  [
    '10,000 deep in a field',
    JSON_TYPE,
    `{"email":${deep(10_000)},"password":"x"}`,
    400,
    { email: ['Not a valid string.'] },
  ],
  [
    '100,000 deep',
    JSON_TYPE,
    deep(100_000),
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ],
  ['1e400', JSON_TYPE, '{"email":1e400,"password":"x"}', 400, { email: ['Not a valid string.'] }],
  ['__proto__', JSON_TYPE, '{"__proto__":{"email":"a","password":"b"}}', 400, REQUIRED],
  ['constructor', JSON_TYPE, '{"constructor":{"prototype":{"email":"a"}}}', 400, REQUIRED],
  [
    'a lone surrogate',
    JSON_TYPE,
    '{"email":"\\ud800","password":"x"}',
    400,
    { email: ['Surrogate characters are not allowed: U+D800.'] },
  ],
  ['100,000 members', JSON_TYPE, `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join()}}`, 400, REQUIRED],
  [
    'as much as there may be',
    JSON_TYPE,
    `"${'a'.repeat(LIMIT - 2)}"`,
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] },
  ],
  [
    'a byte more',
    JSON_TYPE,
    `"${'a'.repeat(LIMIT - 1)}"`,
    413,
    { detail: `The request body is larger than ${LIMIT} bytes.` },
  ],
]

/** Charsets of JSON: UTF-8 and its part ASCII. */
const CHARSETS: readonly [type: string, status: number][] = [
  ['application/json; charset=UTF-8', 400],
  ['application/json;charset=utf8', 400],
  ['application/json; charset="utf-8"', 400],
  ['application/json; CHARSET = utf-8 ; x=1', 400],
  ['application/json; charset=us-ascii', 400],
  ['application/json; profile="charset=utf-16"', 400],
  ['application/json;', 400],
  ['application/json; charset=utf-16', 415],
  ['application/json; charset="UTF-16LE"', 415],
  ['application/json; x=1; charset=iso-8859-1', 415],
  ['application/json; charset=utf-32', 415],
  ['application/json; charset=utf-8; charset=utf-16', 415],
  ['application/json; charset=', 415],
  ['application/json-patch+json; charset=utf-8', 415],
]

/** Encodings of a body, and what the answer names. */
const ENCODINGS: readonly [encoding: string, refused: string | undefined][] = [
  ['identity', undefined],
  [' Identity , identity', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'GZIP'],
  ['br', 'br'],
  ['deflate, gzip', 'deflate, gzip'],
  ['identity, zstd', 'identity, zstd'],
  ['x-unknown', 'x-unknown'],
]

for (const [type, status] of CHARSETS) {
  testOn(ANY_ENGINE, `a body of the type ${type} is ${status}`, async (t, { database }) => {
    api ??= startPeopleApi(database)
    const { request } = await api
    const headers = {
      'x-forwarded-for': `10.9.8.${CHARSETS.findIndex(([other]) => other === type)}`,
      'content-type': type,
    }
    const { status: got, body } = await request(LOGIN, { method: 'POST', headers, body: credentials })
    t.deepEqual([got, body], [status, status === 415 ? unsupported(type) : WRONG])
  })
}

for (const [encoding, refused] of ENCODINGS) {
  testOn(ANY_ENGINE, `a body with the encoding ${encoding} is ${refused ? 415 : 400}`, async (t, { database }) => {
    api ??= startPeopleApi(database)
    const { request } = await api
    const network = `10.9.7.${ENCODINGS.findIndex(([other]) => other === encoding)}`
    const headers = { 'x-forwarded-for': network, 'content-type': JSON_TYPE, 'content-encoding': encoding }
    const body = refused ? gzipSync(credentials) : credentials
    const answer = await request(LOGIN, { method: 'POST', headers, body })
    const expected = refused
      ? [415, { detail: `Unsupported content encoding "${refused}" in request.` }, 'identity']
      : [400, WRONG, undefined]
    t.deepEqual([answer.status, answer.body, answer.headers['accept-encoding']], expected)
  })
}

let api: ReturnType<typeof startPeopleApi> | undefined

for (const [title, type, body, status, expected] of ROWS) {
  testOn(ANY_ENGINE, `a body: ${title} is ${status}`, async (t, { database }) => {
    api ??= startPeopleApi(database)
    const { request } = await api
    const headers = { 'x-forwarded-for': `10.9.9.${ROWS.findIndex(([other]) => other === title)}` }
    const answer = await request(LOGIN, {
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    })
    t.is(answer.status, status)
    if (expected instanceof RegExp) t.regex((answer.body as { detail: string }).detail, expected)
    else t.deepEqual(answer.body, expected)
  })
}

testOn(ANY_ENGINE, 'a body that says it is too large is refused before it comes', async (t, { database }) => {
  const { base } = await startPeopleApi(database)
  const { hostname, port } = new URL(base)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(
      `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 99999999999\r\n\r\n{`,
    )
  })
  t.regex(answer, /^HTTP\/1\.1 413 /)
  t.regex(answer, /\r\nConnection: close\r\n/i)
})

testOn(
  ANY_ENGINE,
  'a client that sends all of its body before it reads is told that it is too large',
  async (t, { database }) => {
    const { base } = await startPeopleApi(database)
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    // Unread data in the server would make it reset the connection, which fails one of the two.
    const body = 'a'.repeat(4 * LIMIT)
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(head + body, () => resolve())
    })
    t.regex(await text(socket), /^HTTP\/1\.1 413 /)
  },
)

testOn(
  ANY_ENGINE,
  'a body without a length is cut off at the limit, and little of it is kept',
  async (t, { database }) => {
    const { base } = await startPeopleApi(database)
    const { hostname, port } = new URL(base)
    const before = process.memoryUsage().arrayBuffers
    let sent = 0
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': JSON_TYPE }
      const request = httpRequest({ hostname, port, path: LOGIN, method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      const chunk = Buffer.alloc(65_536, 0x20)
      const go = () => {
        while (sent < 1e9 && !request.destroyed) {
          sent += chunk.length
          if (!request.write(chunk)) {
            request.once('drain', go)
            return
          }
        }
      }
      go()
    })
    t.is(status, 413)
    t.true(sent < 64 * LIMIT, `${sent} bytes were sent`)
    t.true(process.memoryUsage().arrayBuffers - before < 64 * LIMIT)
  },
)

testOn(ANY_ENGINE, 'a client that goes away in the middle of a body breaks nothing', async (t, { database }) => {
  const { base, logged } = await startPeopleApi(database)
  const { hostname, port } = new URL(base)
  for (let n = 0; n < 5; n++) {
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 9\r\n\r\n{`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
  }
  t.is((await send(base, '/v0.3/places/')).status, 200)
  t.notRegex(logged.join(''), /"level":(?:50|60)/)
})
