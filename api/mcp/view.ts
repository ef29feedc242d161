/** `/mcp`: agents by streamable HTTP, one JSON answer for each request and without sessions, so any process can answer. */
import { PermissionDenied } from '../errors.ts'
import type { View, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import type { Asking, Handle } from './ask.ts'

/** Bytes. Arguments are filters; a condition of thousands of corners has some 100 kB. */
const BODY_LIMIT = 262_144

/** `handle` answers the requests of tools. */
export function mcpView(services: Pick<Services, 'database' | 'publicUrl' | 'log'>, handle: Handle): View {
  const { origin } = new URL(services.publicUrl)
  return {
    path: '/mcp',
    name: 'Agents',
    description: 'Model Context Protocol by streamable HTTP, stateless.',
    isUndocumented: true,
    // A GET would open a stream of the server's own messages. There are none, which 405 says; 406 would be an error.
    formats: [{ name: 'stream', mediaType: 'text/event-stream' }],
    operations: {
      POST: {
        id: 'askAsAgent',
        summary: 'A message of the Model Context Protocol',
        bodyLimit: BODY_LIMIT,
        async handle(request) {
          const from = request.header('Origin')
          // Pages of other sites would ask from within the network of their visitor (DNS rebinding).
          if (from !== '' && from !== origin) throw new PermissionDenied()
          const message = await request.readBody()
          // Loaded on demand: a start need not read the SDK and the tools.
          const { answerMessage } = await import('./transport.ts')
          return answerMessage(message, request, { services, handle, asking: askingOf(request) })
        },
      },
    },
  }
}

function askingOf({ header, address, signal }: ViewRequest): Asking {
  const token = header('Authorization')
  return { headers: token === '' ? {} : { authorization: token }, address, signal }
}
