/** The thread that turns SVG into PNG: 0.2 s for a picture, which would keep tiles waiting. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { FONT } from './draw.ts'

export interface PictureQuestion {
  readonly id: number
  readonly svg: string
}

export interface PictureAnswer {
  readonly id: number
  readonly png: Uint8Array
}

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/picture-fonts'))

const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = initWasm(readFileSync(wasm))
const fontBuffers = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file)))

parentPort?.on('message', (question: PictureQuestion) => void answer(question))

async function answer({ id, svg }: PictureQuestion): Promise<void> {
  await ready
  const resvg = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FONT } })
  const rendered = resvg.render()
  const png = rendered.asPng()
  rendered.free()
  resvg.free()
  parentPort?.postMessage({ id, png } satisfies PictureAnswer)
}
