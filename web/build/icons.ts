/** The icon as PNG, for phones that install the page: they do not draw SVG on their home screens. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

export interface Icon {
  /** Below the page. */
  readonly src: string
  /** Pixels. */
  readonly size: number
}

/** Sizes that iOS and Android ask for. */
const SIZES = [180, 192, 512]

/** Writes the icons to the folder's `assets`, named by their content. */
export async function writeIcons(folder: string, svgFile: string): Promise<Icon[]> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const svg = await readFile(svgFile, 'utf8')
  return Promise.all(
    SIZES.map(async (size): Promise<Icon> => {
      const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
      const src = `assets/icon-${size}-${createHash('sha256').update(png).digest('hex').slice(0, 8)}.png`
      await writeFile(join(folder, src), png)
      return { src, size }
    }),
  )
}
