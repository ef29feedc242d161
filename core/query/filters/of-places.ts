/** The filters that only places have, besides those of their text. The page checks its link with the same objects. */
import { IS_OPEN_AT } from './is-open-at.ts'
import { LOCATION_FILTERS } from './locations.ts'
import { MEMBERSHIP_FILTERS } from './membership.ts'
import { UPDATED_SINCE } from './updated-since.ts'

export const ONLY_OF_PLACES = [...LOCATION_FILTERS, ...MEMBERSHIP_FILTERS, IS_OPEN_AT, UPDATED_SINCE]
