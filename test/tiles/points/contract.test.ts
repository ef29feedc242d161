/**
 * The tile contract, clauses 1, 2 and 6, of each layer: a tile holds what the list with `tile=` finds, each row with the
 * API's values, within the tile's extent; and each row is on exactly one tile of each zoom.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import { LATITUDE_LIMIT } from '../../../core/geo/mercator.ts'
import { formatTile, keyTile, neighbours, parseTile, type Tile, tileBounds, tileKey } from '../../../core/geo/tile.ts'
import { tileValues } from '../../../core/model/tile-values.ts'
import type { Layer } from '../../../layers/layer.ts'
import type { Database } from '../../../sql/core/database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { latitude, longitude, tile } from '../../support/fixtures/arbitraries.ts'
import { fewCases } from '../../support/fixtures/few-cases.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { type DrawnRow, WRITTEN_LAYERS, type WrittenLayer } from '../../support/fixtures/written-layers.ts'
import { OWN_POINTS, openOwnPoints, ownId } from '../../support/layers/own-points.ts'
import { type Listed, startService, type TestService } from '../../support/services/service.ts'
import type { DecodedPoint } from '../../support/tiles/decode-tile.ts'
import { plainRanks } from '../../support/tiles/plain-rank.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const MAX_CONTRACT_ZOOM = 18
const TILES = propertyRuns(1000)

type Located = { longitude: number; latitude: number }

/** Anywhere, in a few dense towns, on corners of tiles, at the edges of the world, and several on one spot. */
const located: fc.Arbitrary<Located> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ longitude, latitude }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom([13.4, 52.5], [-122.4, 37.8], [179.99, -16.5], [0, 0]),
        fc.float({ noNaN: true, min: -1, max: 1 }),
        fc.float({ noNaN: true, min: -1, max: 1 }),
      )
      .map(([[x = 0, y = 0], dx, dy]) => ({
        longitude: Math.max(-180, Math.min(180, x + dx ** 3 / 10)),
        latitude: y + dy ** 3 / 10,
      })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tile, fc.boolean(), fc.boolean()).map(([of, eastern, southern]) => {
      const { west, south, east, north } = tileBounds(of)
      return { longitude: eastern ? east : west, latitude: southern ? south : north }
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      longitude: fc.constantFrom(180, -180, 179.99999999999997, 0),
      latitude: fc.constantFrom(90, -90, LATITUDE_LIMIT, -LATITUDE_LIMIT, 0),
    }),
  },
)

const word = fc.constantFrom('cafe', 'bar', 'cozy', 'loud', 'Zürich "im Eck"', '東京', "l'été")
const drawn = fc.record({
  position: located,
  text: word,
  labels: fc.array(word, { maxLength: 3 }),
  pick: fc.nat(10_000),
})

interface Contract {
  readonly layer: Layer
  /** Path of its list below `/v0.3/`. */
  readonly list: string
  readonly service: TestService
  /** The rows that lists have. */
  readonly shown: readonly (Located & { readonly id: string })[]
  /** Changes rows until it is called. Resolves when the service has noticed. */
  readonly writing: () => () => Promise<void>
}

const started = new Map<string, Promise<Contract>>()

/** One test for each layer on each database. */
function testContract(title: string, body: (t: ExecutionContext, contract: Contract) => Promise<void>): void {
  for (const name of ['places', 'events', OWN]) {
    testOnEachDatabase(`${name}: ${title}`, async (t, { engine, database }) => {
      const key = `${engine} ${name}`
      const known = started.get(key) ?? start(name, database)
      started.set(key, known)
      await body(t, await known)
    })
  }
}

const OWN = 'own points'

async function start(name: string, database: Database): Promise<Contract> {
  const { own, service } = await serviceOf(database)
  const written = WRITTEN_LAYERS.find(({ layer }) => layer.name === name) ?? { ...OWN_POINTS, layer: own }
  const { layer } = written
  const rows = fc.sample(drawn, { numRuns: 1500, seed: 20_261_121 })
  await written.write(database, [...rows.entries()])
  await written.write(database, [[rows.length, { position: null, text: 'nowhere', labels: [], pick: 3 }]])
  const idOf = layer === own ? ownId : placeId
  const shown = rows.flatMap((row, number) => (written.isShown(row) ? [{ ...row.position, id: idOf(number) }] : []))
  return {
    layer,
    list: layer === own ? `layers/${own.name}` : name,
    service,
    shown,
    writing: () => keepWriting(written, database),
  }
}

interface Serving {
  readonly own: Layer
  readonly service: TestService
}

const serving = new Map<Database, Promise<Serving>>()

function serviceOf(database: Database): Promise<Serving> {
  const open = async () => {
    const own = await openOwnPoints(database)
    return { own: own.layer, service: await startService(database, UNTHINNED, undefined, undefined, [own]) }
  }
  const known = serving.get(database) ?? open()
  serving.set(database, known)
  return known
}

/** Rows that come, move, change and go, beside those that stay. */
function keepWriting(written: WrittenLayer, database: Database): () => Promise<void> {
  const own = fc.sample(drawn, { numRuns: 200, seed: 7 })
  let isStopped = false
  const run = async () => {
    for (let turn = 0; !isStopped; turn++) {
      const number = 5000 + (turn % 20)
      if (turn % 4 === 3) await written.remove(database, number)
      else await written.write(database, [[number, own[turn % own.length] as DrawnRow]])
      await sleep(20)
    }
    for (let number = 5000; number < 5020; number++) await written.remove(database, number)
    await sleep(1500)
  }
  const running = run()
  return () => {
    isStopped = true
    return running
  }
}

/** Returns what a tile must hold for a listed row: what the description of the layer says. */
function expectedProperties({ columns }: Layer, listed: Listed): DecodedPoint['properties'] {
  const { numbers, texts } = tileValues(columns)
  const properties: Record<string, unknown> = { ...listed, ...listed.properties }
  const shown = [...texts, ...numbers].flatMap(({ column, name, type, isFirst }) => {
    const value = properties[columns.find((one) => one.column === column)?.name ?? '']
    const [first] = Array.isArray(value) ? value : []
    if (type === 'images') return [[name, (first as { thumbnail_url: string } | undefined)?.thumbnail_url]]
    if (type === 'labels') return [[name, isFirst ? first : JSON.stringify(value)]]
    return [[name, value ?? undefined]]
  })
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined))
}

async function assertEqual(t: ExecutionContext, { layer, list, service }: Contract, of: Tile): Promise<number> {
  const address = formatTile(of)
  const [onTile, listed] = await Promise.all([
    service.tilePoints(layer.name, address),
    service.listRows(list, `tile=${address}`),
  ])
  const expected = new Map(listed.map((row) => [row.id, expectedProperties(layer, row)]))
  t.is(onTile.length, expected.size, `number of rows on ${address}`)
  const ranks = layer.name === 'places' ? plainRanks(onTile) : undefined
  for (const [at, { x, y, properties }] of onTile.entries()) {
    const wanted = { ...expected.get(String(properties['id'])), ...(ranks && { rank: ranks[at] }) }
    t.deepEqual({ ...properties }, wanted, `a row on ${address}`)
    t.true(x >= 0 && x < 4096 && y >= 0 && y < 4096, `${x}, ${y} on ${address}`)
  }
  return onTile.length
}

testContract(
  `${TILES} tiles, with edges, corners and ±180°, hold what tile= lists, with the same properties`,
  async (t, contract) => {
    const zoom = fc.integer({ min: 0, max: MAX_CONTRACT_ZOOM })
    const around = fc.tuple(fc.constantFrom(...contract.shown), zoom).chain(([at, z]) => {
      const home = keyTile(tileKey(at.longitude, at.latitude), z)
      return fc.constantFrom(home, home, ...neighbours(home))
    })
    const anywhere = tile.filter(({ z }) => z <= MAX_CONTRACT_ZOOM)
    const corner = zoom.chain((z) => {
      const last = 2 ** z - 1
      return fc.record({ z: fc.constant(z), x: fc.constantFrom(0, last), y: fc.constantFrom(0, last, last >> 1) })
    })
    const tiles = [
      ...fc.sample(around, propertyRuns(850)),
      ...fc.sample(anywhere, propertyRuns(50)),
      ...fc.sample(corner, propertyRuns(100)),
    ]
    let full = 0
    for (const of of tiles) if ((await assertEqual(t, contract, of)) > 0) full++
    t.true(full > propertyRuns(400), `${full} of the tiles held rows`)
  },
)

const isThird = (_: unknown, at: number) => at % 3 === 0

testContract('at each zoom every row is on exactly one tile', async (t, { layer, list, service, shown }) => {
  const all = (await service.listRows(list, 'tile=0/0/0')).map(({ id }) => id).sort()
  t.deepEqual(all, shown.map(({ id }) => id).sort())
  for (const z of [0, 1, 2, 3, 7, 12, MAX_CONTRACT_ZOOM]) {
    const homes = shown.map((at) => keyTile(tileKey(at.longitude, at.latitude), z))
    // All tiles of the zoom if there are few; otherwise those of the rows, and the neighbours of some of them.
    const tiles =
      z <= 3
        ? [...Array(4 ** z).keys()].map((i) => ({ z, x: i % 2 ** z, y: i >> z }))
        : [...fewCases(homes.filter(isThird), homes), ...homes.slice(0, 50).flatMap(neighbours)]
    const asked = new Set(tiles.map(formatTile))
    const expected = shown.filter((_, at) => asked.has(formatTile(homes[at] as Tile))).map(({ id }) => id)
    const found: string[] = []
    for (const address of asked) {
      for (const { properties } of await service.tilePoints(layer.name, address)) found.push(String(properties['id']))
    }
    t.deepEqual(found.sort(), expected.sort(), `zoom ${z}`)
  }
})

testContract('filters on a tile are the list’s', async (t, { layer, list, service }) => {
  for (const filters of [
    'in_bbox=13,52,14,53',
    'in_bbox=373,52,374,53',
    'polygon=373,52__374,52__374,53__373,53',
    'in_bbox=170,-90,-170,90',
    'point=13.4,52.5&dist=5000',
    'in_bbox=-180,0,180,90&point=0,0&dist=4000000',
    'categories=bar',
    'categories__exclude=bar,cafe',
    'categories__wildcard=*o*',
    `ids=${[3, 5, 8].map(list === layer.name ? placeId : ownId)}`,
  ]) {
    for (const address of ['0/0/0', '1/1/0', '3/4/2', '8/137/83']) {
      const onTile = await service.tilePoints(layer.name, address, `?${filters}`)
      const listed = await service.listRows(list, `tile=${address}&${filters}`)
      t.deepEqual(onTile.map(({ properties }) => String(properties['id'])).sort(), listed.map(({ id }) => id).sort())
    }
  }
})

testContract('tiles that were read while rows were written are those of the list afterwards', async (t, contract) => {
  const stop = contract.writing()
  const addresses = ['0/0/0', '1/1/0', '1/0/1', '5/17/10', '8/137/83'].map((text) => parseTile(text) as Tile)
  for (let turn = 0; turn < 10; turn++) {
    for (const of of addresses) {
      await contract.service.tilePoints(contract.layer.name, formatTile(of))
      await sleep(10)
    }
  }
  await stop()
  for (const of of addresses) await assertEqual(t, contract, of)
})
