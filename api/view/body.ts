/** The body of a request as JSON, within a limit. */
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import { ParseError, TooLarge, UnsupportedMediaType } from '../errors.ts'
import { MEDIA_TYPE } from './negotiation.ts'

/** Bytes. */
const LIMIT = 1_048_576

/**
 * The parsed body; an empty one is an object without members, whatever its media type. Throws `UnsupportedMediaType`,
 * `ParseError` and `TooLarge`.
 */
export async function readJson(ctx: Context, limit = LIMIT): Promise<unknown> {
  const { headers } = ctx.req
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return {}
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';', 1)
  if (mediaType.trim().toLowerCase() !== MEDIA_TYPE) throw new UnsupportedMediaType(headers['content-type'] ?? '')
  const text = await readText(ctx, limit)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ParseError(`JSON parse error - ${(error as SyntaxError).message}`)
  }
}

/** The body as UTF-8. Nothing is kept of one that is too large, whether it says so or turns out to be. */
export async function readText(ctx: Context, limit: number): Promise<string> {
  try {
    const body = await getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null })
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    if (isTooLarge(error)) {
      // What the client still sends is not waited for.
      ctx.set('Connection', 'close')
      throw new TooLarge(`The request body is larger than ${limit} bytes.`)
    }
    throw new ParseError(error instanceof TypeError ? 'The body is not UTF-8.' : 'The body ended too soon.')
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large'
}
