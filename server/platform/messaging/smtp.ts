import type { Services } from '#server/config.ts'
import { isMailbox } from './mail.ts'
import { JobRefused } from '../jobs/job-errors.ts'

/** A message with all its headers. */
export interface Letter {
  readonly id: string
  readonly fromName: string
  readonly replyTo: string | null
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly writtenAt: string
}

export interface Smtp {
  /** @throws JobRefused, or an error of the network, after which a retry may help. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The sender of every e-mail of the installation. */
export const senderOf = ({
  services,
  publicUrl,
}: {
  readonly services: Pick<Services, 'mailFrom'>
  readonly publicUrl: string
}): string => services.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** A connection to the mail server at `url`. The library is imported on demand, for installations without mail. */
export async function openSmtp(url: string, from: string): Promise<Smtp> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The job is tried again.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send(letter) {
      try {
        await transport.sendMail({
          from: { name: letter.fromName, address: from },
          ...(letter.replyTo !== null && isMailbox(letter.replyTo) ? { replyTo: letter.replyTo } : {}),
          to: letter.to,
          subject: letter.subject,
          html: letter.html,
          text: letter.plain,
          date: new Date(letter.writtenAt),
          // The same at each try, so that programs know a message that came twice.
          messageId: `<${letter.id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isFinal(error) ? new JobRefused(error.message) : error
      }
    },
    close: () => transport.close(),
  }
}

/** 5xx to the sender, the recipient or the message itself. To a wrong password it is our setting that is at fault. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500
}
