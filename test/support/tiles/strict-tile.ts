/**
 * A strict reader of vector tiles. It rejects anything that departs from the Mapbox Vector Tile specification 2.1;
 * renderers accept or silently drop much of it. Maintained checkers are native code, if there are any, hence our own.
 */
import { BYTES, FIXED32, FIXED64, invalid, Message, type Rules, VARINT, varints } from './strict-message.ts'

const TILE: Rules = { 3: [BYTES, 0, Infinity] }
const LAYER: Rules = {
  1: [BYTES, 1, 1],
  2: [BYTES, 1, Infinity],
  3: [BYTES, 0, Infinity],
  4: [BYTES, 0, Infinity],
  5: [VARINT, 1, 1],
  15: [VARINT, 1, 1],
}
const FEATURE: Rules = { 1: [VARINT, 0, 1], 2: [BYTES, 0, 1], 3: [VARINT, 1, 1], 4: [BYTES, 1, 1] }
const VALUE: Rules = {
  1: [BYTES, 0, 1],
  2: [FIXED32, 0, 1],
  3: [FIXED64, 0, 1],
  4: [VARINT, 0, 1],
  5: [VARINT, 0, 1],
  6: [VARINT, 0, 1],
  7: [VARINT, 0, 1],
}

/** Throws, saying what is wrong, unless the body is a valid tile of version 2 and extent 4096. */
export function checkTile(body: Uint8Array): void {
  const layers = new Message(Buffer.from(body.buffer, body.byteOffset, body.length), TILE)
  demandUnique(
    layers.bytes(3).map((layer) => checkLayer(layer)),
    'layer',
  )
}

/** Checks a layer and returns its name. */
function checkLayer(bytes: Buffer): string {
  const layer = new Message(bytes, LAYER)
  const [name = ''] = layer.bytes(1).map(text)
  if (name === '') throw invalid('a layer without a name')
  if (layer.numbers(15)[0] !== 2) throw invalid(`version ${layer.numbers(15)[0]} of ${name}`)
  if (layer.numbers(5)[0] !== 4096) throw invalid(`extent ${layer.numbers(5)[0]} of ${name}`)
  const keys = layer.bytes(3).map(text)
  const values = layer.bytes(4)
  demandUnique(keys, 'key')
  for (const value of values) checkValue(value)
  const ids: number[] = []
  for (const each of layer.bytes(2)) {
    const feature = new Message(each, FEATURE)
    ids.push(...feature.numbers(1))
    checkTags(feature.bytes(2).flatMap(varints), keys.length, values.length)
    checkGeometry(feature.numbers(3)[0], feature.bytes(4).flatMap(varints))
  }
  demandUnique(ids, 'id')
  return name
}

function checkValue(bytes: Buffer): void {
  const value = new Message(bytes, VALUE)
  if (value.count !== 1) throw invalid(`a value with ${value.count} types`)
  value.bytes(1).map(text)
  if (value.numbers(7).some((flag) => flag > 1)) throw invalid('a boolean that is neither 0 nor 1')
}

function checkTags(tags: readonly number[], keys: number, values: number): void {
  if (tags.length % 2 > 0) throw invalid(`${tags.length} tags`)
  const used = tags.filter((_, index) => index % 2 === 0)
  demandUnique(used, 'key of a feature')
  for (const [index, tag] of tags.entries()) {
    if (tag >= (index % 2 === 0 ? keys : values)) throw invalid(`tag ${tag} of ${keys} keys and ${values} values`)
  }
}

const MOVE_TO = 1
const LINE_TO = 2
const CLOSE_PATH = 7

/** Checks points, lines and polygons: commands in their order, with all of their parameters (specification, 4.3). */
function checkGeometry(type: number | undefined, integers: readonly number[]): void {
  if (type !== 1 && type !== 2 && type !== 3) throw invalid(`geometry type ${type}`)
  if (integers.length === 0) throw invalid('no geometry')
  let at = 0
  let cursor: Position = [0, 0]
  if (type === 1) at = checkCommand(integers, at, MOVE_TO, 1)
  while (type !== 1 && at < integers.length) {
    const line = checkCommand(integers, at, MOVE_TO, 1, 1)
    at = checkCommand(integers, line, LINE_TO, type === 2 ? 1 : 2)
    for (let step = line + 1; step < at; step += 2) {
      if (integers[step] === 0 && integers[step + 1] === 0) throw invalid('a line that goes nowhere')
    }
    const path = positions(cursor, [...integers.slice(line - 2, line), ...integers.slice(line + 1, at)])
    cursor = path.at(-1) ?? cursor
    if (type === 2) continue
    const isFirst = line === 3
    const area = twiceArea(path)
    if (area === 0 || (isFirst && area < 0))
      throw invalid(`a ring of area ${area / 2}${isFirst ? ' as the first' : ''}`)
    at = checkCommand(integers, at, CLOSE_PATH, 1, 1)
  }
  if (at < integers.length) throw invalid(`${integers.length - at} integers after a geometry`)
}

type Position = readonly [x: number, y: number]

/** Returns the positions that parameters of commands lead to: zigzag steps, across and down in turn. */
function positions([x, y]: Position, parameters: readonly number[]): Position[] {
  const step = (parameter: number) => (parameter % 2 === 0 ? parameter / 2 : -(parameter + 1) / 2)
  const path: Position[] = []
  for (let at = 0; at < parameters.length; at += 2) {
    const from = path.at(-1) ?? [x, y]
    path.push([from[0] + step(parameters[at] ?? 0), from[1] + step(parameters[at + 1] ?? 0)])
  }
  return path
}

/** Returns twice the area by the surveyor's formula: positive for an outline, negative for a hole. */
function twiceArea(ring: readonly Position[]): number {
  let sum = 0
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring.at(index - 1) ?? [0, 0]
    sum += x0 * y1 - x1 * y0
  }
  return sum
}

/** Checks a command and returns where the next one begins. */
function checkCommand(integers: readonly number[], at: number, id: number, min: number, max = Infinity): number {
  const integer = integers[at] ?? 0
  const count = Math.floor(integer / 8)
  if (integer % 8 !== id || count < min || count > max) {
    throw invalid(`command ${integer % 8} × ${count} instead of ${id}`)
  }
  const next = at + 1 + (id === CLOSE_PATH ? 0 : 2 * count)
  if (next > integers.length) throw invalid(`${count} points, ${(integers.length - at - 1) / 2} of them there`)
  return next
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Throws if the bytes are something else. */
function text(bytes: Buffer): string {
  return decoder.decode(bytes)
}

function demandUnique(all: readonly (string | number)[], what: string): void {
  const twice = all.find((one, index) => all.indexOf(one) !== index)
  if (twice !== undefined) throw invalid(`${what} ${twice} twice`)
}
