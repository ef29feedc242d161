/** Parses OpenStreetMap XML: of its API, of Overpass, of osmium and of editors. */
import { middleMeridian } from '../../../../core/geo/antimeridian.ts'
import { FileFault } from '../source-row.ts'
import { type Attributes, TagTokens } from '../tag-tokens.ts'
import { PositionNodes } from './located-objects.ts'
import type { Coordinates } from './needed-objects.ts'
import type { OsmObject, OsmRelation } from './osm-file.ts'

export async function* parseXml(pieces: AsyncIterable<string>): AsyncGenerator<OsmObject[]> {
  const reader = new XmlReader()
  for await (const piece of pieces) yield reader.write(piece)
  reader.check()
}

/** The object that is being read. */
interface Open {
  readonly type: OsmObject['type']
  readonly attributes: Attributes
  readonly tags: Record<string, string>
  readonly refs: number[]
  /** Of a way with positions; undefined: cut off. */
  readonly positions: (Coordinates | undefined)[]
  readonly members: (OsmRelation['members'][number] & { readonly positions: (Coordinates | undefined)[] })[]
  center: Coordinates | undefined
}

class XmlReader {
  readonly #tokens = new TagTokens(
    {
      open: (name, attributes, isClosed) => {
        this.#start(name, attributes)
        if (isClosed) this.#finish(name)
      },
      end: (name) => this.#finish(name),
      text: (text) => {
        if (this.#isRemark) this.#remark += text
      },
    },
    { isXml: true },
  )
  readonly #nodes = new PositionNodes()
  #objects: OsmObject[] = []
  #open: Open | undefined
  #root: string | undefined
  #remark = ''
  #isRemark = false
  #isComplete = false

  write(text: string): OsmObject[] {
    this.#tokens.write(text)
    return this.#taken()
  }

  check(): void {
    if (!this.#isComplete) throw new FileFault('the file ends before the XML does')
    checkRemark(this.#remark)
  }

  #taken(): OsmObject[] {
    const objects = this.#objects
    this.#objects = []
    return objects
  }

  #start(name: string, attributes: Attributes): void {
    this.#root ??= name
    if (this.#root !== 'osm') throw new FileFault(`the file is XML of another kind: it begins with <${this.#root}>`)
    if (name === 'remark') this.#isRemark = true
    else if (name === 'node' || name === 'way' || name === 'relation') {
      this.#open = { type: name, attributes, tags: {}, refs: [], positions: [], members: [], center: undefined }
    } else if (this.#open) this.#startWithin(name, attributes, this.#open)
  }

  #startWithin(name: string, attributes: Attributes, open: Open): void {
    const { k, v, ref, type, role = '' } = attributes
    if (name === 'tag' && k !== undefined) open.tags[k] = v ?? ''
    else if (name === 'center') open.center = positionOf(attributes)
    else if (name === 'bounds') open.center ??= middleOf(attributes)
    else if (name === 'member') {
      open.members.push({ type: type as OsmObject['type'], ref: Number(ref), role, positions: [] })
    } else if (name === 'nd') {
      open.refs.push(Number(ref))
      const { positions } = open.members.at(-1) ?? open
      positions.push(positionOf(attributes))
    }
  }

  #finish(name: string): void {
    if (name === 'osm') {
      if (this.#open) this.#finish(this.#open.type)
      this.#isComplete = true
    } else if (name === 'remark') this.#isRemark = false
    else if (name === this.#open?.type) {
      const { visible, action } = this.#open.attributes
      if (visible !== 'false' && action !== 'delete') {
        for (const object of this.#toObjects(this.#open)) this.#objects.push(object)
      }
      this.#open = undefined
    }
  }

  #toObjects({ type, attributes, tags, refs, positions, members, center }: Open): OsmObject[] {
    const timestamp = Date.parse(attributes['timestamp'] ?? '')
    const info = Number.isNaN(timestamp) ? {} : { info: { timestamp } }
    const common = { id: Number(attributes['id']), tags, ...info, ...(center ? { center } : {}) }
    if (type === 'node') {
      const [lon, lat] = positionOf(attributes) ?? [Number.NaN, Number.NaN]
      return [{ ...common, type, lon, lat }]
    }
    if (type === 'relation')
      return [...members.flatMap((member) => this.#memberWay(member)), { ...common, type, members }]
    return hasPositions(positions) ? this.#nodes.locate({ ...common, type }, positions) : [{ ...common, type, refs }]
  }

  #memberWay({ type, ref, positions }: Open['members'][number]): OsmObject[] {
    return type === 'way' && hasPositions(positions) ? this.#nodes.locate({ type, id: ref }, positions) : []
  }
}

/** Overpass ends an answer that is not complete with a remark. */
export function checkRemark(remark: string | undefined): void {
  if (remark && /error/i.test(remark)) throw new FileFault(`Overpass did not write all of it: ${remark.trim()}`)
}

export function hasPositions(positions: readonly (Coordinates | undefined)[]): boolean {
  return positions.some((position) => position !== undefined)
}

function positionOf({ lon, lat }: Attributes): Coordinates | undefined {
  return lon === undefined || lat === undefined ? undefined : [Number(lon), Number(lat)]
}

function middleOf(bounds: Attributes): Coordinates | undefined {
  const side = (name: string) => Number(bounds[name])
  const [lon, lat] = [middleMeridian(side('minlon'), side('maxlon')), (side('minlat') + side('maxlat')) / 2]
  return Number.isNaN(lon) || Number.isNaN(lat) ? undefined : [lon, lat]
}
