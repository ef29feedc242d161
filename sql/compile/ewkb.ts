/** Geometries as values of statements (EWKB in hexadecimal). A plan that is kept does not make a value again for each row, as it does with what a function of PostGIS returns. */

type Place = readonly [x: number, y: number]

const [LINE, POLYGON, HAS_SRID] = [2, 3, 0x20000000]

export function rectangle(west: number, south: number, east: number, north: number, srid: number): string {
  const corners: Place[] = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  return geometry([POLYGON + HAS_SRID, srid, 1], corners)
}

export function line(places: readonly Place[], srid: number): string {
  return geometry([LINE + HAS_SRID, srid], places)
}

/** The byte order, numbers, the count of places, and the places. */
function geometry(numbers: readonly number[], places: readonly Place[]): string {
  const bytes = Buffer.alloc(5 + 4 * numbers.length + 16 * places.length)
  let at = bytes.writeUInt8(1)
  for (const number of [...numbers, places.length]) at = bytes.writeUInt32LE(number, at)
  for (const [x, y] of places) at = bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, at))
  return bytes.toString('hex')
}
