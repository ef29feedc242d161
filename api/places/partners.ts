/** The views of places again, at the paths that partners use, in the current version. */
import type { View } from '../http/view.ts'
import { NEW_PLACE, PLACE_DETAIL } from './examples.ts'

/** Names of the views for partners; their paths have another prefix, and no slash at the end. */
const FOR_PARTNERS = new Set(['Place List', 'Place Instance'])

/** Examples of their own: another new place, and a place without details of its hours and sources. */
const EXAMPLES: Readonly<Record<string, { example: object } | { inputExample: object }>> = {
  createPlace: { inputExample: { ...NEW_PLACE, name: 'Harbour Light Café', categories: ['Cafe'] } },
  getPlace: {
    example: {
      ...PLACE_DETAIL,
      properties: { ...PLACE_DETAIL.properties, sources: [], periods: null, special_hours: [] },
    },
  },
}

export function partnerViews(views: readonly View[]): View[] {
  return views
    .filter(({ name }) => FOR_PARTNERS.has(name))
    .map(({ path, operations, ...rest }) => ({
      ...rest,
      path: `/api${path.replace(/\/$/, '')}`,
      operations: Object.fromEntries(
        Object.entries(operations).flatMap(([method, operation]) =>
          operation.needsEditor
            ? []
            : [[method, { ...operation, ...EXAMPLES[operation.id], id: `${operation.id}ForPartners` }]],
        ),
      ),
    }))
}
