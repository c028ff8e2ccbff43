/** The ways by which a store's message reaches somebody. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Those that end at a phone. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
