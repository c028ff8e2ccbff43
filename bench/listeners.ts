// A separate process: the pages of many customers, each with its socket.
import { performance } from 'node:perf_hooks'
import { io, type Socket } from 'socket.io-client'
import { answer } from './answer.ts'

export interface ListenersJob {
  readonly origin: string
  readonly supplierId: string
  readonly customers: readonly { readonly id: string; readonly token: string }[]
}

export interface SavesJob {
  /** Where carts are saved: another process than the one of the sockets. */
  readonly origin: string
  /** Where the pages with the sockets read the carts again. */
  readonly readingOrigin: string
  /** For each customer the saves of its cart, one after the other. */
  readonly saves: readonly {
    readonly customerId: string
    readonly requests: readonly CartRequest[]
    readonly read: CartRequest
  }[]
}

interface CartRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Milliseconds from sending the save: until the event was there, until the cart was read after it, and until the answer was. */
export interface Heard {
  readonly eventMs: number
  readonly readMs: number
  readonly answerMs: number
}

const OPENED_AT_ONCE = 20
const sockets = new Map<string, Socket>()

async function open({ origin, supplierId, customers }: ListenersJob): Promise<number> {
  for (let first = 0; first < customers.length; first += OPENED_AT_ONCE) {
    await Promise.all(
      customers.slice(first, first + OPENED_AT_ONCE).map(async ({ id, token }, index) => {
        // The server limits the connections from one address.
        const clientIp = `10.1.${Math.floor((first + index) / 250)}.${((first + index) % 250) + 1}`
        const headers = { 'x-forwarded-for': clientIp, 'x-idfornecedor': supplierId }
        const response = await fetch(`${origin}/v4/app/${token}/socket`, { headers })
        const { jwttoken, caminho } = (await response.json()) as { jwttoken: string; caminho: string }
        const socket = io(origin, {
          path: caminho,
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          auth: { token: jwttoken, idfornecedor: supplierId },
          extraHeaders: headers,
        })
        await new Promise<void>((resolve, reject) => {
          socket.once('connect_error', reject)
          socket.once('handshake-error', reject)
          socket.once('disconnect', reject)
          socket.once('handshake-success', () => resolve())
          socket.once('connect', () => socket.emit('handshake', { room: `IDCLI:${id}:${supplierId}` }))
        })
        sockets.set(id, socket)
      }),
    )
  }
  return sockets.size
}

/** Saves carts, one lane for each customer, and listens for each save on the customer's socket. */
async function save({ origin, readingOrigin, saves }: SavesJob): Promise<Heard[]> {
  const heard = await Promise.all(
    saves.map(async ({ customerId, requests, read }) => {
      const socket = sockets.get(customerId)
      if (!socket) throw new Error(`no socket of ${customerId}`)
      const times: Heard[] = []
      for (const { path, headers, body } of requests) {
        const sentAt = performance.now()
        const event = new Promise<number>((resolve) =>
          socket.once('carrinho-alterado', () => resolve(performance.now() - sentAt)),
        )
        const shown = event.then(async (eventMs) => {
          const response = await fetch(`${readingOrigin}${read.path}`, { headers: { ...read.headers } })
          if (!response.ok) throw new Error(`a reading was refused: ${response.status} ${await response.text()}`)
          await response.json()
          return { eventMs, readMs: performance.now() - sentAt }
        })
        const response = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { ...headers },
          ...(body === undefined ? {} : { body }),
        })
        const answerMs = performance.now() - sentAt
        if (!response.ok) throw new Error(`a save was refused: ${response.status} ${await response.text()}`)
        await response.arrayBuffer()
        times.push({ ...(await shown), answerMs })
      }
      return times
    }),
  )
  return heard.flat()
}

answer({ open, save })
