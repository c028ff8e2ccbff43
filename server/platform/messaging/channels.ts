import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/customer/phone.ts'
import type { Services } from '#server/config.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Whether a host is a loopback name or IP. */
export const isThisMachine = (host: string): boolean => LOOPBACK_HOST.test(host)

/** Whether only this machine reaches the installation: a developer may then read unsent messages. */
export const isReachedHereOnly = (publicUrl: string): boolean => isThisMachine(new URL(publicUrl).host)

type MessageServices = Pick<Services, 'smtpUrl' | 'sms' | 'whatsapp'>

function isSent(channel: MessageChannel, { smtpUrl, sms, whatsapp }: MessageServices): boolean {
  return { email: smtpUrl, sms, whatsapp }[channel] !== null
}

/** The channels whose messages stay in the outbox. */
export const unsentChannels = (services: MessageServices): MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => !isSent(channel, services))

/** Channels by which a customer can get a message now. E-mail always counts, because every installation needs it. */
export const openChannels = ({
  services,
  publicUrl,
}: {
  readonly services: MessageServices
  readonly publicUrl: string
}): MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => channel === 'email' || isSent(channel, services) || isReachedHereOnly(publicUrl))
