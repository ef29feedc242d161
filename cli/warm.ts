/** `whereabouts warm`: fills the cache of a running tile server. */
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import { CLUSTER_QUERY } from '../core/cartography/clusters.ts'
import type { Bbox } from '../core/geo/bbox.ts'
import { PLACES } from '../layers/places.ts'
import { interruptible } from './interruptible.ts'
import { startProgress } from './progress.ts'
import { bboxOption, checkFilter, filterOption, positiveNumber, zoom } from './tile-options.ts'

const EXAMPLES = `
Examples:
  whereabouts warm
  whereabouts warm --url http://127.0.0.1:8000 --maxzoom 12 --bbox 13.08,52.33,13.77,52.68
  whereabouts warm --filter 'vibes__in=cozy,chill' --maxzoom 6

It asks for the tiles of places as a map does, from zoom 0 on, and below an empty one for none. A server keeps 256 MB
of tiles, and lets go of those that nobody has asked for the longest: more than fits is no use.`

interface Flags {
  url?: string
  maxzoom: number
  bbox?: Bbox
  filter: string
  workers: number
}

export function warmCommand(): Command {
  return new Command('warm')
    .description('Fill the cache of a running tile server by requesting its tiles')
    .option('--url <address>', 'URL of the server (default: TILES_URL of the configuration)', webUrl)
    .option('--maxzoom <zoom>', 'deepest zoom', zoom, 8)
    .addOption(bboxOption())
    .addOption(filterOption().default(CLUSTER_QUERY, 'what the served styles ask for'))
    .option('--workers <count>', 'number of concurrent requests', positiveNumber, 4)
    .addHelpText('after', EXAMPLES)
    .action(run)
}

async function run({ url, maxzoom: maxZoom, bbox, filter, workers }: Flags): Promise<void> {
  checkFilter(filter, PLACES)
  const base = url ?? readConfig(process.env).tilesUrl
  // Loaded on demand, so that the other commands start sooner.
  const { warmTiles } = await import('../tiles/warm.ts')
  await interruptible(async (signal) => {
    let bytes = 0
    const progress = startProgress(`Warming ${base}`, undefined, 'tiles')
    const onTile = (length: number) => {
      bytes += length
      progress.advance(1)
    }
    try {
      const tiles = await warmTiles({ url: base, maxZoom, bbox, filter, workers, signal, onTile })
      progress.finish()
      console.error(`${tiles.toLocaleString('en')} tiles with places, ${(bytes / 1e6).toFixed(1)} MB in total as sent`)
    } catch (error) {
      progress.finish()
      if (!signal.aborted) throw error
      console.error('stopped')
    }
  })
}

/** For commander: parses the URL of a service. */
export function webUrl(text: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isWeb) throw new InvalidArgumentError('It must begin with http:// or https://.')
  return text.replace(/\/+$/, '')
}
