/** The body of a request as JSON or text, within a size limit. */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import { ParseError, TooLarge, UnsupportedEncoding, UnsupportedMediaType } from '../errors.ts'
import { MEDIA_TYPE } from './negotiation.ts'
import type { BaseOperation } from './view.ts'

/** Default limit in bytes. */
const LIMIT = 1_048_576

/**
 * A body beyond its limit is read to its end if it has at most this many bytes more. A connection that is closed while
 * the client still sends is reset, and the client loses the answer: nginx then says 503 instead of 413.
 */
const DISCARDED = 8 * LIMIT

/**
 * Returns the parsed body. An empty body is an object without members, whatever its media type. Throws
 * `UnsupportedMediaType`, `UnsupportedEncoding`, `ParseError` and `TooLarge`.
 */
export async function readJson(
  ctx: Context,
  { bodyLimit = LIMIT, inputTypes = [] }: Pick<BaseOperation, 'bodyLimit' | 'inputTypes'> = {},
): Promise<unknown> {
  const { headers } = ctx.req
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return {}
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = headers
  if (!isJson(type, [MEDIA_TYPE, ...inputTypes])) throw new UnsupportedMediaType(type)
  if (!IDENTITY.test(encoding)) throw new UnsupportedEncoding(encoding)
  const text = await readText(ctx, bodyLimit)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ParseError(`JSON parse error - ${(error as SyntaxError).message}`)
  }
}

const IDENTITY = /^(?:[\s,]|\bidentity\b)*$/i
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/gi
/** JSON is UTF-8, and ASCII is a part of it. */
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii'])

/** Returns whether a content type is one of some types of JSON, in UTF-8, which is also the default. */
function isJson(type: string, mediaTypes: readonly string[]): boolean {
  const [mediaType = ''] = type.split(';', 1)
  const charsets = [...type.matchAll(CHARSET)].map(([, quoted, plain = '']) => (quoted ?? plain).toLowerCase())
  return mediaTypes.includes(mediaType.trim().toLowerCase()) && charsets.every((charset) => CHARSETS.has(charset))
}

/** Returns the body as UTF-8. Throws `ParseError`, and `TooLarge` by the declared or the actual length. */
export async function readText(ctx: Context, limit: number): Promise<string> {
  try {
    const body = await getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null })
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    if (isTooLarge(error)) {
      await discard(ctx.req)
      ctx.set('Connection', 'close')
      throw new TooLarge(`The request body is larger than ${limit} bytes.`)
    }
    throw new ParseError(error instanceof TypeError ? 'The body is not UTF-8.' : 'The body ended too soon.')
  }
}

/** Reads the rest of a body, unless it is larger than `DISCARDED`. */
async function discard(request: IncomingMessage): Promise<void> {
  let left = DISCARDED
  if (Number(request.headers['content-length']) > left) return
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length
      if (left < 0) return
    }
  } catch (error) {
    // The client is gone, and with it whoever would read the answer.
    if (!request.destroyed) throw error
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large'
}
