/**
 * Draws the sample's pictures. Run it by hand (`npx tsx data/pictures/draw.ts`) after a change to the scenes.
 *
 * Chromium turns each scene into a WebP of 960 × 640 pixels and a thumbnail of 150 × 150. images.json has their titles,
 * sizes and blurred previews. `CHROMIUM` is the browser's path, by default /usr/bin/chromium.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encode } from 'blurhash'
import { chromium } from 'playwright-core'
import { HEIGHT, WIDTH } from './drawing.ts'
import { SCENES } from './scenes.ts'

const FOLDER = fileURLToPath(new URL('../images/', import.meta.url))
/** Maximum size of a picture in bytes; its quality is reduced until it fits. */
const LIMIT = 34_000
const THUMBNAIL = 150
/** Enough pixels for a blurred preview. */
const PREVIEW = { width: 48, height: 32 }

interface Drawn {
  /** Base64. */
  readonly picture: string
  readonly thumbnail: string
  readonly preview: number[]
}

/** Runs in the browser. */
async function draw(job: { svg: string; limit: number; thumbnail: number; preview: typeof PREVIEW }): Promise<Drawn> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(job.svg)}`
  await image.decode()
  const paint = (width: number, height: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw')
    context.imageSmoothingQuality = 'high'
    const scale = Math.max(width / image.width, height / image.height)
    const [w, h] = [image.width * scale, image.height * scale]
    context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
    const file = (quality = 0.84): string => {
      const base64 = canvas.toDataURL('image/webp', quality).replace(/^[^,]*,/, '')
      return base64.length * 0.75 > job.limit ? file(quality - 0.06) : base64
    }
    return { context, file }
  }
  const { width, height } = job.preview
  return {
    picture: paint(image.width, image.height).file(),
    thumbnail: paint(job.thumbnail, job.thumbnail).file(),
    preview: [...paint(width, height).context.getImageData(0, 0, width, height).data],
  }
}

await mkdir(`${FOLDER}thumbnails`, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  // The compiler marks function names with calls to `__name`, which a page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  const images: object[] = []
  for (const { name, title, svg } of SCENES) {
    const drawn = await page.evaluate(draw, { svg, limit: LIMIT, thumbnail: THUMBNAIL, preview: PREVIEW })
    const original = `${name}.webp`
    await writeFile(`${FOLDER}${original}`, Buffer.from(drawn.picture, 'base64'))
    await writeFile(`${FOLDER}thumbnails/${original}`, Buffer.from(drawn.thumbnail, 'base64'))
    const blurhash = encode(Uint8ClampedArray.from(drawn.preview), PREVIEW.width, PREVIEW.height, 4, 3)
    images.push({ title, original, blurhash, width: WIDTH, height: HEIGHT })
  }
  await writeFile(`${FOLDER}images.json`, `${JSON.stringify(images, undefined, 2)}\n`)
} finally {
  await browser.close()
}
