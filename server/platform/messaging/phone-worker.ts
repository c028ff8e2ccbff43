import { PHONE_CHANNELS, type PhoneChannel } from '#domain/customer/phone.ts'
import type { Services } from '#server/config.ts'
import { json, narrow, neverNull, text, timestamptz } from '../database/statement.ts'
import {
  DeliveryRefused,
  outboxStatements,
  startOutboxWorker,
  type OutboxWorker,
  type WorkerOptions,
} from './outbox-worker.ts'
import { DeliveryPutOff, type PhoneGateway } from './phone-gateway.ts'
import type { PhoneMessage } from './phone-message.ts'
import { smsGateway } from './sms-gateway.ts'
import { whatsappGateway } from './whatsapp-gateway.ts'

export interface PhoneWorkerOptions extends WorkerOptions {
  readonly services: Pick<Services, PhoneChannel>
  /** Delay in milliseconds after a number of attempts. */
  readonly retryDelayMs?: (attempts: number) => number
  /** How long a service may take to answer. */
  readonly timeoutMs?: number
}

/** A code is valid for minutes: the first retries come soon, and the last before it expires. */
const FIRST_DELAY_MS = 5000
const LEASE_MINUTES = 1

const COLUMNS = 'm.channel, m.recipient as "to", m.content, m.expires_at as "expiresAt"'
const MESSAGE = {
  channel: narrow<PhoneChannel>(text),
  to: text,
  content: neverNull(json<PhoneMessage>()),
  expiresAt: timestamptz,
}
const STATEMENTS = outboxStatements({
  table: 'phone_message',
  columns: COLUMNS,
  row: MESSAGE,
  condition: 'w.channel = any($2)',
  leaseMinutes: LEASE_MINUTES,
})

/** Hands the messages that wait for phones to the services that are set, until it is stopped. */
export function startPhoneWorker({
  services,
  retryDelayMs = doubling,
  timeoutMs,
  ...options
}: PhoneWorkerOptions): OutboxWorker {
  const gateways: Readonly<Record<PhoneChannel, PhoneGateway | null>> = {
    sms: services.sms && smsGateway(services.sms, timeoutMs),
    whatsapp: services.whatsapp && whatsappGateway(services.whatsapp, timeoutMs),
  }
  return startOutboxWorker(
    {
      statements: STATEMENTS,
      conditionValue: PHONE_CHANNELS.filter((channel) => gateways[channel] !== null),
      async deliver({ channel, to, content, expiresAt }) {
        // An old code helps nobody, and costs the same.
        if (Date.parse(expiresAt) <= Date.now()) throw new DeliveryRefused('came too late')
        await gateways[channel]?.(to, content)
      },
      retryDelayMs({ attempts, expiresAt }, error) {
        const delayMs = Math.max(retryDelayMs(attempts), error instanceof DeliveryPutOff ? error.retryAfterMs : 0)
        return Date.now() + delayMs < Date.parse(expiresAt) ? delayMs : null
      },
      close: () => undefined,
    },
    options,
  )
}

const doubling = (attempts: number): number => FIRST_DELAY_MS * 2 ** (attempts - 1)
