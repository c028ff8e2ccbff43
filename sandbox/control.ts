import { disputePix, payPix } from './api-pix.ts'
import type { Bank, CardPayment, PixCharge, Rule } from './bank.ts'
import { textOf, type Answer, type SandboxRequest } from './http.ts'
import { payPayment, tellSeller } from './mercado-pago.ts'
import { flushWebhooks } from './webhooks.ts'

const CHARGE = /^\/__control\/charges\/([^/]+)\/(pay|expire|chargeback|refund)$/

/** How a test, or the button of the demonstration, plays the payer and the bank. */
export async function answerControl(bank: Bank, { method, path, body }: SandboxRequest): Promise<Answer> {
  if (path === '/__control/requests') return { status: 200, body: bank.requests }
  if (method !== 'POST') return { status: 404, body: {} }
  const [, reference = '', act = ''] = CHARGE.exec(path) ?? []
  if (act !== '') return actOnCharge(bank, decodeURIComponent(reference), act, body)
  switch (path) {
    case '/__control/rules':
      bank.rules = [...bank.rules, ...(body['rules'] as Omit<Rule, 'count'>[]).map((rule) => ({ ...rule, count: 0 }))]
      return done()
    case '/__control/rules/clear':
      bank.rules = []
      return done()
    case '/__control/received':
      return { status: 200, body: receivedByCharge(bank) }
    case '/__control/clock':
      bank.advancedMs += Number(body['advanceSeconds']) * 1000
      return done()
    case '/__control/transfers':
      // Money by the key alone, without a charge.
      bank.receivePix(null, textOf(body['account']), Number(body['amountCents']), bank.now())
      return done()
    case '/__control/webhooks/flush':
      return { status: 200, body: { sent: await flushWebhooks(bank, body['order'] === 'reversed') } }
    case '/__control/reset':
      bank.reset()
      return done()
    default:
      return { status: 404, body: {} }
  }
}

/** Cents by txid. */
function receivedByCharge({ receivedPix }: Bank): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { txid, amount } of receivedPix) if (txid !== null) sums[txid] = (sums[txid] ?? 0) + amount
  return sums
}

const done = (): Answer => ({ status: 200, body: {} })

async function actOnCharge(bank: Bank, reference: string, act: string, body: Record<string, unknown>): Promise<Answer> {
  const pix = bank.pixCharges.get(reference)
  if (pix) return actOnPix(bank, pix, act, body)
  const payment = [...bank.payments.values()].find((one) => one.reference === reference)
  return payment ? actOnPayment(bank, payment, act, body) : { status: 404, body: {} }
}

/** A dispute is open, or ended as the test says: 'settled' against the store, 'reimbursed' in its favour. */
async function actOnPix(bank: Bank, charge: PixCharge, act: string, body: Record<string, unknown>): Promise<Answer> {
  if (act === 'pay') {
    await payPix(bank, charge, {
      amount: Number(body['amountCents'] ?? charge.amount),
      at: typeof body['at'] === 'string' ? Date.parse(body['at']) : bank.now(),
      times: Number(body['times'] ?? 1),
    })
    return done()
  }
  if (act === 'chargeback') {
    const status = { settled: 'DEVOLVIDO', reimbursed: 'NAO_REALIZADO' }[textOf(body['result'])] ?? 'EM_PROCESSAMENTO'
    await disputePix(bank, charge, { amount: Number(body['amountCents'] ?? charge.amount), status })
    return done()
  }
  // The next refund of the charge is answered as it will be after a while.
  if (act === 'refund')
    for (const one of charge.payments.flatMap(({ refunds }) => refunds)) one.status = textOf(body['result'])
  return act === 'refund' ? done() : { status: 404, body: {} }
}

async function actOnPayment(
  bank: Bank,
  payment: CardPayment,
  act: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  if (act === 'pay') {
    await payPayment(bank, payment, Number(body['amountCents'] ?? payment.amount))
    return done()
  }
  if (act === 'refund') return { status: 404, body: {} }
  payment.status = act === 'expire' ? 'cancelled' : 'charged_back'
  payment.detail = act === 'expire' ? 'expired' : textOf(body['result']) || 'in_process'
  await tellSeller(bank, payment)
  return done()
}
