/** Agents on this machine by standard input and output: answered here, or by a running service. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { mcpServer } from './server.ts'
import type { ToolContext } from './tool.ts'

/** Code of JSON-RPC for errors of a server. */
const SERVER_ERROR = -32000

/** Answers until standard input ends, or the signal. */
export async function answerStdio(context: ToolContext, signal: AbortSignal): Promise<void> {
  const server = mcpServer(context)
  await server.connect(new StdioServerTransport())
  await untilEnd(signal)
  await server.close()
}

/** Passes messages on to `/mcp` of a service, and back. `token` is that of a user, who is the caller. */
export async function bridgeStdio(url: URL, token: string | undefined, signal: AbortSignal): Promise<void> {
  const agent = new StdioServerTransport()
  const headers = token === undefined ? {} : { Authorization: `Token ${token}` }
  // Types of the SDK do not know `exactOptionalPropertyTypes`.
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as Transport
  const answer = (message: JSONRPCMessage) => void agent.send(message)
  service.onmessage = answer
  agent.onmessage = (message) => {
    service.send(message).catch((error: unknown) => {
      const reason = `${url} does not answer: ${reasonOf(error)}`
      if (isJSONRPCRequest(message))
        answer({ jsonrpc: '2.0', id: message.id, error: { code: SERVER_ERROR, message: reason } })
      else console.error(reason)
    })
  }
  await service.start()
  await agent.start()
  await untilEnd(signal)
  await Promise.all([agent.close(), service.close()])
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}

/** Clients close standard input to end their server. */
function untilEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
