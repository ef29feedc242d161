/**
 * The picture that a chat shows of a link to the explorer, with the query of the page: land, the best places in view, and how
 * many there are. It is cached by what it shows, so it is never older than the places.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { type Budget, COSTS, networkOf } from '../../../core/limits/budget.ts'
import { TooManyExpensive } from '../../../sql/core/database-errors.ts'
import { Throttled } from '../../errors.ts'
import type { LinkPreview } from '../link-preview.ts'
import { type SettingsOptions, shownAttributions } from '../settings.ts'
import { drawPicture } from './draw.ts'
import { landOf, type ReadLand } from './land.ts'
import { PictureThread } from './picture-thread.ts'
import type { PicturedPlaces } from './places.ts'
import { boxOf, viewAround, viewIn, viewOf } from './view.ts'

export interface PictureOptions extends Pick<SettingsOptions, 'attribution' | 'attributions'> {
  readonly picturedPlaces: PicturedPlaces
  /** Opens the tiles of the land; called once. */
  readonly openLand: () => ReadLand
  readonly budget?: Budget | undefined
}

/** Pictures that are kept: 30 to 150 kB each. */
const MAX_KEPT = 100
/** Pictures that may wait for the thread: two seconds. */
const MAX_WAITING = 10
const MAX_ATTRIBUTION = 110

/** Returns what answers a request for the picture of a link. It throws what the list of places throws, `Throttled` and `TooManyExpensive`. */
export function linkPictures(options: PictureOptions): (ctx: Context, link: LinkPreview) => Promise<void> {
  const { picturedPlaces, openLand, budget } = options
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT })
  const thread = new PictureThread()
  let land: ReadLand | undefined

  const spend = (ctx: Context, points: number) => {
    const refused = budget?.spend(networkOf(ctx.ip), points)
    if (refused) throw new Throttled(refused.seconds, refused.headers)
  }

  const drawn = (svg: string, key: string): Promise<Uint8Array> => {
    const known = kept.get(key)
    if (known) return known
    if (thread.waiting >= MAX_WAITING) throw new TooManyExpensive()
    const png = thread.draw(svg)
    kept.set(key, png)
    png.catch(() => kept.delete(key))
    return png
  }

  return async (ctx, { subject, at }) => {
    // One that is kept takes 0.03 s as well, to find out what it shows.
    spend(ctx, COSTS.expensive)
    const parameters = new URLSearchParams(ctx.querystring)
    const onExpensive = () => spend(ctx, COSTS.expensive)
    const best = async () => (await picturedPlaces(parameters, undefined, { onExpensive })).places
    const view = viewIn(parameters) ?? (at ? viewAround(at) : viewOf(await best()))
    const [{ places, count }, attribution] = await Promise.all([
      picturedPlaces(parameters, boxOf(view), { onExpensive }),
      attributionOf(options),
    ])
    land ??= openLand()
    const svg = drawPicture({ view, land: landOf(view, land), places, count, title: subject, attribution })
    const key = createHash('sha256').update(svg).digest('base64url')
    ctx.set({ ETag: `"${key}"`, 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' })
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    const png = await drawn(svg, key)
    ctx.type = 'image/png'
    ctx.body = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }
}

async function attributionOf(options: PictureOptions): Promise<string> {
  const texts = (await shownAttributions(options)).map(({ text }) => text)
  return texts.join(' · ').slice(0, MAX_ATTRIBUTION)
}
