import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TraceSettings } from '#server/config.ts'
import type { Telemetry } from './telemetry.ts'

/** A collector that is away fails every few seconds. */
const COMPLAIN_EVERY_MS = 60_000
const LONGEST_CLOSE_MS = 2000

export interface Traces {
  readonly telemetry: Telemetry
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Traces of requests and jobs with the statements that they send, by OpenTelemetry. Loaded only where they are wanted. Spans are made
 * at the seams that the metrics use: nothing of Fastify or the driver is patched. No span has a URL, a value or the message of an error.
 */
export function openTraces({ url, ratio }: TraceSettings, complain: (text: string) => void): Traces {
  complainSometimes(complain)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'balcao' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('balcao')
  /** What the statements of this moment belong to. */
  const current = new AsyncLocalStorage<Context>()
  const within = <Result>(span: Span, work: () => Result): Result =>
    current.run(trace.setSpan(ROOT_CONTEXT, span), work)

  return {
    telemetry: {
      watchRequests: (app) =>
        traceRequests(app, (name) => tracer.startSpan(name, { kind: SpanKind.SERVER, root: true }), within),
      onStatement(name, startedAt, hasFailed) {
        const parent = current.getStore()
        // What no request and no job sends, such as the look for due jobs, would be a trace of its own each time.
        if (parent === undefined) return
        const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
        const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: startedAt, attributes }, parent)
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
      jobs: {
        async run(queue, work) {
          const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, root: true })
          try {
            await within(span, work)
          } catch (error) {
            if (error instanceof Error) span.setAttribute('error.type', error.name)
            span.setStatus({ code: SpanStatusCode.ERROR })
            throw error
          } finally {
            span.end()
          }
        },
        noteGivenUp: () => undefined,
      },
      watchState: () => undefined,
    },
    // A collector that is away is tried again for longer than a server may take to close.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]),
  }
}

function traceRequests(
  app: FastifyInstance,
  start: (name: string) => Span,
  within: (span: Span, work: () => void) => void,
): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = start(`${request.method} ${request.routeOptions.url ?? '(none)'}`)
    spans.set(request, span)
    within(span, done)
  })
  // What follows the body of a request is called by its connection, which serves other requests too.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '(none)',
      'http.response.status_code': reply.statusCode,
      'balcao.request_id': request.id,
      ...(request.storeId === undefined ? {} : { 'balcao.store': request.storeId }),
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Tells that the collector does not take what is sent, and not each time. */
function complainSometimes(complain: (text: string) => void): void {
  let last = -Infinity
  const error = (): void => {
    if (performance.now() - last < COMPLAIN_EVERY_MS) return
    last = performance.now()
    complain('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  const ignore = (): void => undefined
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
