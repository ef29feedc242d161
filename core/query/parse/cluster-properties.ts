/** The parameter `cluster_properties`. */
import { CLUSTER_PROPERTY_NAMES, type ClusterProperty } from '../cluster-properties.ts'
import { InvalidParameter, listedValues } from '../parameters.ts'
import type { PlainParameter } from '../query-parameter.ts'

const NAME = 'cluster_properties'

export const CLUSTER_PROPERTIES_PARAMETER: PlainParameter = {
  name: NAME,
  description: `What clusters say of the places of their cell: some of ${CLUSTER_PROPERTY_NAMES.join(', ')}, separated by commas.`,
  schema: { type: 'string', example: CLUSTER_PROPERTY_NAMES.join() },
}

/** Returns what is asked for, each once, in a fixed order. Throws `InvalidParameter`. */
export function parseClusterProperties(parameters: URLSearchParams): readonly ClusterProperty[] {
  const known = knownClusterProperties(parameters)
  if (new Set(listedValues(parameters, NAME)).size > known.length) {
    throw new InvalidParameter(NAME, `Enter some of these, separated by commas: ${CLUSTER_PROPERTY_NAMES.join(', ')}.`)
  }
  return known
}

/** As `parseClusterProperties`, without what is unknown. */
export function knownClusterProperties(parameters: URLSearchParams): readonly ClusterProperty[] {
  const asked = listedValues(parameters, NAME)
  return CLUSTER_PROPERTY_NAMES.filter((each) => asked.includes(each))
}
