/** Sends files of a folder, as sirv lists them. */
import type { Context } from 'koa'
import type sirv from 'sirv'

/** Sends a file, bypassing Koa. Resolves to false if there is no such file, otherwise to true once it is sent. */
export function sendFile(ctx: Context, files: ReturnType<typeof sirv>): Promise<boolean> {
  ctx.respond = false
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve(true))
    files(ctx.req, ctx.res, () => {
      ctx.respond = true
      resolve(false)
    })
  })
}
