/** A file has the places of the index, also of one that changes meanwhile; a file that is damaged anywhere has none. */
import assert from 'node:assert/strict'
import { closeSync, copyFileSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import test from 'ava'
import fc from 'fast-check'
import { NO_KEY } from '../../../answers/index/blocks/block.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import { readPlaces, writePlaces } from '../../../answers/index/file/file-places.ts'
import { DAMAGED, FileProblem } from '../../../answers/index/file/parts.ts'
import type { IndexedRow } from '../../../core/query/indexed-fields.ts'
import type { ChangedPlace } from '../../../sql/index/rows.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { byId, indexedRow, rowsOf } from '../../support/fixtures/indexed-rows.ts'
import { temporaryFile } from '../../support/processes/temporary-files.ts'

const PLACES = 30
const place = fc.nat(PLACES)
const rows = fc.array(indexedRow(place), { maxLength: 60, size: 'max' })

/** Places in blocks of a few, as thousands would be. */
function indexed(loaded: readonly IndexedRow[], blockSize: number): IndexedPlaces {
  const places = new IndexedPlaces()
  const ordered = loaded.toSorted((one, other) => (one[1] ?? NO_KEY) - (other[1] ?? NO_KEY))
  const parts = Array.from({ length: Math.ceil(ordered.length / blockSize) }, (_, part) =>
    readRows(ordered.slice(part * blockSize, (part + 1) * blockSize), places),
  )
  places.words.settle(true)
  places.restore(parts)
  return places
}

const written = temporaryFile('')

/** Writes places to the file, and calls `between` after each part. */
function write(places: IndexedPlaces, between: (part: number) => void = () => undefined): void {
  const file = openSync(written, 'w')
  try {
    let part = 0
    for (const _ of writePlaces(file, places)) between(part++)
  } finally {
    closeSync(file)
  }
}

function read(path = written): IndexedPlaces {
  const file = openSync(path, 'r')
  try {
    return readPlaces(file, 0)
  } finally {
    closeSync(file)
  }
}

test('what is read is what was written, and it takes in changes', (t) => {
  fc.assert(
    fc.property(rows, rows, fc.integer({ min: 1, max: 9 }), (loaded, changed, blockSize) => {
      const model = new Map(loaded.map((each) => [each[0], each]))
      const places = indexed([...model.values()], blockSize)
      write(places)
      const restored = read()
      assert.deepEqual(rowsOf(restored), rowsOf(places))
      const changes = [...new Map(changed.map((each) => [each[0], each])).values()].map(
        (each): ChangedPlace => [each[0], [model.get(each[0])?.[1] ?? null, each[1]], each],
      )
      for (const each of [places, restored]) each.apply(changes)
      assert.deepEqual(rowsOf(restored), rowsOf(places))
    }),
  )
  t.pass()
})

/** A row with the key and the position of another one, if there is one. */
function atPositionOf(other: IndexedRow | undefined, [id, ...row]: IndexedRow): IndexedRow {
  if (!other) return [id, ...row]
  const [, , , ...rest] = row
  return [id, other[1], other[2], other[3], ...rest]
}

test('places that change while they are written are right once these changes are applied again', (t) => {
  const change = fc.record({
    row: fc.option(indexedRow(place), { freq: 4 }),
    isMoved: fc.boolean(),
    gone: place,
    /** After which part of the file. */
    after: fc.nat(20),
  })
  /** Files whose places are not those of one moment. */
  let mixed = 0
  fc.assert(
    fc.property(
      rows,
      fc.array(change, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (loaded, drawn, blockSize) => {
        const model = new Map(loaded.map((each) => [each[0], each]))
        const places = indexed([...model.values()], blockSize)
        const before = rowsOf(places)
        /** As in the change log: all keys of a place. */
        const log = new Map<string, (number | null)[]>()
        write(places, (part) => {
          for (const { row: come, isMoved, gone, after } of drawn) {
            if (after !== part) continue
            const id = come?.[0] ?? placeId(gone)
            const row = come && !isMoved ? atPositionOf(model.get(id), come) : come
            const keys = [model.get(id)?.[1] ?? null, row?.[1] ?? null]
            log.set(id, [...(log.get(id) ?? []), ...keys])
            places.apply([[id, keys, row]])
            if (row) model.set(id, row)
            else model.delete(id)
          }
        })
        const restored = read()
        const found = rowsOf(restored)
        if (![before, rowsOf(places)].some((each) => isDeepStrictEqual(found, each))) mixed++
        restored.apply([...log].map(([id, keys]): ChangedPlace => [id, keys, model.get(id) ?? null]))
        assert.deepEqual(byId(rowsOf(restored)), byId([...model.values()]))
        assert.equal(restored.size, model.size)
      },
    ),
    { numRuns: 300 },
  )
  t.true(mixed > 10, `${mixed} files`)
})

const sample = indexed(fc.sample(indexedRow(place), { numRuns: 500, seed: 1 }), 50)
const damages: [what: string, damage: (path: string, bytes: Buffer) => void][] = [
  ['empty', (path) => truncateSync(path, 0)],
  ['cut within the first part', (path) => truncateSync(path, 30)],
  ['cut in half', (path, bytes) => truncateSync(path, bytes.length >>> 1)],
  ['without its last byte', (path, bytes) => truncateSync(path, bytes.length - 1)],
  ['something else', (path) => writeFileSync(path, 'a text, and no index')],
  ['zeros at the end', (path, bytes) => writeFileSync(path, bytes.fill(0, bytes.length - 40))],
  ['very long by its first part', (path, bytes) => writeFileSync(path, bytes.fill(0xff, 4, 8))],
]

for (const [what, damage] of damages) {
  test(`a file that is ${what} is damaged`, (t) => {
    write(sample)
    const path = temporaryFile('')
    copyFileSync(written, path)
    damage(path, readFileSync(path))
    t.throws(() => read(path), { instanceOf: FileProblem, message: DAMAGED })
  })
}

test('a file with another bit anywhere is damaged', (t) => {
  write(sample)
  const bytes = readFileSync(written)
  const path = temporaryFile('')
  const bit = fc.tuple(fc.oneof(fc.nat(200), fc.nat(bytes.length - 1)), fc.nat(7))
  for (const [at, position] of fc.sample(bit, 300)) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (bytes[at] as number) ^ (1 << position)
    writeFileSync(path, damaged)
    t.throws(() => read(path), { instanceOf: FileProblem, message: DAMAGED }, `bit ${position} of byte ${at}`)
  }
})
