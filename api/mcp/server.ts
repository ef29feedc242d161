/** The MCP server: its tools, and what it tells models of itself. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CURRENT } from '../versions.ts'
import type { Tool, ToolContext } from './tool.ts'
import { countEvents, countLayerRows, layerRows, listEvents, listLayers } from './tools/layers.ts'
import { mapLink } from './tools/map-link.ts'
import { matchPlace } from './tools/match.ts'
import { countPlaces, getPlace, listPlaces, similarPlaces } from './tools/places.ts'
import { explainScore } from './tools/score.ts'
import { findArea, searchPlaces } from './tools/search.ts'

const TOOLS: readonly Tool[] = [
  ...[searchPlaces, listPlaces, countPlaces, getPlace, similarPlaces, explainScore, matchPlace, findArea],
  ...[listEvents, countEvents, listLayers, layerRows, countLayerRows, mapLink],
]

const INSTRUCTIONS = `Places (cafes, shops, sights …), events and further layers of one database. Every count is exact, and \
the same filters give the same set in list_places, count_places and map_link. Take numbers from count_places, not from the \
length of results. Show the attribution with the data. A property that is absent is not known. Errors name the argument that is \
wrong: mend it and ask again.`

/** Stateless: one for each request, or one for a connection. */
export function mcpServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'whereabouts', title: 'Whereabouts', version: CURRENT.slice(1) },
    { instructions: INSTRUCTIONS },
  )
  for (const register of TOOLS) register(server, context)
  return server
}
