/**
 * Traces of OpenTelemetry: a span for each request, below it one for its query, and below that one for each call of an
 * engine. This module is loaded only if traces are on, because the packages take time and memory.
 */
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { observeSteps, type Step } from '../../core/measure/requests.ts'

const KINDS = { request: SpanKind.SERVER, query: SpanKind.INTERNAL, engine: SpanKind.CLIENT } as const

/** Includes retries. A collector that does not answer must not delay the end of the process. */
const TIMEOUT_MILLISECONDS = 2000

/**
 * Sends traces to a collector (OTLP over HTTP). The packages read the other variables of OpenTelemetry themselves, such as
 * OTEL_SERVICE_NAME and OTEL_TRACES_SAMPLER. Returns a function that sends the rest and ends it.
 */
export function startTracing(tracesUrl: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces`, timeoutMillis: TIMEOUT_MILLISECONDS })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'whereabouts' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = trace.getTracer('whereabouts')
  const stop = observeSteps((step, work) => {
    // Work in the background, such as the polls of the change log, is in no trace.
    if (step.kind !== 'request' && !trace.getActiveSpan()) return work()
    const parent = step.kind === 'request' ? callerOf(step) : context.active()
    return tracer.startActiveSpan(step.name, { kind: KINDS[step.kind] }, parent, async (span) => {
      try {
        return await work()
      } catch (error) {
        // Messages of the database may have values in them.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
        throw error
      } finally {
        const { route, ...known } = step.describe?.() ?? {}
        span.setAttributes(known as Record<string, string | number | string[]>)
        if (route !== undefined) span.setAttribute('http.route', route as string).updateName(`${step.name} ${route}`)
        span.end()
      }
    })
  })
  return async () => {
    stop()
    await provider.shutdown()
  }
}

/** The span of the caller, if it sent one. */
function callerOf({ traceparent }: Step) {
  return propagation.extract(ROOT_CONTEXT, traceparent ? { traceparent } : {})
}
