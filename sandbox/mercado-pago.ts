import { createHmac, randomUUID } from 'node:crypto'
import { cents } from '#domain/amounts.ts'
import { boletoBarcode, digitableLine } from '#domain/payment/boleto.ts'
import { buildDynamicBrCode } from '#domain/payment/pix.ts'
import { centsOf, type Bank, type CardPayment } from './bank.ts'
import { objectOf, type Answer, type SandboxRequest, textOf } from './http.ts'
import { sendWebhook } from './webhooks.ts'

const PAYMENT = /^\/mp\/v1\/payments\/(\d+)$/
const REFUNDS = /^\/mp\/v1\/payments\/(\d+)\/refunds$/

/** Mercado Pago's Payments API, as far as a seller uses it. */
export function answerMercadoPago(bank: Bank, request: SandboxRequest): Answer {
  const { method, path } = request
  if (path === '/mp/v1/card_tokens' && method === 'POST') return createToken(bank, request)
  const seller = sellerOf(request)
  if (seller === null) return failure(401, 'unauthorized', 'invalid access token')
  if (path === '/mp/users/me') return { status: 200, body: { id: userIdOf(seller), site_id: 'MLB' } }
  if (path === '/mp/v1/payments' && method === 'POST') return createPayment(bank, request, seller)
  if (path === '/mp/v1/payments/search') return searchPayments(bank, request, seller)
  const [, id = ''] = PAYMENT.exec(path) ?? REFUNDS.exec(path) ?? []
  const payment = bank.payments.get(Number(id))
  if (payment?.seller !== seller) return failure(404, 'not_found', 'Payment not found')
  if (REFUNDS.test(path))
    return method === 'POST' ? createRefund(bank, request, payment) : failure(404, 'not_found', '')
  return method === 'PUT' ? updatePayment(bank, request, payment) : answerOf(payment)
}

/** `SANDBOX-loja-1` is the seller `loja-1`, whose webhooks are signed with `segredo-loja-1`. */
const sellerOf = ({ headers }: SandboxRequest): string | null =>
  /^Bearer SANDBOX-(.+)$/.exec(headers.authorization ?? '')?.[1] ?? null

const userIdOf = (seller: string): number =>
  [...seller].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7)

/** Takes the holder only: numbers and security codes never reach the sandbox. */
function createToken(bank: Bank, { body }: SandboxRequest): Answer {
  if ('card_number' in body || 'security_code' in body)
    return failure(400, 'bad_request', 'this sandbox takes no card data')
  const id = randomUUID().replaceAll('-', '')
  bank.cardTokens.set(id, { holder: textOf(objectOf(body['cardholder'])['name']), isUsed: false })
  return { status: 201, body: { id, status: 'active', first_six_digits: '503143', last_four_digits: '6351' } }
}

/** What a card does, by the name on it. */
const HOLDERS: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CONT: ['in_process', 'pending_contingency'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
}

function createPayment(bank: Bank, request: SandboxRequest, seller: string): Answer {
  const { body, headers } = request
  const key = headers['x-idempotency-key']
  const reference = textOf(body['external_reference'])
  if (typeof key !== 'string' || key === '')
    return { ...failure(400, 'bad_request', 'X-Idempotency-Key is missing'), reference }
  const known = bank.payments.get(bank.answers.get(`${seller} ${key}`) ?? 0)
  if (known) return answerOf(known, 201)
  const amount = centsOf(body['transaction_amount'])
  const payer = objectOf(body['payer'])
  if (typeof body['transaction_amount'] !== 'number' || amount <= 0 || typeof payer['email'] !== 'string')
    return { ...failure(400, 'bad_request', 'transaction_amount and payer are needed'), reference }
  const method = textOf(body['payment_method_id'])
  const street = objectOf(payer['address'])
  if (
    method === 'bolbradesco' &&
    !['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'federal_unit'].every((name) => street[name])
  )
    return { ...failure(400, 'bad_request', 'payer.address is needed', 7521), reference }
  const token = typeof body['token'] === 'string' ? bank.cardTokens.get(body['token']) : undefined
  const isCard = method !== 'pix' && method !== 'bolbradesco'
  if (isCard && (!token || token.isUsed))
    return { ...failure(400, 'bad_request', 'Card Token not found', 2006), reference }
  if (token) token.isUsed = true
  const [status, detail] = isCard
    ? (HOLDERS[(token?.holder ?? '').trim().toUpperCase()] ??
      (body['capture'] === false ? ['authorized', 'pending_capture'] : ['approved', 'accredited']))
    : ['pending', method === 'pix' ? 'pending_waiting_transfer' : 'pending_waiting_payment']
  const id = bank.nextId()
  const expiresAt = typeof body['date_of_expiration'] === 'string' ? body['date_of_expiration'] : null
  const barcode = method === 'bolbradesco' ? barcodeOf(id, amount, expiresAt) : null
  const payment: CardPayment = {
    id,
    seller,
    reference,
    method,
    noticeUrl: typeof body['notification_url'] === 'string' ? body['notification_url'] : null,
    amount,
    captured: status === 'approved' ? amount : 0,
    status,
    detail,
    createdAt: bank.now(),
    approvedAt: status === 'approved' ? bank.now() : null,
    expiresAt,
    installments: Number(body['installments'] ?? 1),
    barcode,
    line: barcode === null ? null : digitableLine(barcode),
    refunds: [],
  }
  bank.payments.set(id, payment)
  bank.answers.set(`${seller} ${key}`, id)
  return answerOf(payment, 201)
}

const barcodeOf = (id: number, amount: number, expiresAt: string | null): string =>
  boletoBarcode({
    bank: '237',
    dueOn: (expiresAt ?? new Date(Date.now() + 3 * 86_400_000).toISOString()).slice(0, 10),
    amount: cents(amount),
    // Agency, portfolio, number, account and a 0, as Bradesco has them.
    freeField: `381909${String(id).slice(-11).padStart(11, '0')}00123450`,
  })

function searchPayments(bank: Bank, { query }: SandboxRequest, seller: string): Answer {
  const reference = query.get('external_reference')
  const status = query.get('status')
  const from = Date.parse(query.get('begin_date') ?? '') || 0
  const until = Date.parse(query.get('end_date') ?? '') || Number.MAX_SAFE_INTEGER
  const limit = Number(query.get('limit') ?? 30)
  const offset = Number(query.get('offset') ?? 0)
  const found = [...bank.payments.values()].filter(
    (payment) =>
      payment.seller === seller &&
      (reference === null || payment.reference === reference) &&
      (status === null || payment.status === status) &&
      payment.createdAt >= from &&
      payment.createdAt <= until,
  )
  return {
    status: 200,
    body: {
      paging: { total: found.length, limit, offset },
      results: found.slice(offset, offset + limit).map(paymentBody),
    },
    ...(reference === null ? {} : { reference }),
  }
}

function updatePayment(bank: Bank, { body }: SandboxRequest, payment: CardPayment): Answer {
  const { reference } = payment
  if (body['capture'] === true) {
    const amount = 'transaction_amount' in body ? centsOf(body['transaction_amount']) : payment.amount
    if (payment.status === 'approved') return answerOf(payment)
    if (payment.status !== 'authorized' || amount > payment.amount || amount <= 0)
      return { ...failure(400, 'bad_request', 'Invalid capture', 2011), reference }
    payment.amount = amount
    approve(bank, payment)
    return answerOf(payment)
  }
  if (body['status'] === 'cancelled') {
    if (!['pending', 'in_process', 'authorized'].includes(payment.status))
      return {
        ...failure(400, 'bad_request', 'The action requested is not valid for the current payment state', 2063),
        reference,
      }
    payment.status = 'cancelled'
    payment.detail = 'by_collector'
    return answerOf(payment)
  }
  return { ...failure(400, 'bad_request', 'nothing to update'), reference }
}

function approve(bank: Bank, payment: CardPayment): void {
  payment.status = 'approved'
  payment.detail = 'accredited'
  payment.captured = payment.amount
  payment.approvedAt = bank.now()
}

function createRefund(bank: Bank, { body, headers }: SandboxRequest, payment: CardPayment): Answer {
  const { reference } = payment
  const key = `${payment.seller} refund ${textOf(headers['x-idempotency-key'])}`
  const known = payment.refunds.find(({ id }) => id === bank.answers.get(key))
  const refunded = payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
  const amount = 'amount' in body ? centsOf(body['amount']) : payment.captured - refunded
  if (!known && (payment.status !== 'approved' || amount <= 0 || refunded + amount > payment.captured))
    return { ...failure(400, 'bad_request', 'Invalid refund amount', 2063), reference }
  const refund = known ?? { id: bank.nextId(), amount, status: 'approved' }
  if (!known) payment.refunds.push(refund)
  bank.answers.set(key, refund.id)
  if (payment.refunds.reduce((sum, one) => sum + one.amount, 0) === payment.captured) payment.status = 'refunded'
  return {
    status: 201,
    body: { id: refund.id, payment_id: payment.id, amount: refund.amount / 100, status: refund.status },
    reference,
  }
}

const answerOf = (payment: CardPayment, status = 200): Answer => ({
  status,
  body: paymentBody(payment),
  reference: payment.reference,
})

const paymentBody = (payment: CardPayment): Record<string, unknown> => ({
  id: payment.id,
  collector_id: userIdOf(payment.seller),
  external_reference: payment.reference,
  payment_method_id: payment.method,
  status: payment.status,
  status_detail: payment.detail,
  transaction_amount: payment.amount / 100,
  captured: payment.captured > 0,
  installments: payment.installments,
  date_created: new Date(payment.createdAt).toISOString(),
  date_approved: payment.approvedAt === null ? null : new Date(payment.approvedAt).toISOString(),
  date_of_expiration: payment.expiresAt,
  transaction_details: {
    total_paid_amount: payment.captured / 100,
    ...(payment.barcode === null
      ? {}
      : {
          barcode: { content: payment.barcode },
          digitable_line: payment.line,
          external_resource_url: `https://boleto.sandbox.exemplo/${payment.id}`,
        }),
  },
  ...(payment.method === 'pix'
    ? {
        point_of_interaction: {
          transaction_data: {
            qr_code: buildDynamicBrCode(`pix.sandbox.exemplo/mp/${payment.id}`, 'LOJA DE DEMONSTRACAO', 'SAO PAULO'),
          },
        },
      }
    : {}),
  refunds: payment.refunds.map((refund) => ({ id: refund.id, amount: refund.amount / 100, status: refund.status })),
})

/** The payer pays, or the bank decides about a card that it looked at; the seller hears of it. */
export async function payPayment(bank: Bank, payment: CardPayment, amount: number): Promise<void> {
  payment.amount = amount
  approve(bank, payment)
  await tellSeller(bank, payment)
}

export async function tellSeller(bank: Bank, payment: CardPayment): Promise<void> {
  if (payment.noticeUrl === null) return
  const url = new URL(payment.noticeUrl)
  url.searchParams.set('data.id', String(payment.id))
  url.searchParams.set('type', 'payment')
  const requestId = randomUUID()
  const ts = String(bank.now())
  const secret = bank.webhookModeOf(payment.reference) === 'badly-signed' ? 'another' : `segredo-${payment.seller}`
  const manifest = `id:${payment.id};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  await sendWebhook(bank, payment.reference, {
    url: url.href,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    body: {
      id: bank.nextId(),
      type: 'payment',
      user_id: userIdOf(payment.seller),
      action: 'payment.updated',
      data: { id: String(payment.id) },
    },
  })
}

const failure = (status: number, error: string, message: string, code?: number): Answer => ({
  status,
  body: { message, error, status, cause: code === undefined ? [] : [{ code, description: message }] },
})
