/** `whereabouts geocode`: finds positions for places that have none, by their addresses. */
import { Command, InvalidArgumentError } from 'commander'
import { codeVersion } from '../code-version.ts'
import { withDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { startProgress } from '../progress.ts'
import { positiveNumber } from '../tile-options.ts'
import { webUrl } from '../warm.ts'

const EXAMPLES = `
Examples:
  whereabouts geocode --url http://127.0.0.1:8080
  GEOCODER_URL=https://nominatim.openstreetmap.org whereabouts geocode --email me@example.org --limit 1000

It asks a service with Nominatim's interface by street, city and postcode, then by the whole address. A position that a
place has is never changed. Only a building or an address in the right city, with the right house number, is accurate
enough. Answers are stored, also those without a result: another run asks nothing twice. Ctrl-C stops it.`

/** The service of the OpenStreetMap Foundation: https://operations.osmfoundation.org/policies/nominatim/ */
const PUBLIC_HOST = /(?:^|\.)openstreetmap\.org$/

interface Flags {
  url?: string
  email?: string
  rate: number
  limit: number
}

export function geocodeCommand(): Command {
  return new Command('geocode')
    .description(
      'Find the positions of places without one by their addresses, at a service with the interface of Nominatim',
    )
    .option('--url <address>', 'URL of the service (default: GEOCODER_URL of the configuration)', webUrl)
    .option('--email <address>', 'where the operator of the service can reach you', email)
    .option('--rate <count>', 'requests a second', positiveNumber, 1)
    .option('--limit <count>', 'maximum number of requests', positiveNumber, Number.POSITIVE_INFINITY)
    .addHelpText('after', EXAMPLES)
    .action(run)
}

function run({ url, email, rate, limit }: Flags): Promise<void> {
  return withDatabase(async (database, config) => {
    const service = url ?? config.geocoderUrl
    if (!service) throw new Error('No geocoder is known. Name one by --url or GEOCODER_URL.')
    if (PUBLIC_HOST.test(new URL(service).hostname) && (!email || rate > 1)) {
      throw new Error(`${service} needs --email, and allows one request a second.`)
    }
    // Loaded on demand, so that the other commands start sooner.
    const { Geocoder } = await import('../../data/geocode/geocoder.ts')
    const { geocodePlaces } = await import('../../data/geocode/geocode-places.ts')
    const { countUnlocated } = await import('../../sql/geocoding/positions.ts')
    await interruptible(async (signal) => {
      const geocoder = new Geocoder({ url: service, email, rate, agent: `Whereabouts/${codeVersion}`, signal })
      const outcomes = new Map<string, number>()
      const progress = startProgress(`Geocoding by ${service}`, await countUnlocated(database))
      const onPlace = (outcome: string) => {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        progress.advance(1)
      }
      try {
        const isDone = await geocodePlaces(database, geocoder, { limit, signal, onPlace })
        if (!isDone) console.error('stopped; the same command resumes')
      } finally {
        progress.finish()
        console.error(summary(outcomes, geocoder.requests))
      }
    })
  })
}

function summary(outcomes: ReadonlyMap<string, number>, requests: number): string {
  const parts = [...outcomes]
    .sort(([, m], [, n]) => n - m)
    .map(([outcome, count]) => `${count.toLocaleString('en')} ${outcome}`)
  return `${parts.join('; ') || 'no places without a position'}; ${requests.toLocaleString('en')} requests`
}

function email(text: string): string {
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(text)) throw new InvalidArgumentError('It must be an address.')
  return text
}
