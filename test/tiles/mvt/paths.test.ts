/** Lines and polygons that were rounded to a tile's units, and what is left of them. */
import test from 'ava'
import { validLine, validPolygon } from '../../../tiles/mvt/paths.ts'
import { path } from '../../support/fixtures/path.ts'

type Path = [number, number][]

const flat = (paths: readonly Path[]) => paths.map((path) => path.flat())

const SQUARE: Path = path('0 0, 4 0, 4 4, 0 4, 0 0')
const HOLE: Path = path('1 1, 1 2, 2 2, 1 1')

const LINES: [title: string, line: Path, valid: Path[]][] = [
  ['stops', path('1 1, 1 1, 2 1, 2 1'), [path('1 1, 2 1')]],
  ['goes nowhere', path('1 1, 1 1'), []],
  ['comes back', path('1 1, 2 1, 1 1'), [path('1 1, 2 1, 1 1')]],
]
for (const [title, line, valid] of LINES)
  test(`a line that ${title}`, (t) => t.deepEqual(validLine(line.flat()), flat(valid)))

const POLYGONS: [title: string, rings: Path[], valid: Path[]][] = [
  ['that is valid stays', [SQUARE, HOLE], [SQUARE, HOLE]],
  ['that is open is closed', [SQUARE.slice(0, -1)], [SQUARE]],
  ['with a point twice has it once', [[[0, 0], [0, 0], ...SQUARE.slice(1)]], [SQUARE]],
  ['of two points is none, nor has it a hole', [path('0 0, 4 0, 0 0'), HOLE], []],
  ['turned over is none', [SQUARE.toReversed()], []],
  ['with a hole turned over has none', [SQUARE, HOLE.toReversed()], [SQUARE]],
  ['without rings is none', [], []],
]
for (const [title, rings, valid] of POLYGONS)
  test(`a polygon ${title}`, (t) => t.deepEqual(validPolygon(flat(rings)), flat(valid)))
