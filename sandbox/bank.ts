import { randomUUID } from 'node:crypto'

/** What the sandbox remembers, in memory: nothing of it is real money. */

export interface PixCharge {
  readonly txid: string
  readonly kind: 'cob' | 'cobv'
  readonly key: string
  /** Client id of the account that made it. */
  readonly account: string
  body: Record<string, unknown>
  /** In cents. */
  amount: number
  readonly createdAt: number
  /** Seconds; null for a charge with a due date. */
  expiresIn: number | null
  status: string
  revision: number
  readonly payments: ReceivedPix[]
}

export interface ReceivedPix {
  readonly endToEndId: string
  /** Null for money that came by the key alone. */
  readonly txid: string | null
  readonly account: string
  readonly amount: number
  readonly at: number
  readonly refunds: {
    readonly id: string
    readonly amount: number
    status: string
    /** Natureza of the API Pix, such as MED_FRAUDE for a dispute; null for a refund of the receiver. */
    readonly nature: string | null
    readonly at: number
  }[]
}

export interface CardPayment {
  readonly id: number
  readonly seller: string
  readonly reference: string
  readonly method: string
  readonly noticeUrl: string | null
  /** In cents. */
  amount: number
  captured: number
  status: string
  detail: string
  readonly createdAt: number
  approvedAt: number | null
  readonly expiresAt: string | null
  readonly installments: number
  readonly barcode: string | null
  readonly line: string | null
  readonly refunds: { readonly id: number; readonly amount: number; status: string }[]
}

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'hang' }
  /** The connection is cut before, or after, the work is done. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'reset-after' }
  | { readonly kind: 'broken-json' }
  | { readonly kind: 'new-status' }
  /** For webhooks: never sent, sent twice, sent by `flush`, signed wrongly. */
  | { readonly kind: 'webhook'; readonly mode: 'lost' | 'twice' | 'late' | 'badly-signed' }

export interface Rule {
  readonly match: {
    /** Begins the path, such as `/pix/v2/cob`. */
    readonly route?: string
    readonly method?: string
    /** txid or external_reference. */
    readonly reference?: string
    /** Counts the matching requests from 1; every one where it is left out. */
    readonly nth?: number
  }
  readonly fault: Fault
  count: number
}

export interface PendingWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly reference: string | null
  readonly status: number
}

/** All of a running sandbox. */
export class Bank {
  readonly pixCharges = new Map<string, PixCharge>()
  readonly receivedPix: ReceivedPix[] = []
  /** Webhook URLs by account and key. */
  readonly pixWebhooks = new Map<string, string>()
  readonly payments = new Map<number, CardPayment>()
  readonly cardTokens = new Map<string, { readonly holder: string; isUsed: boolean }>()
  /** Answers by seller and idempotency key. */
  readonly answers = new Map<string, number>()
  readonly lateWebhooks: PendingWebhook[] = []
  readonly requests: SeenRequest[] = []
  rules: Rule[] = []
  advancedMs = 0
  #lastId = 0

  now(): number {
    return Date.now() + this.advancedMs
  }

  /** Ids grow and do not come back after a restart. */
  nextId(): number {
    this.#lastId = Math.max(this.#lastId + 1, Date.now())
    return this.#lastId
  }

  reset(): void {
    for (const map of [this.pixCharges, this.pixWebhooks, this.payments, this.cardTokens, this.answers]) map.clear()
    for (const list of [this.receivedPix, this.lateWebhooks, this.requests]) list.length = 0
    this.rules = []
    this.advancedMs = 0
  }

  /** The faults of a request, in the order of the rules. */
  faultsOf(method: string, path: string, reference: string | null): Fault[] {
    return this.rules
      .filter(
        ({ match }) =>
          (match.route === undefined || path.startsWith(match.route)) &&
          (match.method === undefined || match.method === method) &&
          (match.reference === undefined || match.reference === reference),
      )
      .filter((rule) => {
        rule.count += 1
        return rule.match.nth === undefined || rule.match.nth === rule.count
      })
      .map(({ fault }) => fault)
  }

  /** How webhooks about a charge are sent. */
  webhookModeOf(reference: string): Extract<Fault, { kind: 'webhook' }>['mode'] | null {
    for (const { match, fault } of this.rules)
      if (fault.kind === 'webhook' && (match.reference === undefined || match.reference === reference))
        return fault.mode
    return null
  }

  receivePix(charge: PixCharge | null, account: string, amount: number, at: number): ReceivedPix {
    const payment: ReceivedPix = {
      endToEndId: `E${randomUUID().replaceAll('-', '').slice(0, 31)}`,
      txid: charge?.txid ?? null,
      account,
      amount,
      at,
      refunds: [],
    }
    this.receivedPix.push(payment)
    if (charge) {
      charge.payments.push(payment)
      charge.status = 'CONCLUIDA'
    }
    return payment
  }
}

export const decimal = (cents: number): string => (cents / 100).toFixed(2)
export const centsOf = (text: unknown): number => Math.round(Number(text) * 100)
