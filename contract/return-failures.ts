import { formatDate } from '#domain/calendar.ts'
import type { FailureCode } from '#domain/failure.ts'
import { reais, type FailureText } from './order-failures.ts'

const dayIn = (date: unknown): string => (typeof date === 'string' ? formatDate(date) : '')
const itemsIn = (items: unknown): string => (Array.isArray(items) ? items.map(String).join(', ') : '')

/** The failures of returns and exchanges. */
export const RETURN_FAILURES: Record<Extract<FailureCode, `orderReturn.${string}`>, FailureText> = {
  'orderReturn.notFound': { status: 404, message: 'Não encontramos esta devolução.' },
  'orderReturn.notDelivered': { status: 409, message: 'Só se devolve um pedido que já foi entregue.' },
  'orderReturn.tooLate': {
    status: 409,
    message: ({ deadline }) => `O prazo para devolver terminou em ${dayIn(deadline)}. Fale com a loja.`,
  },
  'orderReturn.nothingChosen': { status: 422, message: 'Escolha pelo menos um produto e a quantidade.' },
  'orderReturn.noExchange': { status: 409, message: 'A loja não faz trocas. Escolha receber o valor de volta.' },
  'orderReturn.tooMuch': {
    status: 409,
    message: ({ items }) =>
      `A quantidade passa do que ainda pode ser devolvido${itemsIn(items) === '' ? '' : ` de ${itemsIn(items)}`}.`,
  },
  'orderReturn.illegalStep': { status: 409, message: 'A devolução já mudou de etapa. Confira como ela está agora.' },
  'orderReturn.ofRight': {
    status: 409,
    message: 'O arrependimento dentro do prazo da lei não pode ser recusado (CDC, art. 49).',
  },
  'orderReturn.badDay': { status: 422, message: 'Informe um dia entre a entrega e hoje.' },
  'orderReturn.badPhoto': { status: 422, message: 'Não conseguimos ler a foto. Envie em JPEG, PNG ou WebP.' },
  'orderReturn.aboveReceived': {
    status: 422,
    message: ({ mostReais }) => `Ainda se pode devolver ${reais(mostReais)} deste pedido.`,
  },
  'orderReturn.settingsOutdated': {
    status: 409,
    message: 'Estas regras mudaram em outra aba ou por outra pessoa. Confira e salve de novo.',
  },
}
