/** `npm run build`: writes the names of areas, as `search/areas/gazetteer.ts` reads them. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalise } from '../../core/query/normalise.ts'
import { AREA_KINDS } from '../../search/areas/area.ts'
import { AREA_FILES, type AreaLine } from '../../search/areas/gazetteer.ts'
import { readCountries } from './read-countries.ts'
import { readTowns } from './read-towns.ts'

interface Named {
  readonly line: AreaLine
  readonly names: readonly string[]
}

await buildAreas(fileURLToPath(import.meta.resolve('#root/dist/areas')))

async function buildAreas(folder: string): Promise<void> {
  const areas = readAreas()
  const staging = `${folder}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await writeFile(join(staging, AREA_FILES.areas), text(areas.map(({ line }) => JSON.stringify(line))))
  await writeFile(join(staging, AREA_FILES.names), text(namesOf(areas)), 'latin1')
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

/**
 * Returns lines `normal form, number of the area, name as it is written`, sorted by their bytes, which are given as
 * characters: their order is compared faster.
 */
function namesOf(areas: readonly Named[]): string[] {
  const lines = areas.flatMap(({ names }, number) => {
    const forms = new Map<string, string>()
    for (const name of names) {
      const written = name.replace(/\s+/g, ' ').trim()
      const form = normalise(written)
      if (!forms.has(form)) forms.set(form, written)
      // Many type `Koln` for `Köln`.
      const bare = form.replace(/\p{M}/gu, '')
      if (!forms.has(bare)) forms.set(bare, written)
    }
    return Array.from(forms, ([form, written]) => `${form}\t${number}\t${written}`)
  })
  return lines.map((line) => Buffer.from(line).toString('latin1')).sort()
}

function kindOf(kind: (typeof AREA_KINDS)[number]): number {
  return AREA_KINDS.indexOf(kind)
}

/** About 10 m. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
