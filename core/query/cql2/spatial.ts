/** Spatial functions as conditions on positions. A row without a position is neither in a shape nor outside of it. */
import { atPoint, type Edges, inPart } from './areas.ts'
import type { Context, FilterTree } from './context.ts'
import { and, not, or } from './join.ts'
import { GEOMETRY } from './operands.ts'
import { argumentsOf } from './predicates.ts'
import type { Call, Expression, Shape } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'

/** The same relation with its arguments the other way round. */
const TURNED: Readonly<Record<string, string>> = { s_within: 's_contains', s_contains: 's_within' }

export function spatial({ op, args, at }: Call, context: Context): FilterTree {
  const name = op.toUpperCase()
  const [one, other] = argumentsOf(args, 2, name, at) as [Expression, Expression]
  const isTurned = one.kind === 'shape'
  const [property, shape] = isTurned ? [other, one] : [one, other]
  if (property.kind !== 'property' || property.name !== GEOMETRY) {
    return refuse(`${name} compares the property “${GEOMETRY}” with a shape.`, property.at)
  }
  if (shape.kind !== 'shape') return refuse(`${name} compares with a shape, such as BBOX(0, 50, 1, 51).`, shape.at)
  return related(isTurned ? (TURNED[op] ?? op) : op, name, shape, context)
}

function related(op: string, name: string, shape: Shape, context: Context): FilterTree {
  const { at, parts } = shape
  const within = (edges: Edges) => or(parts.map((part) => inPart(part, edges, at, context)))
  if (op === 's_intersects') return within('closed')
  if (op === 's_disjoint') return not(within('closed'))
  if (context.hasShapes) return refuse(`The rows are lines or areas: use S_INTERSECTS or S_DISJOINT, not ${name}.`, at)
  switch (op) {
    case 's_within':
      return within('open')
    case 's_touches':
      return and([within('closed'), not(within('open'))])
    case 's_contains':
    case 's_equals': {
      const [point, ...rest] = parts
      if (point?.type !== 'point' || rest.length > 0) return refuse(`The rows are points: ${name} needs one POINT.`, at)
      return atPoint(point.position, at, context)
    }
    default:
      return refuse(`${name} is not supported: the rows are points.`, at)
  }
}
