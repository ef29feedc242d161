/** The filter `has_position`, of all layers. */
import { toBoolean } from '../parameters.ts'
import { BOOLEAN } from '../query-parameter.ts'
import { filter } from './filter.ts'

/** Has a position or shape, or has none: then it is on no tile and in no area. */
export interface PositionedCondition {
  readonly op: 'positioned'
  readonly value: boolean
}

const NAME = 'has_position'

export const HAS_POSITION = filter<PositionedCondition>({
  name: NAME,
  description:
    'Whether there is a position. Places and rows without one are on no tile and in no area, so maps do not show them.',
  schema: BOOLEAN,
  dependsOn: { positioned: 'row' },
  read: (text) => ({ op: 'positioned', value: toBoolean(NAME, text) }),
})
