/** What a store uses from outside: who runs the installation sets each of them up, for all stores. */
export const SERVICES = ['email', 'sms', 'whatsapp', 'postal-code', 'company-registry'] as const
export type Service = (typeof SERVICES)[number]

export interface ServiceState {
  readonly service: Service
  readonly isSetUp: boolean
  /** ISO instant of the last message of the store; null where none went out in the last week, and for look-ups. */
  readonly lastSentAt: string | null
  /** How many messages of the store were given up in the last week. */
  readonly failures: number
}

export type ServiceFault = 'not-set-up' | 'unreachable' | 'timed-out' | 'refused' | 'unexpected'

/** What a test of a service found. */
export interface ServiceCheck {
  /** Null where the service works. */
  readonly fault: ServiceFault | null
  /** To whom the test message went, or what the look-up found; empty where the test failed. */
  readonly detail: string
  /** The code in the message, by which the person knows it; null for look-ups. */
  readonly code: string | null
}
