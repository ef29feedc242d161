/** The files of areas that `npm run build` makes (data/areas/). Each stays as bytes in memory once it was read. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const AREA_FILES = { areas: 'areas.txt', names: 'names.txt', towns: 'towns.bin' }

/** One area in `areas.txt`. Only a country has a box: west, south, east, north. */
export type AreaLine = readonly [
  name: string,
  kind: number,
  country: string,
  longitude: number,
  latitude: number,
  population: number,
  box?: readonly [number, number, number, number],
]

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/areas'))
/** Exists once all of dist/ is built. */
const BUILT = fileURLToPath(import.meta.resolve('#root/dist/built-from.txt'))
/** The build may go on behind the start. It takes the areas 2.5 s, and far more on a busy machine. */
const PATIENCE_MILLISECONDS = 30_000
const POLL_MILLISECONDS = 100

const files = new Map<string, Promise<Buffer>>()

/** Throws if the program is not built. */
export function readAreaFile(file: keyof typeof AREA_FILES): Promise<Buffer> {
  const known = files.get(file)
  if (known) return known
  const reading = read(AREA_FILES[file])
  files.set(file, reading)
  reading.catch(() => files.delete(file))
  return reading
}

async function read(name: string): Promise<Buffer> {
  const begin = performance.now()
  while (!existsSync(FOLDER) && !existsSync(BUILT) && performance.now() - begin < PATIENCE_MILLISECONDS) {
    await sleep(POLL_MILLISECONDS)
  }
  if (!existsSync(FOLDER)) throw new Error('The names of areas are not built: run `npm run build`.')
  return readFile(join(FOLDER, name))
}
