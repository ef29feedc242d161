/** An expression as a tree of conditions on the fields of a layer. */
import { arrays, isOnArrays } from './arrays.ts'
import { compared, isComparison } from './compare.ts'
import type { Context, FilterTree } from './context.ts'
import { called } from './functions.ts'
import { and, not, or, truth } from './join.ts'
import { isCalculation, operandOf } from './operands.ts'
import { argumentsOf, between, isNull, like, oneOf } from './predicates.ts'
import { spatial } from './spatial.ts'
import type { Call, Expression } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'
import { temporal } from './temporal.ts'

export function conditionOf(expression: Expression, context: Context): FilterTree {
  switch (expression.kind) {
    case 'call':
      return ofCall(expression, context)
    case 'boolean':
      return truth(expression.value)
    case 'property': {
      const named = operandOf(expression, context)
      const { at, name } = expression
      if (named.kind !== 'field' || named.field.kind !== 'boolean')
        return refuse(`“${name}” is not true or false: compare it with a value.`, at)
      return context.bounds.leaf({ op: 'flag', field: named.field.name, value: true }, at)
    }
    default:
      return refuse(`A condition is expected, not a ${expression.kind}.`, expression.at)
  }
}

function ofCall(call: Call, context: Context): FilterTree {
  const { op, args, at } = call
  switch (op) {
    case 'and':
    case 'or': {
      if (args.length === 0) return refuse(`${op.toUpperCase()} has no arguments.`, at)
      return (op === 'and' ? and : or)(args.map((arg) => conditionOf(arg, context)))
    }
    case 'not':
      return not(conditionOf(argumentsOf(args, 1, 'NOT', at)[0] as Expression, context))
    case 'between':
      return between(call, context)
    case 'in':
      return oneOf(call, context)
    case 'like':
      return like(call, context)
    case 'isnull':
      return isNull(call, context)
  }
  if (isComparison(op)) return comparison(call, context)
  if (op.startsWith('s_')) return spatial(call, context)
  if (op.startsWith('t_')) return temporal(call, context)
  if (isOnArrays(op)) return arrays(call, context)
  if (isOperand(call)) return refuse('A condition is expected, not a value.', at)
  return called(call, context)
}

/** Also of a condition with TRUE or FALSE. */
function comparison({ op, args, at }: Call, context: Context): FilterTree {
  const [left, right] = argumentsOf(args, 2, op, at) as [Expression, Expression]
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (other.kind !== 'boolean' || one.kind !== 'call' || isOperand(one)) continue
    if (op !== '=' && op !== '<>') return refuse('Conditions are compared by = and <>.', at)
    const condition = conditionOf(one, context)
    return (op === '=') === other.value ? condition : not(condition)
  }
  return isComparison(op) ? compared(op, left, right, at, context) : refuse(`Unknown operator “${op}”.`, at)
}

function isOperand({ op }: Call): boolean {
  return op === 'casei' || op === 'accenti' || isCalculation(op)
}
