/** Parses OpenStreetMap's objects as JSON: of Overpass and of the API. */
import { z } from 'zod'
import { middleMeridian } from '../../../../core/geo/antimeridian.ts'
import { readGeojson } from '../read-geojson.ts'
import { isRejection } from '../source-row.ts'
import { PositionNodes } from './located-objects.ts'
import type { Coordinates } from './needed-objects.ts'
import type { OsmObject } from './osm-file.ts'
import { checkRemark, hasPositions } from './parse-xml.ts'

const Id = z.coerce.number().int()
const Place = z.object({ lat: z.number(), lon: z.number() })
/** Null where it is cut off. */
const Geometry = z.array(Place.nullable())
const Bounds = z.object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
const Type = z.enum(['node', 'way', 'relation'])
const Common = z.object({
  id: Id,
  timestamp: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  center: Place.optional(),
  bounds: Bounds.optional(),
  visible: z.boolean().optional(),
})
const Element = z.discriminatedUnion('type', [
  Common.extend({ type: z.literal('node'), ...Place.partial().shape }),
  Common.extend({ type: z.literal('way'), nodes: z.array(Id).optional(), geometry: Geometry.optional() }),
  Common.extend({
    type: z.literal('relation'),
    members: z
      .array(z.object({ type: Type, ref: Id, role: z.string().default(''), geometry: Geometry.optional() }))
      .default([]),
  }),
])
type Element = z.infer<typeof Element>

const LISTS: ReadonlySet<string> = new Set(['elements'])
/** Longer than what follows the elements. */
const END = 2000

export async function* parseJson(pieces: AsyncIterable<string>): AsyncGenerator<OsmObject[]> {
  const nodes = new PositionNodes()
  let end = ''
  async function* noted() {
    for await (const piece of pieces) {
      end = (end + piece).slice(-END)
      yield piece
    }
  }
  for await (const { rows } of readGeojson(noted(), LISTS)) {
    yield rows.flatMap(({ content }) => {
      const element = isRejection(content) ? undefined : Element.safeParse(content.properties).data
      return element && element.visible !== false ? toObjects(element, nodes) : []
    })
  }
  checkRemark(/"remark"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(end)?.[1])
}

function toObjects(element: Element, nodes: PositionNodes): OsmObject[] {
  const { id, tags = {}, bounds } = element
  const timestamp = Date.parse(element.timestamp ?? '')
  const info = Number.isNaN(timestamp) ? {} : { info: { timestamp } }
  const center = element.center ? position(element.center) : bounds && middleOf(bounds)
  const common = { id, tags, ...info, ...(center ? { center } : {}) }
  if (element.type === 'node') {
    return [{ ...common, type: 'node', lon: element.lon ?? Number.NaN, lat: element.lat ?? Number.NaN }]
  }
  if (element.type === 'way') {
    const positions = (element.geometry ?? []).map(position)
    const way = { ...common, type: 'way' } as const
    return hasPositions(positions) ? nodes.locate(way, positions) : [{ ...way, refs: element.nodes ?? [] }]
  }
  const ways = element.members.flatMap(({ type, ref, geometry = [] }) => {
    const positions = geometry.map(position)
    return type === 'way' && hasPositions(positions) ? nodes.locate({ type, id: ref }, positions) : []
  })
  return [...ways, { ...common, type: 'relation', members: element.members }]
}

function position(place: z.infer<typeof Place> | null): Coordinates | undefined {
  return place ? [place.lon, place.lat] : undefined
}

function middleOf({ minlon, maxlon, minlat, maxlat }: z.infer<typeof Bounds>): Coordinates {
  return [middleMeridian(minlon, maxlon), (minlat + maxlat) / 2]
}
