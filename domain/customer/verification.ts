import type { MessageChannel } from './phone.ts'

/** What is known of a customer's e-mail address and phone, and how the rest can be proved. Instants are ISO 8601. */
export interface VerificationState {
  readonly email: string
  /** Null where it was never proved. */
  readonly emailVerifiedAt: string | null
  /** The last code to the address, while it lives. */
  readonly emailCodeSentAt: string | null
  readonly phone: string | null
  readonly phoneVerifiedAt: string | null
  readonly phoneCodeSentAt: string | null
  /** Whether messages to phones reach it: a Brazilian mobile number. */
  readonly isMobile: boolean
  /** By which a code can be sent here and now. */
  readonly channels: readonly MessageChannel[]
}
