/** Turns the response of a view into bytes: an object into JSON, with an entity tag and compression. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import Negotiator from 'negotiator'
import { type Encoding, entityTag } from '../http/entity-tag.ts'
import { JsonBytes } from '../http/json-bytes.ts'

/** Smaller responses fit in one packet anyway. */
const MIN_BYTES_TO_COMPRESS = 1024

const compress = {
  // Quality 4 is as fast as gzip's default, with smaller output; the library's own default, 11, is for files.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * A strong entity tag names exact bytes, so each encoding has its own. If-None-Match is checked before
 * compressing. Texts keep their media type; other bodies pass untouched.
 */
export const answerJson: Middleware = async (ctx, next) => {
  await next()
  const isJson = ctx.body instanceof JsonBytes || Object.getPrototypeOf(ctx.body ?? '') === Object.prototype
  if (!isJson && (typeof ctx.body !== 'string' || ctx.body === '')) return
  const body = bytesOf(ctx.body)
  const encoding = body.length < MIN_BYTES_TO_COMPRESS ? undefined : negotiate(ctx)
  // Koa would add a charset, which application/json does not have.
  if (isJson) ctx.set('Content-Type', 'application/json')
  if (ctx.status === 200 && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
    ctx.set('ETag', entityTag(body, encoding))
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
  }
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = encoding ? await compress[encoding](body) : body
}

function bytesOf(body: object | string): Buffer {
  if (body instanceof JsonBytes) return body.bytes
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function negotiate(ctx: Context): Encoding | undefined {
  ctx.vary('Accept-Encoding')
  const wanted = new Negotiator(ctx.req).encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] })
  return wanted === 'br' || wanted === 'gzip' ? wanted : undefined
}
