/** A client of the Model Context Protocol, as agents have it: the SDK's own, which validates results by their schemas. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { atEnd } from '../processes/at-end.ts'

interface CalledTool {
  /** What models read: the summary, then the content as JSON; of an error, its text. */
  readonly texts: string[]
  readonly content: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

export interface Agent {
  readonly client: Client
  call(tool: string, args?: object): Promise<CalledTool>
}

/** Connects to `/mcp` of a service. */
export async function agentOf(base: string, headers: Record<string, string> = {}): Promise<Agent> {
  // Types of the SDK do not know `exactOptionalPropertyTypes`.
  return agentBy(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }) as Transport)
}

export async function agentBy(transport: Transport): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  atEnd(() => client.close())
  // The schemas of results are those of the list.
  await client.listTools()
  const call = async (name: string, args: object = {}) => {
    const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
    const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return { texts, content: result.structuredContent ?? {}, isError: result.isError === true }
  }
  return { client, call }
}
