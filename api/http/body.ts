/** The body of a request as JSON or text, within a size limit. */
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import { ParseError, TooLarge, UnsupportedMediaType } from '../errors.ts'
import { MEDIA_TYPE } from './negotiation.ts'

/** Default limit in bytes. */
const LIMIT = 1_048_576

/**
 * Returns the parsed body. An empty body is an object without members, whatever its media type. Throws
 * `UnsupportedMediaType`, `ParseError` and `TooLarge`.
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

/** Returns the body as UTF-8. Discards a body that is too large, by its declared or its actual length. */
export async function readText(ctx: Context, limit: number): Promise<string> {
  try {
    const body = await getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null })
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    if (isTooLarge(error)) {
      // Do not wait for the rest of the body.
      ctx.set('Connection', 'close')
      throw new TooLarge(`The request body is larger than ${limit} bytes.`)
    }
    throw new ParseError(error instanceof TypeError ? 'The body is not UTF-8.' : 'The body ended too soon.')
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large'
}
