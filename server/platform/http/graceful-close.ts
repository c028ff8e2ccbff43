import { Server as NetServer, type Socket } from 'node:net'
import type { Server as HttpServer } from 'node:http'
import { setImmediate as afterPoll, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface CloseTimes {
  /** How long an idle connection may still deliver a request that its client has sent. */
  readonly graceMs: number
  /** Requests that are not answered by then are cut off. */
  readonly longestMs: number
}

const CLOSE_TIMES: CloseTimes = { graceMs: 1000, longestMs: 8000 }
const LOOK_EVERY_MS = 50

/**
 * Lets `app.close()` end every connection without losing an answer: no further connection is accepted, every answer
 * has `Connection: close`, and connections that stay idle are closed after a moment. Returns whether that has begun.
 */
export function closeGracefully(app: FastifyInstance, times: CloseTimes = CLOSE_TIMES): () => boolean {
  const sockets = new Set<Socket>()
  let acceptedCount = 0
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    acceptedCount++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Not async: every reply passes here, and an async hook costs each a wait.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    await acceptPending(() => acceptedCount, times.graceMs)
    await drain(app.server, sockets, times)
  })
  return () => isClosing
}

/**
 * Lets in the connections that the system has established: Node accepts one in each turn of its loop, and closing the
 * listening socket resets the others.
 */
async function acceptPending(acceptedCount: () => number, longestMs: number): Promise<void> {
  const startedAt = Date.now()
  let before: number
  do {
    before = acceptedCount()
    await afterPoll()
    // The first wait may end in the turn in which it began.
    await afterPoll()
  } while (acceptedCount() > before && Date.now() - startedAt < longestMs)
}

async function drain(
  server: HttpServer,
  sockets: ReadonlySet<Socket>,
  { graceMs, longestMs }: CloseTimes,
): Promise<void> {
  const startedAt = Date.now()
  // Not the method of the HTTP server, which would close idle connections at once: on some of them a request is under way.
  NetServer.prototype.close.call(server)
  while (sockets.size > 0 && Date.now() - startedAt < longestMs) {
    await delay(LOOK_EVERY_MS)
    // What has arrived has been read by now, so that no connection with a request looks idle.
    await afterPoll()
    if (Date.now() - startedAt >= graceMs) closeIdle(server, sockets)
  }
  server.closeAllConnections()
}

function closeIdle(server: HttpServer, sockets: ReadonlySet<Socket>): void {
  server.closeIdleConnections()
  // Connections that never sent anything do not count as idle for Node.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
