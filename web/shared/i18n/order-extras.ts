import { text as usersText } from './users.ts'
import { text as ordersText } from './orders.ts'
import { text as catalogText } from './catalog.ts'
import { text as modalsText } from './modals.ts'
import { dictionary } from './dictionary.ts'

/** What people read where a coupon or a note goes with the order. */
export const text = dictionary('order-extras', {
  note: ordersText.note,
  notePlaceholder: 'Algo que devemos saber? Por exemplo: deixar na portaria.',
  ask: 'Tem um cupom de desconto?',
  field: modalsText.menu.coupon,
  apply: catalogText.apply,
  remove: usersText.remove,
  removeCode: (code: string) => `Remover o cupom ${code}`,
  applied: (code: string) => `Cupom ${code} aplicado.`,
  removed: 'Cupom removido.',
  automatic: 'Desconto automático da loja',
  typed: 'Cupom aplicado',
  percent: (value: string) => `${value} de desconto`,
  fixed: (amount: string) => `${amount} de desconto`,
  below: (minimum: string, missing: string) => `Vale para compras a partir de ${minimum}. Faltam ${missing}.`,
  /** Of an automatic coupon that a larger cart gets: an amount, or a percentage with its noun. */
  missing: (missing: string, benefit: string) => `Faltam ${missing} para ganhar ${benefit}.`,
  enable: (code: string) => `Usar o desconto automático ${code}`,
  automaticApplied: (code: string) => `Aplicamos o desconto automático ${code}.`,
  replaced: (before: string, after: string) => `Trocamos o cupom ${before} pelo ${after}, que deixa menos a pagar.`,
  ended: (code: string) => `O cupom ${code} saiu do carrinho.`,
  waiting: (code: string) => `Seu cupom ${code} espera: este deixa menos a pagar agora.`,
  onDelivery: 'Na taxa de entrega, ao finalizar',
  onTargets: (names: readonly string[]) => `Só em: ${names.join(', ')}`,
  coversNothing: 'Vale para produtos que não estão no carrinho.',
  own: 'Seus cupons',
  use: 'Usar',
  useCode: (code: string) => `Usar o cupom ${code}`,
  from: (amount: string) => `Em compras a partir de ${amount}`,
  until: (day: string) => `Até ${day}`,
  byItself: 'Entra sozinho no carrinho',
  /** Specification §8, where the store does not answer. */
  invalid: 'Não foi possível verificar seu cupom.',
  betterAutomatic:
    'Não foi possível trocar o seu cupom de desconto, pois já existe um cupom automático aplicado que oferece um benefício superior.',
})
