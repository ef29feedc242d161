/**
 * Reads the plainest of HTTP/1.1 requests: GET below /maps/, without a body, nothing in it that could be understood in
 * two ways. Anything else is undefined here, and Node's own parser is to judge it.
 */
import { LRUCache } from 'lru-cache'
import type { Question } from './answer.ts'

const BEGIN = 'GET /maps/'
const VERSION = ' HTTP/1.1'
const MOST_CHARACTERS = 8192
/** Of RFC 9110, 5.5 and 5.6.2, only what is ASCII. */
const FIELD = /\r\n([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([ -~]*)/y
const TARGET = /^[!-~]+$/
/** Fields by which a request has a body, or is more than itself. */
const NOT_PLAIN = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'te', 'trailer'])

type Fields = Pick<Question, 'acceptEncoding' | 'ifNoneMatch'>

/** A client sends the same fields with every request, unless it asks whether something changed. */
const known = new LRUCache<string, Fields | 'not plain'>({ max: 1000 })

/**
 * `text` are the bytes of `chunk`, each a character; the request's head is from `start` to the empty line at `end`. What
 * may be kept is read anew: a part of a text would keep the whole of it in memory.
 */
export function plainGet(chunk: Buffer, text: string, start: number, end: number): Question | undefined {
  if (end - start > MOST_CHARACTERS || !text.startsWith(BEGIN, start)) return undefined
  const lineEnd = text.indexOf('\r\n', start)
  if (!text.startsWith(VERSION, lineEnd - VERSION.length)) return undefined
  const target = chunk.toString('latin1', start + 'GET '.length, lineEnd - VERSION.length)
  const head = chunk.toString('latin1', lineEnd, end)
  let fields = known.get(head)
  if (fields === undefined) {
    fields = readFields(head) ?? 'not plain'
    known.set(head, fields)
  }
  if (fields === 'not plain' || !TARGET.test(target)) return undefined
  return { method: 'GET', target, ...fields }
}

function readFields(head: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (FIELD.lastIndex = 0; FIELD.lastIndex < head.length; ) {
    const [, name, value] = FIELD.exec(head) ?? []
    if (name === undefined || value === undefined) return undefined
    const lowered = name.toLowerCase()
    // What comes twice would have to be joined, or is forbidden.
    if (fields.has(lowered) || NOT_PLAIN.has(lowered)) return undefined
    fields.set(lowered, value.trimEnd())
  }
  const connection = fields.get('connection') ?? 'keep-alive'
  if (connection.toLowerCase() !== 'keep-alive' || !fields.has('host')) return undefined
  return { acceptEncoding: fields.get('accept-encoding'), ifNoneMatch: fields.get('if-none-match') }
}
