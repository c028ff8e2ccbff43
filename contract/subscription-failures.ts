import type { FailureCode } from '#domain/failure.ts'
import { reais, type FailureText } from './order-failures.ts'

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
