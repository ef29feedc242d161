/**
 * Parses only the simplest HTTP/1.1 requests: GET below /maps/, without a body or anything ambiguous. Returns undefined
 * for any other request, which Node's own parser then reads.
 */
import { LRUCache } from 'lru-cache'
import { requestIdOf } from '../../core/measure/requests.ts'
import type { TileHttpRequest } from './http-types.ts'

const BEGIN = 'GET /maps/'
const VERSION = ' HTTP/1.1'
const MAX_CHARACTERS = 8192
/** A header field as in RFC 9110, 5.5 and 5.6.2, but only ASCII. */
const FIELD = /\r\n([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([ -~]*)/y
const TARGET = /^[!-~]+$/
/** Fields of requests that have a body or need special handling. */
const NOT_PLAIN = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'te', 'trailer'])

interface Fields
  extends Pick<TileHttpRequest, 'accept' | 'acceptEncoding' | 'ifNoneMatch' | 'traceparent' | 'forwardedFor'> {
  readonly sentId: string | undefined
}

/** Parsed fields, keyed by their text. A client sends the same fields with every request that is not conditional. */
const known = new LRUCache<string, Fields | 'not plain'>({ max: 1000 })

/**
 * `text` has a character for each byte of `chunk`; the request's head reaches from `start` to the empty line at `end`.
 * Strings that may be cached are decoded again from `chunk`: a substring would keep all of `text` in memory. `peer` is
 * the address of the client or of the last proxy.
 */
export function plainGet(
  chunk: Buffer,
  text: string,
  start: number,
  end: number,
  peer: string,
): TileHttpRequest | undefined {
  if (end - start > MAX_CHARACTERS || !text.startsWith(BEGIN, start)) return undefined
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
  const { sentId, ...sent } = fields
  return { method: 'GET', target, ...sent, peer, requestId: requestIdOf(sentId) }
}

function readFields(head: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (FIELD.lastIndex = 0; FIELD.lastIndex < head.length; ) {
    const [, name, value] = FIELD.exec(head) ?? []
    if (name === undefined || value === undefined) return undefined
    const lowered = name.toLowerCase()
    // A repeated field must be joined, or is forbidden.
    if (fields.has(lowered) || NOT_PLAIN.has(lowered)) return undefined
    fields.set(lowered, value.trimEnd())
  }
  const connection = fields.get('connection') ?? 'keep-alive'
  if (connection.toLowerCase() !== 'keep-alive' || !fields.has('host')) return undefined
  return {
    accept: fields.get('accept'),
    acceptEncoding: fields.get('accept-encoding'),
    ifNoneMatch: fields.get('if-none-match'),
    traceparent: fields.get('traceparent'),
    forwardedFor: fields.get('x-forwarded-for'),
    sentId: fields.get('x-request-id'),
  }
}
