import type { ChargeState } from '#domain/payment/charge.ts'
import type { SettlementMethod } from '#domain/payment/settlement.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as invoicesText } from './invoices.ts'

/** What customers read where they pay invoices. */
export const text = dictionary('settlements', {
  choose: 'Pagar faturas',
  chooseHint: 'Marque as faturas que quer pagar agora. Elas viram uma cobrança só.',
  chooseOne: (invoice: string) => `Pagar a ${invoice.toLowerCase()}`,
  sum: (count: number, amount: string) =>
    count === 0 ? 'Nenhuma fatura marcada' : `${count === 1 ? '1 fatura' : `${count} faturas`}: ${amount}`,
  pay: { pix: onDemandText.payByPix, boleto: 'Gerar boleto' } satisfies Record<SettlementMethod, string>,
  none: 'Marque pelo menos uma fatura.',
  openTitle: 'Cobranças em aberto',
  open: { pix: 'Pix', boleto: 'Boleto' } satisfies Record<SettlementMethod, string>,
  openCharge: (method: string, amount: string) => `${method} de ${amount}`,
  invoices: invoicesText.numbers,
  title: 'Pagamento de faturas',
  back: 'Voltar às faturas',
  paid: 'Pagamento recebido. As faturas e o crédito já foram atualizados.',
  partlyPaid: (open: string) => `Recebemos o pagamento. Ainda faltam ${open} destas faturas.`,
  ended: {
    expired: 'O prazo desta cobrança terminou. As faturas continuam em aberto: gere outra cobrança.',
    cancelled: 'Esta cobrança foi encerrada, porque as faturas mudaram. Confira as faturas e gere outra, se precisar.',
    failed: 'O banco não aceitou esta cobrança. Tente outra forma de pagamento ou fale com a loja.',
    refunded: 'O pagamento foi devolvido. As faturas estão em aberto de novo.',
    disputed: 'Este pagamento foi contestado no banco. Fale com a loja.',
    requested: 'O banco ainda está preparando esta cobrança. Atualize a página em instantes.',
  } satisfies Partial<Record<ChargeState, string>>,
  unreachable: commonText.unreachable,
})
