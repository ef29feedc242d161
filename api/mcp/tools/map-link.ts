/** The tool that makes a link to the explorer. */
import { z } from 'zod'
import { viewOfBox } from '../../../core/geo/view-of-box.ts'
import { Bbox, Cql2, type Filters, filtersAs, parametersOf } from '../arguments.ts'
import { type Json, type Page, rowsOf } from '../rows.ts'
import { type ToolContext, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** Places whose positions say where the map begins. */
const MAX_POSITIONS = 500
/** Deeper, a map of one place shows nothing around it. */
const MAX_ZOOM = 16

/** Parameters of lists that are no filters of the page. */
const NOT_OF_THE_PAGE = ['tile', 'ordering', 'page', 'per_page', 'page_size', 'cursor', 'fields', 'relaxed']

export const mapLink = tool({
  name: 'map_link',
  title: 'A link to the map that shows this set',
  description: `The address of the explorer page whose map and list have exactly the places that list_places has with the \
same filters, filter and bbox, for a user to open. With layer: of rows of an operator's layer. count is their number. The map \
begins where they are; has_all_in_view false means that the first 500 decided that, so further ones may be outside of \
the window until the user zooms out.`,
  input: z.strictObject({
    layer: z.string().max(100).optional().describe('Name of a layer of the operator. Default: places'),
    filters: filtersAs('list_places (of a layer: list_layers)'),
    filter: Cql2,
    bbox: Bbox,
  }),
  output: z.object({ url: z.string(), count: z.int(), has_all_in_view: z.boolean() }),
  async run({ layer = 'places', ...asked }, context) {
    const parameters = parametersOf(asked)
    const unknown = NOT_OF_THE_PAGE.filter((name) => parameters.has(name))
    if (unknown.length > 0) throw new ToolError(`The page has no filter ${unknown.join(', ')}. Use bbox for an area.`)
    if (layer === 'events')
      throw new ToolError('The page shows events by dates only. Give the user list_events instead.')
    const { count, at, isWhole } = await beginning(layer, asked, context)
    const own = layer === 'places' ? textAsThePage(parameters) : ofLayer(layer, parameters)
    const query = [...(at === undefined ? [] : [`at=${at}`]), ...(own === '' ? [] : [own])].join('&')
    const url = `${context.publicUrl}/${query === '' ? '' : `?${query}`}`
    return { summary: `The map with these ${count}: ${url}`, content: { url, count, has_all_in_view: isWhole } }
  },
})

/** The page understands texts unless it is told not to; the API does so if it is told to. */
function textAsThePage(parameters: URLSearchParams): string {
  const page = new URLSearchParams(parameters)
  page.delete('understand')
  if (!page.has('search')) return String(page)
  const isUnderstood = parameters.get('understand')?.toLowerCase() === 'true'
  return `${page}&everywhere${isUnderstood ? '' : '&literal'}`
}

function ofLayer(layer: string, parameters: URLSearchParams): string {
  const filters = new URLSearchParams([...parameters].map(([name, value]) => [`${layer}.${name}`, value]))
  return [`layers=${layer}`, ...(filters.size === 0 ? [] : [String(filters)])].join('&')
}

interface Asked {
  readonly filters?: Filters | undefined
  readonly filter?: string | undefined
  readonly bbox?: readonly number[] | undefined
}

/** Returns where the map begins: `latitude,longitude,zoom`. */
async function beginning(layer: string, asked: Asked, context: ToolContext) {
  const path = layer === 'places' ? '/v0.3/places/' : `/v0.3/layers/${layer}/`
  const fields = layer === 'places' ? 'name' : undefined
  const found = (await context.ask(path, parametersOf(asked, { per_page: MAX_POSITIONS, fields }))) as Page
  const points = rowsOf(found).flatMap(({ longitude, latitude }: Json) =>
    typeof longitude === 'number' && typeof latitude === 'number' ? [{ longitude, latitude }] : [],
  )
  const isWhole = found.count <= MAX_POSITIONS && points.length > 0
  if (asked.bbox) {
    const [west = 0, south = 0, east = 0, north = 0] = asked.bbox
    return {
      count: found.count,
      at: middleOf({ west, south, east: east < west ? east + 360 : east, north }),
      isWhole: true,
    }
  }
  if (points.length === 0) return { count: found.count, at: undefined, isWhole }
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  const box = {
    ...{ west: Math.min(...longitudes), south: Math.min(...latitudes) },
    ...{ east: Math.max(...longitudes), north: Math.max(...latitudes) },
  }
  return { count: found.count, at: middleOf(box), isWhole }
}

function middleOf(box: Parameters<typeof viewOfBox>[0]): string {
  const { longitude, latitude, zoom } = viewOfBox(box)
  const turned = longitude > 180 ? longitude - 360 : longitude
  return [latitude.toFixed(5), turned.toFixed(5), Math.max(0, Math.min(MAX_ZOOM, zoom))].map(Number).join()
}
