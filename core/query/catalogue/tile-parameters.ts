/** The parameter of tiles of places that lists do not have, but for `buffer`. */
import { CLUSTER_PROPERTY_NAMES } from '../cluster-properties.ts'
import type { QueryParameter } from './list-parameters.ts'

export const CLUSTER_PROPERTIES_PARAMETER: QueryParameter = {
  name: 'cluster_properties',
  description: `What clusters say of the places of their cell: some of ${CLUSTER_PROPERTY_NAMES.join(', ')}, separated by commas.`,
  schema: { type: 'string', example: CLUSTER_PROPERTY_NAMES.join() },
}
