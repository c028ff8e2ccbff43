import type { Cents } from '#domain/amounts.ts'
import type { ChargeMethod, ChargeState } from '#domain/payment/charge.ts'

/** Who pays, as a provider wants to know. */
export interface Payer {
  readonly name: string
  readonly email: string
  readonly document: { readonly kind: 'cpf' | 'cnpj'; readonly number: string } | null
  readonly address: {
    readonly postalCode: string
    readonly street: string
    readonly number: string
    readonly district: string
    readonly city: string
    readonly state: string
  } | null
}

export interface CardToPay {
  /** Made in the browser by the provider's own fields; works once. */
  readonly token: string
  readonly brand: string
  readonly issuerId: string | null
  readonly installments: number
  /** Whether the amount is taken at once, or only reserved. */
  readonly isCaptured: boolean
}

export interface ChargeRequest {
  readonly chargeId: string
  /** The idempotency key: the same for every attempt. */
  readonly operationId: string
  readonly amount: Cents
  readonly method: ChargeMethod
  /** ISO instant. */
  readonly expiresAt: string | null
  /** ISO date. */
  readonly dueOn: string | null
  /** Calendar days after the due date on which it is still taken. */
  readonly daysAfterDue: number
  readonly payer: Payer
  readonly description: string
  readonly card: CardToPay | null
  readonly webhookUrl: string
}

/** A charge as its provider has it now. */
export interface ProviderCharge {
  readonly externalId: string
  /** Null where the provider's word is unknown: the charge stays as it is. */
  readonly state: ChargeState | null
  readonly reason: string | null
  readonly amount: Cents
  readonly captured: Cents
  readonly expiresAt: string | null
  readonly pixCode: string | null
  readonly boleto: { readonly barcode: string; readonly line: string; readonly url: string | null } | null
  readonly payments: readonly { readonly id: string; readonly amount: Cents; readonly at: string }[]
  readonly refunds: readonly {
    readonly id: string
    /** Of the payment that it returns, at the provider. */
    readonly paymentId: string
    /** Whether the bank took it back for the payer. */
    readonly isDisputed: boolean
    readonly amount: Cents
    readonly state: 'pending' | 'done' | 'failed'
  }[]
}

export interface ChargeRef {
  readonly chargeId: string
  readonly externalId: string | null
  readonly method: ChargeMethod
}

export interface IncomingWebhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: URLSearchParams
  readonly body: unknown
}

export interface ReceivedMoney {
  readonly id: string
  readonly chargeId: string | null
  readonly amount: Cents
  readonly at: string
  /** What of it went back. */
  readonly returned: Cents
  /** Whether the payer's bank has yet to decide about it. */
  readonly isDisputed: boolean
}

/** An account of a supplier at a payment provider (decision 47). Every call throws ProviderError. */
export interface PaymentProvider {
  readonly methods: readonly ChargeMethod[]
  create(request: ChargeRequest): Promise<ProviderCharge>
  read(charge: ChargeRef): Promise<ProviderCharge>
  /** After a reply that was lost; null where the provider has no such charge. */
  find(charge: ChargeRef): Promise<ProviderCharge | null>
  /** Takes the amount of an authorized card, or less. */
  capture(charge: ChargeRef, amount: Cents, operationId: string): Promise<ProviderCharge>
  /** May come back paid. */
  cancel(charge: ChargeRef, operationId: string): Promise<ProviderCharge>
  refund(charge: ChargeRef, paymentId: string, amount: Cents, operationId: string): Promise<ProviderCharge>
  /** What a webhook is about: ids of charges, ours or the provider's. */
  parseWebhook(webhook: IncomingWebhook): { readonly isVerified: boolean; readonly refs: readonly string[] }
  /** All money that came in, page by page. */
  listReceived(from: Date, until: Date): AsyncIterable<ReceivedMoney>
  /** That of which something went back, or that is disputed; of what the account returned itself not all need be among it. */
  listReturned(from: Date, until: Date): AsyncIterable<ReceivedMoney>
  /** Makes sure that the account works, and has webhooks sent to the URL. */
  connect(webhookUrl: string): Promise<void>
}

type ErrorKind = 'declined' | 'invalid' | 'auth' | 'not-found' | 'conflict' | 'busy' | 'unknown-outcome'

/** Why a provider did not do what it was to do. With `unknown-outcome` it may have. */
export class ProviderError extends Error {
  readonly kind: ErrorKind
  readonly code: string | null
  readonly retryAfterMs: number | null

  constructor(kind: ErrorKind, code: string | null = null, retryAfterMs: number | null = null) {
    super(`payment provider: ${kind}${code === null ? '' : ` (${code})`}`)
    this.name = 'ProviderError'
    this.kind = kind
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
