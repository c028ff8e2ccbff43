import { formatUnitPrice } from '#domain/format-price.ts'
import type { Quantity, UnitPrice } from '#domain/amounts.ts'
import { formatQuantity } from '../format.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What customers read while an attendant negotiates in their cart. */
export const negotiationText = dictionary('negotiation', {
  title: 'Negociação',
  running: (name: string) => `${name} está ajustando os seus preços: eles mudam aqui na hora.`,
  note: (name: string, note: string) => `Recado de ${name}: ${note}`,
  takeBack: 'Liberar carrinho',
  cost: (count: number, amount: string) =>
    count === 1
      ? `O preço negociado deixa de valer (+ ${amount}). A proposta fica guardada por um dia para você voltar a ela.`
      : `Os ${count} preços negociados deixam de valer (+ ${amount}). A proposta fica guardada por um dia para você voltar a ela.`,
  costNothing: 'Nenhum preço foi combinado ainda. O carrinho volta a ser seu.',
  confirm: 'Liberar agora',
  keep: 'Continuar negociando',
  agree: 'Aceitar os preços',
  agreed: 'Você aceitou estes preços.',
  proposal: (name: string) => `Preços combinados com ${name}`,
  proposalOf: (moment: string) => `em ${moment}`,
  proposedLine: (name: string, quantity: Quantity, price: UnitPrice) =>
    `${name}: ${formatQuantity(quantity)} × ${formatUnitPrice(price)}`,
  restore: 'Voltar a estes preços',
  unreachable: commonText.unreachable,
})
