import { createHmac, timingSafeEqual } from 'node:crypto'
import { cents, type Cents } from '#domain/amounts.ts'
import { barcodeOfLine, digitableLine } from '#domain/payment/boleto.ts'
import type { ChargeState } from '#domain/payment/charge.ts'
import { callProvider, idOf, listOf, numberOf, objectOf, textOf, type ProviderReply } from './provider-http.ts'
import {
  ProviderError,
  type ChargeRef,
  type ChargeRequest,
  type IncomingWebhook,
  type PaymentProvider,
  type ProviderCharge,
  type ReceivedMoney,
} from './provider.ts'

export interface MercadoPagoAccount {
  readonly baseUrl: string
  readonly accessToken: string
  readonly webhookSecret: string
  readonly isSandbox: boolean
}

const PAGE_SIZE = 100
/** Webhooks are repeated for hours, so that old signatures come too. */
const SIGNATURE_TOLERANCE_MS = 24 * 3_600_000
/** Timestamps from here on are milliseconds: both are documented. */
const FIRST_MILLISECONDS = 1e12

/** A seller's account at Mercado Pago, by its Payments API. */
export class MercadoPago implements PaymentProvider {
  readonly methods = ['pix', 'boleto', 'card'] as const
  readonly #account: MercadoPagoAccount

  constructor(account: MercadoPagoAccount) {
    this.#account = account
  }

  async create(request: ChargeRequest): Promise<ProviderCharge> {
    const { status, body } = await this.#call('POST', '/v1/payments', paymentBody(request), request.operationId)
    return chargeOf(ensureDone(status, body))
  }

  async read(charge: ChargeRef): Promise<ProviderCharge> {
    if (charge.externalId === null) {
      const found = await this.find(charge)
      if (found === null) throw new ProviderError('not-found')
      return found
    }
    const { status, body } = await this.#call('GET', `/v1/payments/${charge.externalId}`)
    return chargeOf(ensureDone(status, body))
  }

  async find({ chargeId }: ChargeRef): Promise<ProviderCharge | null> {
    const { status, body } = await this.#call('GET', `/v1/payments/search?external_reference=${chargeId}`)
    const [found] = listOf(ensureDone(status, body)['results'])
    return found === undefined ? null : chargeOf(found)
  }

  async capture(charge: ChargeRef, amount: Cents, operationId: string): Promise<ProviderCharge> {
    return this.#update(charge, { capture: true, transaction_amount: amount / 100 }, operationId)
  }

  async cancel(charge: ChargeRef, operationId: string): Promise<ProviderCharge> {
    if (charge.externalId === null) return this.read(charge)
    return this.#update(charge, { status: 'cancelled' }, operationId)
  }

  /** What the payment's state does not allow is refused: it may have been paid, captured or cancelled before. */
  async #update(charge: ChargeRef, change: object, operationId: string): Promise<ProviderCharge> {
    const { status, body } = await this.#call('PUT', `/v1/payments/${charge.externalId}`, change, operationId)
    if (status === 400 || status === 409) {
      const current = await this.read(charge)
      if (current.state !== 'authorized' && current.state !== 'pending') return current
    }
    return chargeOf(ensureDone(status, body))
  }

  async refund(charge: ChargeRef, _paymentId: string, amount: Cents, operationId: string): Promise<ProviderCharge> {
    const path = `/v1/payments/${charge.externalId}/refunds`
    const { status, body } = await this.#call('POST', path, { amount: amount / 100 }, operationId)
    ensureDone(status, body)
    return this.read(charge)
  }

  parseWebhook({ headers, query }: IncomingWebhook): { isVerified: boolean; refs: string[] } {
    const id = query.get('data.id') ?? ''
    const isAboutPayment = query.get('type') === 'payment'
    return {
      isVerified: isSigned(this.#account.webhookSecret, id, headers, Date.now()),
      refs: isAboutPayment && /^\d{1,30}$/.test(id) ? [id] : [],
    }
  }

  listReceived(from: Date, until: Date): AsyncGenerator<ReceivedMoney> {
    return this.#listPayments(from, until, {})
  }

  async *listReturned(from: Date, until: Date): AsyncGenerator<ReceivedMoney> {
    for (const status of RETURNED_STATUSES) yield* this.#listPayments(from, until, { status })
  }

  async *#listPayments(from: Date, until: Date, filter: Record<string, string>): AsyncGenerator<ReceivedMoney> {
    for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
      const query = new URLSearchParams({
        range: 'date_created',
        begin_date: from.toISOString(),
        end_date: until.toISOString(),
        ...filter,
        sort: 'date_created',
        criteria: 'asc',
        limit: String(PAGE_SIZE),
        offset: String(offset),
      })
      const { status, body } = await this.#call('GET', `/v1/payments/search?${query.toString()}`)
      ensureDone(status, body)
      total = numberOf(objectOf(body['paging'])['total']) ?? 0
      for (const payment of listOf(body['results'])) yield* receivedOf(payment)
    }
  }

  /** Each payment names its own webhook URL, so that only the token is to be tested. */
  async connect(): Promise<void> {
    const { status, body } = await this.#call('GET', '/users/me')
    ensureDone(status, body)
  }

  #call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, operationId?: string): Promise<ProviderReply> {
    const { baseUrl, accessToken, isSandbox } = this.#account
    return callProvider({
      method,
      url: baseUrl + path,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(operationId === undefined ? {} : { 'x-idempotency-key': operationId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      mayBeLocal: isSandbox,
    })
  }
}

function paymentBody({
  amount,
  method,
  chargeId,
  description,
  expiresAt,
  payer,
  card,
  webhookUrl,
}: ChargeRequest): object {
  const [firstName = '', ...lastNames] = payer.name.split(' ')
  return {
    transaction_amount: amount / 100,
    description,
    external_reference: chargeId,
    notification_url: webhookUrl,
    ...(expiresAt === null ? {} : { date_of_expiration: inBrasilia(expiresAt) }),
    payer: {
      email: payer.email,
      first_name: firstName,
      last_name: lastNames.join(' '),
      ...(payer.document === null
        ? {}
        : { identification: { type: payer.document.kind.toUpperCase(), number: payer.document.number } }),
      ...(method === 'boleto' && payer.address !== null
        ? {
            address: {
              zip_code: payer.address.postalCode,
              street_name: payer.address.street,
              street_number: payer.address.number,
              neighborhood: payer.address.district,
              city: payer.address.city,
              federal_unit: payer.address.state,
            },
          }
        : {}),
    },
    ...(card === null
      ? { payment_method_id: method === 'pix' ? 'pix' : 'bolbradesco' }
      : {
          payment_method_id: card.brand,
          token: card.token,
          installments: card.installments,
          capture: card.isCaptured,
          ...(card.issuerId === null ? {} : { issuer_id: card.issuerId }),
        }),
  }
}

const BRASILIA_OFFSET_MS = 3 * 3_600_000

/** Mercado Pago reads the day of a boleto from the local time: `2026-11-30T23:59:59.000-03:00`. */
const inBrasilia = (instant: string): string =>
  new Date(Date.parse(instant) - BRASILIA_OFFSET_MS).toISOString().replace('Z', '-03:00')

const STATES: Readonly<Record<string, ChargeState>> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'authorized',
  approved: 'paid',
  partially_refunded: 'paid',
  rejected: 'failed',
  refunded: 'refunded',
  in_mediation: 'disputed',
}

const RETURNED_STATUSES = ['in_mediation', 'charged_back', 'refunded']

function stateOf(status: string | null, detail: string | null): ChargeState | null {
  if (status === 'cancelled') return detail === 'expired' ? 'expired' : 'cancelled'
  if (status === 'charged_back')
    return detail === 'settled' ? 'refunded' : detail === 'reimbursed' ? 'paid' : 'disputed'
  return STATES[status ?? ''] ?? null
}

function chargeOf(payment: Record<string, unknown>): ProviderCharge {
  const id = idOf(payment['id'])
  const amount = centsFrom(payment['transaction_amount'])
  const approvedAt = textOf(payment['date_approved'])
  const expiresAt = textOf(payment['date_of_expiration'])
  const interaction = objectOf(objectOf(payment['point_of_interaction'])['transaction_data'])
  const details = objectOf(payment['transaction_details'])
  const isPaid = approvedAt !== null && amount > 0
  return {
    externalId: id,
    state: stateOf(textOf(payment['status']), textOf(payment['status_detail'])),
    reason: textOf(payment['status_detail']),
    amount,
    captured: isPaid ? amount : cents(0),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    pixCode: textOf(interaction['qr_code']),
    boleto: boletoOf(details),
    payments: isPaid ? [{ id, amount, at: new Date(approvedAt).toISOString() }] : [],
    refunds: listOf(payment['refunds']).map((refund) => ({
      id: idOf(refund['id']),
      paymentId: id,
      isDisputed: false,
      amount: centsFrom(refund['amount']),
      state: REFUND_STATES[textOf(refund['status']) ?? ''] ?? 'pending',
    })),
  }
}

function receivedOf(payment: Record<string, unknown>): ReceivedMoney[] {
  const { state, payments, refunds } = chargeOf(payment)
  const done = refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)
  return payments.map((received) => ({
    ...received,
    chargeId: textOf(payment['external_reference']),
    // A dispute that is lost has no refund of its own.
    returned: state === 'refunded' ? received.amount : cents(done),
    isDisputed: state === 'disputed',
  }))
}

const REFUND_STATES: Readonly<Record<string, 'pending' | 'done' | 'failed'>> = {
  approved: 'done',
  rejected: 'failed',
  cancelled: 'failed',
}

/** The line is checked by our own algorithm: one that does not fit its barcode is not printed. */
function boletoOf(details: Record<string, unknown>): ProviderCharge['boleto'] {
  const url = textOf(details['external_resource_url'])
  const content = textOf(objectOf(details['barcode'])['content'])
  const line = textOf(details['digitable_line']) ?? (content === null ? null : digitableLine(content))
  const barcode = line === null ? null : barcodeOfLine(line)
  return barcode === null || line === null || (content !== null && content !== barcode) ? null : { barcode, line, url }
}

const centsFrom = (value: unknown): Cents => cents(Math.round(Number(value ?? 0) * 100))

function ensureDone(status: number, body: Record<string, unknown>): Record<string, unknown> {
  if (status >= 200 && status < 300) return body
  const [cause] = listOf(body['cause'])
  const code = cause === undefined ? textOf(body['error']) : idOf(cause['code'])
  if (status === 401 || status === 403) throw new ProviderError('auth', code)
  if (status === 404) throw new ProviderError('not-found', code)
  if (status === 409) throw new ProviderError('conflict', code)
  if (status === 423 || status === 424 || status === 429 || status >= 500) throw new ProviderError('busy', code)
  throw new ProviderError('invalid', code)
}

/** Whether Mercado Pago signed the id with the secret of the application; the id is compared as it was sent. */
export function isSigned(secret: string, id: string, headers: IncomingWebhook['headers'], now: number): boolean {
  const signature = headers['x-signature']
  const requestId = headers['x-request-id']
  if (typeof signature !== 'string' || secret === '') return false
  const parts = new Map(signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const ts = parts.get('ts') ?? ''
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  const manifest = [
    id === '' ? '' : `id:${id};`,
    typeof requestId === 'string' ? `request-id:${requestId};` : '',
    ts === '' ? '' : `ts:${ts};`,
  ].join('')
  const right = createHmac('sha256', secret).update(manifest).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  const sentAt = Number(ts) >= FIRST_MILLISECONDS ? Number(ts) : Number(ts) * 1000
  return Math.abs(now - sentAt) <= SIGNATURE_TOLERANCE_MS
}
