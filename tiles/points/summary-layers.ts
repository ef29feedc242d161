/** What tiles of points have besides the points: how many each cell hides, and a summary. */
import type { VectorLayer } from '../source.ts'

/** The layers besides the points, for TileJSON. */
export const SUMMARY_LAYERS = [
  {
    id: 'clusters',
    description:
      'One point for each cell with hidden points, at the position of its shown point; a tile has 16 by 16 cells',
    fields: {
      point_count: { type: 'Number', description: 'Number of hidden points in the cell' },
      _key: { type: 'String', description: 'The cell as z/x/y, the address of a tile' },
    },
  },
  {
    id: 'meta',
    description: 'One point with a summary of the tile',
    fields: {
      count: { type: 'Number', description: 'Count of the list with tile=z/x/y and the same filters' },
      shown: {
        type: 'Number',
        description: 'Number of points that the tile shows; the others are in the clusters',
      },
      zoom: { type: 'Number' },
      complete: { type: 'Boolean', description: 'Whether the tile shows all of them' },
    },
  },
] as const satisfies readonly VectorLayer[]
