/** `whereabouts sample`: loads invented places into the database, for demonstration and measurement. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import type { SampleOptions } from '../sample/sample.ts'
import type { Database } from '../sql/core/database.ts'
import { withDatabase } from './database.ts'
import { startProgress } from './progress.ts'
import { SAMPLE_EVENTS } from './sample-load.ts'
import { wholeNumber } from './whole-number.ts'

const EXAMPLES = `
Examples:
  whereabouts sample
  whereabouts sample --places 1000000 --seed 7
  whereabouts sample --places 1000 --ndjson > places.ndjson

The same seed gives the same places everywhere, and fewer of them are the first of more: loading again, or going on
after an interruption, changes nothing that is stored already. All of them are marked as sample data (is_sample).`

interface Flags extends SampleOptions {
  readonly ndjson?: true
}

export function sampleCommand(): Command {
  return new Command('sample')
    .description('Generate places where people live, in many languages, and load them')
    .option('--places <count>', 'number of places', wholeNumber, 25_000)
    .option(
      '--seed <number>',
      'number that selects the sample; the same seed generates the same places',
      wholeNumber,
      1,
    )
    .option('--ndjson', 'write GeoJSON features to standard output instead, one a line')
    .addHelpText('after', EXAMPLES)
    .action(({ ndjson, ...options }: Flags) =>
      ndjson ? write(options) : withDatabase((database) => load(database, options)),
    )
}

async function load(database: Database, options: SampleOptions): Promise<void> {
  // Loaded on demand, because cities and words take memory that other commands do not need.
  const { fillWithSample, loadSampleResources } = await import('../sample/load.ts')
  await withProgress('Loading sample places', options.places, 'places', (onAdvance) =>
    fillWithSample(database, options, onAdvance, (index) => console.error(`building the index ${index}`)),
  )
  const events = { events: SAMPLE_EVENTS, seed: options.seed, from: Date.now() }
  await withProgress('Loading sample events', SAMPLE_EVENTS, 'events', (onAdvance) =>
    loadSampleResources(database, events, { onAdvance }),
  )
}

async function withProgress(
  ...[label, total, unit, work]: [string, number, string, (onAdvance: (more: number) => void) => Promise<void>]
): Promise<void> {
  const progress = startProgress(label, total, unit)
  try {
    await work((more) => progress.advance(more))
  } finally {
    progress.finish()
  }
}

async function write(options: SampleOptions): Promise<void> {
  const { samplePlaces } = await import('../sample/sample.ts')
  const lines = function* () {
    for (const { id, longitude, latitude, ...properties } of samplePlaces(options)) {
      const geometry = longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] }
      yield `${JSON.stringify({ type: 'Feature', id, geometry, properties })}\n`
    }
  }
  await pipeline(Readable.from(lines()), process.stdout).catch((error: NodeJS.ErrnoException) => {
    // A reader that stops early, such as `head`, is not an error.
    if (error.code !== 'EPIPE') throw error
  })
}
