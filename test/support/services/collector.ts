/** A collector of OpenTelemetry (OTLP over HTTP, as JSON), which keeps the spans that it receives. */
import { listen } from './listen.ts'

export interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

export async function startCollector(): Promise<{ url: string; spans: Span[]; services: Set<unknown> }> {
  const spans: Span[] = []
  const services = new Set<unknown>()
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'])
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}')
  })
  return { url, spans, services }
}
