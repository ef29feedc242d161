/** `npm run build`: writes the names of areas, and the towns by position, as core/areas/ reads them. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AREA_KINDS, radiusOf } from '../../core/areas/area.ts'
import { AREA_FILES, type AreaLine } from '../../core/areas/area-files.ts'
import { packTowns, type TownRow } from '../../core/areas/towns.ts'
import { normalise } from '../../core/words/normalise.ts'
import { readCountries } from './read-countries.ts'
import { readTowns } from './read-towns.ts'

interface Named {
  readonly line: AreaLine
  readonly names: readonly string[]
}

const ASCII = /^[\0-\x7f]*$/
/** Characters at the beginning of lines. */
const GROUPED = 3

await buildAreas(fileURLToPath(import.meta.resolve('#root/dist/areas')))

async function buildAreas(folder: string): Promise<void> {
  const areas = readAreas()
  const staging = `${folder}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await writeFile(join(staging, AREA_FILES.areas), text(areas.map(({ line }) => JSON.stringify(line))))
  await writeFile(join(staging, AREA_FILES.names), text(namesOf(areas)), 'latin1')
  await writeFile(join(staging, AREA_FILES.towns), packTowns(townsOf(areas)))
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
}

/** Returns all areas, those with the most inhabitants first. A country has those of its towns. */
function readAreas(): Named[] {
  const towns = readTowns()
  const inhabitants = new Map<string, number>()
  for (const { country, population } of towns) {
    inhabitants.set(country, (inhabitants.get(country) ?? 0) + population)
  }
  const all = [
    ...readCountries().map(({ name, others, country, box }): Named => {
      const { west, south, east, north } = box
      const middle = [(west + east) / 2, (south + north) / 2].map(rounded) as [number, number]
      const corners = [west, south, east, north].map(rounded) as [number, number, number, number]
      const line = [name, kindOf('country'), country, ...middle, inhabitants.get(country) ?? 0, corners] as const
      return { line, names: [name, ...others] }
    }),
    ...towns.map(({ name, others, kind, country, longitude, latitude, population }): Named => {
      const line = [name, kindOf(kind), country, rounded(longitude), rounded(latitude), population] as const
      return { line, names: [name, ...others] }
    }),
  ]
  return all.sort((one, other) => other.line[5] - one.line[5])
}

function townsOf(areas: readonly Named[]): TownRow[] {
  return areas.flatMap(({ line: [, kind, country, longitude, latitude, population] }, line) =>
    kind === kindOf('town') ? [{ longitude, latitude, country, radius: radiusOf(population), line }] : [],
  )
}

/**
 * Returns lines `normal form, number of the area, name as it is written`, sorted by their bytes, which are given as
 * characters: their order is compared faster.
 */
function namesOf(areas: readonly Named[]): string[] {
  const lines: string[] = []
  for (const [number, { names }] of areas.entries()) {
    const forms: string[] = []
    const add = (form: string, written: string) => {
      if (forms.includes(form)) return
      forms.push(form)
      const line = `${form}\t${number}\t${written}`
      lines.push(ASCII.test(line) ? line : Buffer.from(line).toString('latin1'))
    }
    for (const name of names) {
      const written = name.replace(/\s+/g, ' ').trim()
      const form = normalise(written)
      add(form, written)
      // Many type `Koln` for `Köln`.
      add(form.replace(/\p{M}/gu, ''), written)
    }
  }
  return sorted(lines)
}

/** Sorts half a million lines in half of the time: those that begin alike are compared with each other only. */
function sorted(lines: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const line of lines) {
    const begin = line.slice(0, GROUPED)
    const group = groups.get(begin)
    if (group) group.push(line)
    else groups.set(begin, [line])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, group]) => group.sort())
}

function kindOf(kind: (typeof AREA_KINDS)[number]): number {
  return AREA_KINDS.indexOf(kind)
}

/** About 10 m. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
