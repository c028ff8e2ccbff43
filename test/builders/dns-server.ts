import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { NO_SERVICES, type DomainProofs } from '#server/config.ts'

const TYPES = { A: 1, TXT: 16 } as const
const NO_SUCH_NAME = 3
const SERVER_FAILURE = 2

/** A server that refuses at once: no test asks one that is not its own. */
export const NO_DNS: DomainProofs = { ...NO_SERVICES.domainProofs, dnsServers: ['127.0.0.1:9'] }

export interface DnsServer {
  /** With its port, as in `DNS_SERVERS`. */
  readonly address: string
  /** By name. */
  readonly txt: Map<string, readonly string[]>
  readonly a: Map<string, string>
  /** Names for which it only says that it failed. */
  readonly failing: Set<string>
  readonly close: () => void
}

/** A real DNS server on this machine, of as much of RFC 1035 as one question needs. */
export async function aDnsServer(): Promise<DnsServer> {
  const [txt, a, failing] = [new Map<string, readonly string[]>(), new Map<string, string>(), new Set<string>()]
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    const answers = dataOf(name, type)
    const isKnown = txt.has(name) || a.has(name)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (failing.has(name) ? SERVER_FAILURE : isKnown ? 0 : NO_SUCH_NAME), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    const records = answers.map((data) => {
      const record = Buffer.alloc(12)
      // The name is that of the question, 12 bytes from the start.
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address)
  })
  const dataOf = (name: string, type: number): Buffer[] => {
    const ip = a.get(name)
    if (type === TYPES.A) return ip === undefined ? [] : [Buffer.from(ip.split('.').map(Number))]
    return type === TYPES.TXT ? (txt.get(name) ?? []).map((text) => piecesOf(text)) : []
  }
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, txt, a, failing, close: () => socket.close() }
}

/** A text in pieces, of which the format allows at most 255 bytes each. */
const piecesOf = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/.{1,40}/g) ?? []).map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  )

function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let at = 12
  while (query.readUInt8(at) > 0) {
    const length = query.readUInt8(at)
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}
