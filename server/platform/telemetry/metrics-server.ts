import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import type { MetricsAddress } from '#server/config.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves `/metrics` on a port of its own, which no one reaches who uses the stores. */
export async function serveMetrics(metrics: Metrics, { port, host }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') void answer(metrics, response)
    else response.writeHead(404).end()
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
