/**
 * Measures the memory of a tile server before and after requests for many different filtered tiles. Its caches may hold
 * 256 MB of tiles and 32 MB of parsed requests.
 *
 *   DATABASE_URL=postgres://… npx tsx bench/tiles/tile-memory.ts [tiles] [places]
 */
import { benchDatabase } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'

const CLIENTS = 8
const [tiles = 63_000, places = 25_000] = process.argv.slice(2).map(Number)

const { DATABASE_URL: server } = process.env
if (!server) throw new Error('DATABASE_URL is missing')

/** Returns the URL of a tile of zoom 8 with unique filters, as long as those of a page with many boxes ticked. */
function address(number: number): string {
  const filter = `rating__gte=${(number / tiles).toFixed(6)}&vibes__exclude=${'none,'.repeat(60)}${number}`
  return `/maps/places/8/${100 + (number % 64)}/${80 + (Math.floor(number / 64) % 64)}.mvt?${filter}`
}

const ours = await startOurs(await benchDatabase(server, places), 'tiles', '/maps/')
try {
  const megabytes = () => Math.round(ours.residentBytes() / 1e6)
  console.error(`before: ${megabytes()} MB`)
  let next = 0
  let filled = 0
  const client = async () => {
    while (next < tiles) {
      const number = next++
      const response = await fetch(ours.base + address(number), { headers: { 'Accept-Encoding': 'br' } })
      if (response.status !== 200 && response.status !== 204)
        throw new Error(`${response.status} of ${address(number)}`)
      await response.arrayBuffer()
      if (response.status === 200) filled++
      if (number > 0 && number % 9000 === 0) console.error(`${number} tiles: ${megabytes()} MB`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  console.error(`${tiles} tiles, ${filled} of them with something on them: ${megabytes()} MB`)
} finally {
  await ours.stop()
}
