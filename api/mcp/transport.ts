/** One message of the protocol, by the SDK's transport without sessions. Loaded on demand: the SDK takes time to load. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Answer, ViewRequest } from '../http/view.ts'
import type { Asking, Handle } from './ask.ts'
import { toolContext } from './context.ts'
import { mcpServer } from './server.ts'

const VERSION = 'mcp-protocol-version'

interface Asked {
  readonly services: Parameters<typeof toolContext>[0]
  /** Answers the requests of tools. */
  readonly handle: Handle
  readonly asking: Asking
}

export async function answerMessage(
  message: unknown,
  { url, header }: Pick<ViewRequest, 'url' | 'header'>,
  { services, handle, asking }: Asked,
): Promise<Answer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = mcpServer(toolContext(services, handle, asking))
  await server.connect(transport)
  try {
    const protocol = header(VERSION)
    const headers = {
      accept: header('Accept'),
      'content-type': 'application/json',
      ...(protocol !== '' && { [VERSION]: protocol }),
    }
    const response = await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
      parsedBody: message,
    })
    const text = await response.text()
    const headersOfAnswer = { 'Cache-Control': 'no-store', ...(text !== '' && { 'Content-Type': 'application/json' }) }
    return { status: response.status, headers: headersOfAnswer, ...(text !== '' && { body: text }) }
  } finally {
    await server.close()
  }
}
