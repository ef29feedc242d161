/** The parameter `cluster_properties`. */
import { CLUSTER_PROPERTY_NAMES, type ClusterProperty } from '../cluster-properties.ts'
import { InvalidParameter, listedValues } from '../parameters.ts'
import type { ValueParameter } from '../query-parameter.ts'

const NAME = 'cluster_properties'

/** The requested properties, each once, in a fixed order. */
export const CLUSTER_PROPERTIES_PARAMETER: ValueParameter<readonly ClusterProperty[]> = {
  name: NAME,
  description: `What clusters say of the places of their cell: some of ${CLUSTER_PROPERTY_NAMES.join(', ')}, separated by commas.`,
  schema: { type: 'string', example: CLUSTER_PROPERTY_NAMES.join() },
  valueIn(parameters) {
    const known = knownClusterProperties(parameters)
    if (new Set(listedValues(parameters, NAME)).size === known.length) return known
    throw new InvalidParameter(NAME, `Enter some of these, separated by commas: ${CLUSTER_PROPERTY_NAMES.join(', ')}.`)
  },
}

/** Returns the value of the parameter without what is unknown. */
export function knownClusterProperties(parameters: URLSearchParams): readonly ClusterProperty[] {
  const asked = listedValues(parameters, NAME)
  return CLUSTER_PROPERTY_NAMES.filter((each) => asked.includes(each))
}
