import type { FailureCode } from '#domain/failure.ts'
import { reais, type FailureText } from './order-failures.ts'

/** Why an order of a subscription was refused, in words for the staff of the store; the others read the same for everybody. */
export const STAFF_WORDING: Partial<Record<FailureCode, FailureText['message']>> = {
  'order.overCredit': ({ availableReais }) =>
    `O pedido passa do crédito disponível do cliente (${reais(availableReais)}).`,
  'order.overdueInvoices': ({ overdueReais }) => `O cliente tem faturas vencidas, no total de ${reais(overdueReais)}.`,
  'order.awaitingApproval': 'O cadastro do cliente ainda não foi aprovado.',
  'order.termsOpen': 'O cliente ainda não aceitou os termos de uso da loja.',
  'subscription.addressNeeded': 'O endereço da assinatura não está mais na conta do cliente.',
  'subscription.paymentNotRepeatable':
    'O cartão não é cobrado sem o cliente. Ele precisa escolher outra forma de pagamento.',
}

/** The failures of subscriptions. */
export const SUBSCRIPTION_FAILURES: Record<Extract<FailureCode, `subscription.${string}`>, FailureText> = {
  'subscription.unavailable': { status: 422, message: 'Esta assinatura não está disponível nesta loja.' },
  'subscription.belowMinimum': {
    status: 422,
    message: ({ minimumReais }) => `Para assinar, o mínimo em produtos é ${reais(minimumReais)}.`,
  },
  'subscription.paymentNotRepeatable': {
    status: 422,
    message: 'Não cobramos o cartão sem você. Escolha outra forma de pagamento para a assinatura.',
  },
  'subscription.notForQuotes': { status: 422, message: 'Um orçamento não pode virar assinatura. Envie-o sem ela.' },
  'subscription.notForPrograms': { status: 403, message: 'Uma assinatura é feita pelo próprio cliente.' },
  'subscription.addressNeeded': {
    status: 422,
    message: 'Para assinar, escolha um endereço da sua conta. Ele será usado em todos os pedidos.',
  },
  'subscription.notFound': { status: 404, message: 'Assinatura não encontrada.' },
  'subscription.cancelled': { status: 409, message: 'Esta assinatura foi cancelada.' },
  'subscription.dateClosed': { status: 409, message: 'Esta data não pode mais mudar.' },
  'subscription.priceOutdated': {
    status: 409,
    message: 'O preço desta data mudou ou o prazo terminou. Confira de novo.',
  },
  'subscription.typeNotFound': { status: 404, message: 'Tipo de assinatura não encontrado.' },
  'subscription.nameTaken': { status: 422, message: 'Já existe um tipo de assinatura com este nome.' },
}
