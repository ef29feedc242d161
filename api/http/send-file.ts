/** Sends files of a folder. */
import type { Context } from 'koa'
import sirv from 'sirv'

export type Files = ReturnType<typeof sirv>

/**
 * Each file is looked up when it is asked for. If sirv listed the files at the start, one that an upgrade has replaced since
 * would end the process, because sirv does not handle errors of the stream that it sends.
 */
export function filesOf(folder: string, setHeaders?: (response: Context['res'], path: string) => void): Files {
  return sirv(folder, { dev: true, brotli: true, gzip: true, etag: true, ...(setHeaders && { setHeaders }) })
}

/** Sends a file, bypassing Koa. Resolves to false if there is no such file, otherwise to true once it is sent. */
export function sendFile(ctx: Context, files: Files): Promise<boolean> {
  ctx.respond = false
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve(true))
    files(ctx.req, ctx.res, () => {
      ctx.respond = true
      resolve(false)
    })
  })
}
