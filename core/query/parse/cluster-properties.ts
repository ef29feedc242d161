/** Parses the parameter `cluster_properties`. */
import { CLUSTER_PROPERTY_NAMES, type ClusterProperty } from '../cluster-properties.ts'
import { InvalidParameter } from '../parameters.ts'

const NAME = 'cluster_properties'

/** Returns what is asked for, each once, in a fixed order. Throws `InvalidParameter`. */
export function parseClusterProperties(parameters: URLSearchParams): readonly ClusterProperty[] {
  const known = knownClusterProperties(parameters)
  if (new Set(askedNames(parameters)).size > known.length) {
    throw new InvalidParameter(NAME, `Enter some of these, separated by commas: ${CLUSTER_PROPERTY_NAMES.join(', ')}.`)
  }
  return known
}

/** As `parseClusterProperties`, without what is unknown. */
export function knownClusterProperties(parameters: URLSearchParams): readonly ClusterProperty[] {
  const asked = askedNames(parameters)
  return CLUSTER_PROPERTY_NAMES.filter((each) => asked.includes(each))
}

function askedNames(parameters: URLSearchParams): string[] {
  return parameters
    .getAll(NAME)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
