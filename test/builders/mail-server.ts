import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the mail server answers to the n-th message; null takes it. */
export type Verdict = (delivery: number) => { readonly code: number; readonly at: 'recipient' | 'message' } | null

export interface MailServer {
  readonly url: string
  readonly letters: readonly Email[]
  readonly senders: readonly string[]
  readonly deliveries: () => number
  readonly close: () => Promise<void>
}

/** A real mail server on this machine. */
export async function aMailServer(verdict: Verdict = () => null): Promise<MailServer> {
  const letters: Email[] = []
  const senders: string[] = []
  let deliveries = 0
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: ({ address }, _session, done) => {
      deliveries++
      senders.push(address)
      done()
    },
    onRcptTo: (_address, _session, done) => {
      const answer = verdict(deliveries)
      done(answer?.at === 'recipient' ? refusal(answer.code) : null)
    },
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then(async (raw) => {
          const answer = verdict(deliveries)
          if (answer?.at === 'message') throw refusal(answer.code)
          letters.push(await PostalMime.parse(raw))
        })
        .then(() => done(), done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    letters,
    senders,
    deliveries: () => deliveries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
