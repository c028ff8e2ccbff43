import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { answerApiPix } from './api-pix.ts'
import { Bank, type Fault } from './bank.ts'
import { BROWSER_SDK, cardFieldPage } from './browser-sdk.ts'
import { answerControl } from './control.ts'
import { readRequest, send, type Answer, type SandboxRequest } from './http.ts'
import { answerMercadoPago } from './mercado-pago.ts'
import { readBank, writeBank } from './stored-bank.ts'

export interface RunningSandbox {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  readonly controlToken: string
  close(): Promise<void>
}

interface SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly controlToken: string
  /** Where charges and money outlive the process; in memory alone without one. */
  readonly file?: string | undefined
}

/** Starts the sandbox on this machine: it speaks the HTTP of the payment providers, and moves no money. */
export async function startSandbox({ port, controlToken, file }: SandboxOptions): Promise<RunningSandbox> {
  const bank = file === undefined ? new Bank() : readBank(file)
  const server = createServer((request, response) => {
    const store = () => {
      if (file !== undefined && request.method !== 'GET') writeBank(file, bank)
    }
    void serveRequest(bank, controlToken, request, response, store).catch((error: unknown) => {
      process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      if (!response.headersSent) send(response, { status: 500, body: {} })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    controlToken,
    close: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function serveRequest(
  bank: Bank,
  controlToken: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  store: () => void,
): Promise<void> {
  const request = await readRequest(incoming)
  if (request.method === 'OPTIONS') return send(response, { status: 204, body: null })
  if (request.path.startsWith('/__control/')) {
    if (request.headers['x-control-token'] !== controlToken) return send(response, { status: 403, body: {} })
    const answer = await answerControl(bank, request)
    store()
    return send(response, answer)
  }
  const faults = bank.faultsOf(request.method, request.path, referenceIn(request))
  const before = faults.find(({ kind }) => ['status', 'hang', 'reset', 'delay'].includes(kind))
  if (before && (await interrupted(before, incoming, response))) return
  const answer = answerTo(bank, request)
  store()
  bank.requests.push({
    method: request.method,
    path: request.path,
    reference: answer.reference ?? null,
    status: answer.status,
  })
  if (faults.some(({ kind }) => kind === 'reset-after')) return void incoming.socket.destroy()
  if (faults.some(({ kind }) => kind === 'broken-json')) return send(response, { ...answer, body: '{"status":' })
  if (faults.some(({ kind }) => kind === 'new-status'))
    return send(response, { ...answer, body: { ...(answer.body as object), status: 'A_NEW_STATUS' } })
  send(response, answer)
}

/** The reference in a request, before it is answered. */
function referenceIn({ path, body, query }: SandboxRequest): string | null {
  const [, txid] = /^\/pix\/v2\/(?:cob|cobv)\/([a-zA-Z0-9]+)$/.exec(path) ?? []
  if (txid !== undefined) return txid
  const reference = body['external_reference'] ?? query.get('external_reference')
  return typeof reference === 'string' ? reference : null
}

/** Whether nothing more is answered. */
async function interrupted(fault: Fault, incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'delay':
      await delay(fault.ms)
      return false
    case 'hang':
      return true
    case 'reset':
      incoming.socket.destroy()
      return true
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
      send(response, { status: fault.status, body: {} })
      return true
    default:
      return false
  }
}

function answerTo(bank: Bank, request: SandboxRequest): Answer {
  const { path } = request
  if (path.startsWith('/pix/')) return answerApiPix(bank, request)
  if (path === '/mp/js/v2') return { status: 200, type: 'text/javascript; charset=utf-8', body: BROWSER_SDK }
  const [, field] = /^\/mp\/fields\/(cardNumber|expirationDate|securityCode)$/.exec(path) ?? []
  if (field !== undefined) return { status: 200, type: 'text/html; charset=utf-8', body: cardFieldPage(field) }
  if (path.startsWith('/mp/')) return answerMercadoPago(bank, request)
  return { status: 404, body: {} }
}
