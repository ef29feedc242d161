/**
 * The tile contract of lines and areas: a tile has the rows that the list with `tile=` finds, and what is left out is
 * counted; limits leave the best; a write shows within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { VectorTile } from '@mapbox/vector-tile'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { formatTile, keyTile, neighbours, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { Database } from '../../../sql/core/database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { crowdedSpot } from '../../support/fixtures/crowded-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import type { DrawnRow } from '../../support/fixtures/written-layers.ts'
import { type Listed, startService, type TestService } from '../../support/services/service.ts'
import { type OwnShapes, openOwnShapes, removeShape, writeShapes } from '../../support/shapes/own-shapes.ts'
import { checkTile } from '../../support/tiles/strict-tile.ts'

const word = fc.constantFrom('cafe', 'bar', 'Zürich "im Eck"', '東京', "l'été")
const drawn = fc.record({
  position: crowdedSpot,
  text: word,
  labels: fc.array(word, { maxLength: 3 }),
  pick: fc.nat(10_000),
})
const ROWS = fc.sample(drawn, { numRuns: 400, seed: 3 })
const LIMIT = 30

interface Serving {
  readonly whole: TestService
  readonly limited: TestService
}

const serving = new Map<Database, Promise<Serving>>()

function serve(database: Database): Promise<Serving> {
  const open = async () => {
    const layers = [await openOwnShapes(database, 'lines'), await openOwnShapes(database, 'areas')]
    for (const name of ['lines', 'areas'] as const) {
      await writeShapes(database, name, [
        ...ROWS.entries(),
        [ROWS.length, { ...(ROWS[0] as DrawnRow), position: null, pick: 3 }],
      ])
    }
    const start = (limit: number) =>
      startService(database, { completeZoom: 0, limit, bytes: 500_000 }, undefined, undefined, layers)
    return { whole: await start(10_000), limited: await start(LIMIT) }
  }
  const known = serving.get(database) ?? open()
  serving.set(database, known)
  return known
}

function testShapes(
  title: string,
  body: (t: ExecutionContext, on: Serving & { name: OwnShapes; database: Database }) => Promise<void>,
): void {
  for (const name of ['lines', 'areas'] as const) {
    testOnEachDatabase(`${name}: ${title}`, async (t, { database }) =>
      body(t, { ...(await serve(database)), name, database }),
    )
  }
}

interface ShapeTile {
  readonly features: readonly { type: number; properties: Record<string, unknown> }[]
  readonly meta: Record<string, unknown>
}

async function tileOf({ base }: TestService, name: OwnShapes, address: string, query = ''): Promise<ShapeTile> {
  const response = await fetch(`${base}/maps/own-${name}/${address}.mvt?${query}`)
  if (response.status === 204) return { features: [], meta: {} }
  if (response.status !== 200) throw new Error(`${address}?${query}: ${response.status} ${await response.text()}`)
  const body = new Uint8Array(await response.arrayBuffer())
  checkTile(body)
  const { layers } = new VectorTile(new PbfReader(body))
  const all = (layer: string) => {
    const found = layers[layer]
    return Array.from({ length: found?.length ?? 0 }, (_, index) => {
      const { type = 0, properties } = found?.feature(index) ?? { properties: {} }
      return { type, properties }
    })
  }
  return { features: all(`own-${name}`), meta: all('meta')[0]?.properties ?? {} }
}

const listOf = ({ listRows }: TestService, name: OwnShapes, query: string): Promise<Listed[]> =>
  listRows(`layers/own-${name}`, query)

/** Properties as a tile has them. */
function shownOf({ id, properties = {} }: Listed): Record<string, unknown> {
  const { kind, height, categories } = properties
  const all = { id, kind, height, categories: JSON.stringify(categories) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined))
}

async function assertEqual(t: ExecutionContext, service: TestService, name: OwnShapes, address: string, query = '') {
  const [{ features, meta }, listed] = await Promise.all([
    tileOf(service, name, address, query),
    listOf(service, name, `tile=${address}&${query}`),
  ])
  const byId = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row })).sort((a, b) => String(a['id']).localeCompare(String(b['id'])))
  t.deepEqual(byId(features.map(({ properties }) => properties)), byId(listed.map(shownOf)), `${address}?${query}`)
  const count = listed.length
  const expected = { count, shown: count, left_out: 0, zoom: Number(address.split('/')[0]), complete: true }
  t.deepEqual({ ...meta }, count === 0 ? {} : expected)
  // An area without a height is a line.
  t.true(features.every(({ type }) => type === 2 || (type === 3 && name === 'areas')))
  return count
}

/** Tiles around the rows at all zooms, and the corners of the world. */
function tilesNear(runs: number): Tile[] {
  const near = fc
    .tuple(fc.constantFrom(...ROWS), fc.nat(20))
    .map(([{ position }, z]) => keyTile(tileKey(position.longitude, position.latitude), z))
    .chain((home) => fc.constantFrom(home, ...neighbours(home)))
  return fc.sample(near, { numRuns: runs, seed: 5 })
}

const CORNERS = ['0/0/0', '1/0/0', '1/1/1', '2/3/1', '2/0/1', '9/256/255', '9/256/256', '9/255/256', '9/511/280']

testShapes('tiles hold what tile= lists, with the same properties', async (t, { whole, name }) => {
  let full = 0
  for (const address of [...CORNERS, ...tilesNear(propertyRuns(200)).map(formatTile)]) {
    if ((await assertEqual(t, whole, name, address)) > 0) full++
  }
  t.true(full > propertyRuns(60), `${full} tiles held rows`)
})

testShapes('filters on a tile are the list’s', async (t, { whole, name }) => {
  for (const query of [
    ...['kind=bar', 'categories__exclude=bar', 'height__gte=3&kind__in=cafe,bar', 'in_bbox=13,52,14,53'],
    ...['in_bbox=170,-90,-170,90', 'polygon=13,52__14,52__14,53__13,53', 'point=13.4,52.5&dist=5000', 'search=x'],
  ]) {
    for (const address of ['0/0/0', '1/1/0', '8/137/83']) await assertEqual(t, whole, name, address, query)
  }
  const { features } = await tileOf(whole, name, '0/0/0', 'fields=height')
  t.deepEqual([...new Set(features.flatMap(({ properties }) => Object.keys(properties)))].sort(), ['height', 'id'])
})

testShapes('the list gives the geometry, and null without one', async (t, { whole, name }) => {
  const listed = await listOf(whole, name, '')
  const shapes = listed.map(({ geometry }) => geometry as { type: string; coordinates: unknown[] } | null)
  t.true(shapes.includes(null))
  t.true(shapes.some((shape) => shape?.type.startsWith('Multi')))
  const { status } = await whole.request(`/v0.3/layers/own-${name}/${listed[0]?.id}/`)
  t.is(status, 200)
  const near = await listOf(whole, name, 'point=13.4,52.5&ordering=distance&in_bbox=13,52,14,53')
  t.true(near.length > 3)
})

testShapes('limits leave the best, and meta counts what is left out', async (t, { limited, whole, name }) => {
  for (const address of ['0/0/0', '1/1/0', '4/8/5', '6/34/20', '10/550/335']) {
    const { features, meta } = await tileOf(limited, name, address)
    const all = (await tileOf(whole, name, address)).features
    t.deepEqual(
      [meta['count'], meta['shown'], meta['left_out'], meta['complete']],
      [all.length, features.length, all.length - features.length, all.length <= LIMIT],
    )
    t.is(features.length, Math.min(LIMIT, all.length))
    // The best is last.
    t.deepEqual(
      features.map(({ properties }) => properties['id']),
      bestOf(all).slice(0, LIMIT).reverse(),
    )
  }
})

function bestOf(features: ShapeTile['features']): unknown[] {
  const height = ({ properties }: ShapeTile['features'][number]) => Number(properties['height'] ?? -1)
  const id = ({ properties }: ShapeTile['features'][number]) => Number(properties['id'])
  return [...features].sort((a, b) => height(b) - height(a) || id(a) - id(b)).map(({ properties }) => properties['id'])
}

testShapes('tiles that were read while rows were written are those of the list afterwards', async (t, on) => {
  const { whole, name, database } = on
  const others = fc.sample(drawn, { numRuns: 60, seed: 8 })
  const addresses = ['0/0/0', '1/1/0', '5/17/10', '9/275/167', '9/511/280', '9/0/280', '8/137/83']
  for (const [turn, row] of others.entries()) {
    const number = 1000 + (turn % 9)
    if (turn % 4 === 3) await removeShape(database, name, number)
    else await writeShapes(database, name, [[number, row]])
    await tileOf(whole, name, addresses[turn % addresses.length] as string)
    await sleep(30)
  }
  await sleep(1500)
  for (const address of addresses) await assertEqual(t, whole, name, address)
  for (let number = 1000; number < 1009; number++) await removeShape(database, name, number)
  await sleep(1000)
  for (const address of addresses) await assertEqual(t, whole, name, address)
})
