/**
 * Reads the positions that the ways of a PBF file with `LocationsOnWays` have, which the package osm-pbf-parser-node does
 * not. Such a file has no nodes without tags.
 */
import { PbfReader } from 'pbf'

/** A node without tags. */
interface PlainNode {
  readonly type: 'node'
  readonly id: number
  readonly lon: number
  readonly lat: number
}

interface Block {
  readonly groups: Uint8Array[]
  granularity: number
  latitude: number
  longitude: number
}

interface Way {
  readonly refs: number[]
  readonly lats: number[]
  readonly lons: number[]
}

/** Returns the nodes of all ways of a block of data. */
export function nodesOnWays(data: Uint8Array): PlainNode[] {
  const block = new PbfReader(data).readFields<Block>(readBlock, {
    groups: [],
    granularity: 100,
    latitude: 0,
    longitude: 0,
  })
  const ways = block.groups.flatMap((group) => new PbfReader(group).readFields<Way[]>(readGroup, []))
  return ways.flatMap((way) => nodesOf(way, block))
}

function readBlock(tag: number, block: Block, pbf: PbfReader): void {
  if (tag === 2) block.groups.push(pbf.readBytes())
  else if (tag === 17) block.granularity = pbf.readVarint()
  else if (tag === 19) block.latitude = pbf.readVarint(true)
  else if (tag === 20) block.longitude = pbf.readVarint(true)
}

function readGroup(tag: number, ways: Way[], pbf: PbfReader): void {
  if (tag === 3) ways.push(pbf.readMessage<Way>(readWay, { refs: [], lats: [], lons: [] }))
}

function readWay(tag: number, { refs, lats, lons }: Way, pbf: PbfReader): void {
  if (tag === 8) pbf.readPackedSVarint(refs)
  else if (tag === 9) pbf.readPackedSVarint(lats)
  else if (tag === 10) pbf.readPackedSVarint(lons)
}

/** Ids and positions are differences from those before. */
function nodesOf({ refs, lats, lons }: Way, { granularity, latitude, longitude }: Block): PlainNode[] {
  if (lats.length !== refs.length || lons.length !== refs.length) return []
  let [id, lat, lon] = [0, 0, 0]
  return refs.map((ref, index) => {
    id += ref
    lat += lats[index] as number
    lon += lons[index] as number
    return { type: 'node', id, lat: (latitude + granularity * lat) / 1e9, lon: (longitude + granularity * lon) / 1e9 }
  })
}
