import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** As much of Redis as messages between processes need. Ends with the file. */
export async function aRedis() {
  const channels = new Map<Socket, Set<string>>()
  const server = createServer((socket) => {
    channels.set(socket, new Set())
    socket.once('close', () => channels.delete(socket))
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (let next = readCommand(received); next; next = readCommand(received)) {
        received = received.subarray(next.length)
        answer(socket, next.parts)
      }
    })
  })
  const bulk = (part: Buffer | string) =>
    Buffer.concat([Buffer.from(`$${Buffer.byteLength(part)}\r\n`), Buffer.from(part), Buffer.from('\r\n')])
  const list = (...parts: Buffer[]) => Buffer.concat([Buffer.from(`*${parts.length}\r\n`), ...parts])
  const matches = (pattern: string, channel: string) =>
    pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel

  function answer(socket: Socket, [command = Buffer.alloc(0), ...args]: readonly Buffer[]): void {
    const name = command.toString().toLowerCase()
    if (name === 'subscribe' || name === 'psubscribe') {
      for (const channel of args) {
        const own = channels.get(socket)?.add(channel.toString())
        socket.write(list(bulk(name), bulk(channel), Buffer.from(`:${own?.size ?? 0}\r\n`)))
      }
    } else if (name === 'publish') {
      const [channel = Buffer.alloc(0), message = Buffer.alloc(0)] = args
      let count = 0
      for (const [subscriber, own] of channels) {
        for (const pattern of own) {
          if (!matches(pattern, channel.toString())) continue
          count++
          const isPattern = pattern.endsWith('*')
          subscriber.write(
            isPattern
              ? list(bulk('pmessage'), bulk(pattern), bulk(channel), bulk(message))
              : list(bulk('message'), bulk(channel), bulk(message)),
          )
        }
      }
      socket.write(`:${count}\r\n`)
    } else if (name === 'info') socket.write(bulk('redis_version:7.0.0\r\nloading:0\r\n'))
    else socket.write('+OK\r\n')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  afterAll(() => {
    for (const socket of channels.keys()) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    subscriberCount: () => [...channels.values()].filter((own) => own.size > 0).length,
    disconnectAll: () => {
      for (const socket of channels.keys()) socket.destroy()
    },
  }
}

/** One command in the protocol of Redis, null where it is not complete yet. */
function readCommand(buffer: Buffer): { readonly parts: Buffer[]; readonly length: number } | null {
  let offset = 0
  const line = (): string | null => {
    const end = buffer.indexOf('\r\n', offset)
    if (end < 0) return null
    const text = buffer.subarray(offset, end).toString()
    offset = end + 2
    return text
  }
  const head = line()
  if (head === null) return null
  const parts: Buffer[] = []
  for (let count = Number(head.slice(1)); count > 0; count--) {
    const size = line()
    if (size === null || buffer.length < offset + Number(size.slice(1)) + 2) return null
    parts.push(buffer.subarray(offset, offset + Number(size.slice(1))))
    offset += Number(size.slice(1)) + 2
  }
  return { parts, length: offset }
}
