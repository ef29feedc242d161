/** `whereabouts basemap FILE.osm.pbf`: makes a map of streets, water, green and buildings of an extract. */
import { basename } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { BasemapSummary } from '../../data/basemap/make-basemap.ts'
import { checkTarget } from '../../data/export/output.ts'
import { withInput } from '../errors/input-file.ts'
import { interruptible } from '../interruptible.ts'
import { type Progress, startProgress } from '../progress.ts'

const EXAMPLES = `
Examples:
  whereabouts basemap helsinki.osm.pbf
  whereabouts basemap helsinki.osm.pbf /var/maps/helsinki.pmtiles
  BASEMAP=helsinki.pmtiles whereabouts serve

The tiles have the zooms 0 to 15 and the layers of Protomaps. OUTPUT is there when it is complete, in place of an older
one. Temporary files take several times the size of the extract.`

const EXTRACT = /\.(?:osm\.)?pbf$/

export function basemapCommand(): Command {
  return new Command('basemap')
    .description('Make a map to draw below the places from an OpenStreetMap extract')
    .argument('<file>', 'the extract, FILE.osm.pbf')
    .argument('[output]', 'the file to write (default: FILE.pmtiles in the current folder)', pmtilesFile)
    .addHelpText('after', EXAMPLES)
    .action(run)
}

async function run(file: string, output = `${basename(file).replace(EXTRACT, '')}.pmtiles`): Promise<void> {
  await withInput(file, async () => {
    checkTarget(output)
    await make(file, output)
  })
}

async function make(file: string, output: string): Promise<void> {
  // Loaded on demand, so that the other commands start sooner.
  const { makeBasemap } = await import('../../data/basemap/make-basemap.ts')
  const begin = performance.now()
  let progress: Progress | undefined = startProgress(`Reading ${basename(file)}`, undefined, 'bytes')
  try {
    await interruptible(async (signal) => {
      const summary = await makeBasemap(file, output, {
        signal,
        listener: {
          onBytes: (bytes) => progress?.advance(bytes),
          onFeatures: () => {
            progress?.finish()
            progress = startProgress('Cutting tiles', undefined, 'tiles')
          },
          onTiles: (count) => progress?.advance(count),
        },
      })
      progress?.finish()
      progress = undefined
      console.error(summary ? summaryText(output, summary, performance.now() - begin) : 'stopped; nothing was written')
    })
  } finally {
    progress?.finish()
  }
}

function summaryText(output: string, { features, tiles, bytes, largest }: BasemapSummary, time: number): string {
  const [counted, built] = [features.toLocaleString('en'), tiles.toLocaleString('en')]
  const sizes = `${(bytes / 1e6).toFixed(1)} MB in total, the largest has ${Math.ceil(largest / 1000)} kB uncompressed`
  return `${output} has ${built} tiles of ${counted} features, ${sizes} (${(time / 1000).toFixed(1)} s)`
}

function pmtilesFile(text: string): string {
  if (text.endsWith('.pmtiles')) return text
  throw new InvalidArgumentError('Its name must end in .pmtiles.')
}
