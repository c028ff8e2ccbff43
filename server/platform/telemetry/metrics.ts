import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Histogram } from './durations.ts'
import { measureRequests } from './request-durations.ts'
import type { Telemetry } from './telemetry.ts'

/** How often the delay of the event loop is looked at. */
const EVENT_LOOP_RESOLUTION_MS = 20

/** Where the metrics are read. */
export interface MetricsAddress {
  /** 0 is any that is free. */
  readonly port: number
  readonly host: string
}

export interface Metrics {
  readonly telemetry: Telemetry
  /** All of them in the text format of Prometheus. */
  text(): Promise<string>
}

/** Loaded only where metrics are wanted. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS })
  const histograms: Histogram[] = []
  return {
    telemetry: {
      watchRequests: (app) => void histograms.push(measureRequests(app)),
    },
    text: async () => [await registry.metrics(), ...histograms.map((histogram) => histogram.text())].join('\n'),
  }
}

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves `/metrics` on a port of its own, which no one reaches who uses the stores. */
export async function serveMetrics(metrics: Metrics, { port, host }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => void answer(metrics, request, response))
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(metrics: Metrics, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  try {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
