/** A page, or files, beside the views. */
import type { Middleware } from 'koa'

export interface SitePage {
  /** Its name in metrics and in the log: `/docs/*`. */
  readonly route: string
  /** Its paths up to their second slash: `/docs/`. No other request passes it. */
  readonly prefixes: readonly string[]
  /** Calls `next` for paths that it does not have after all. */
  readonly serve: Middleware
}
