import { dictionary } from './dictionary.ts'

/** What people read where a coupon or a note goes with the order. */
export const text = dictionary('order-extras', {
  note: 'Observação',
  notePlaceholder: 'Algo que devemos saber? Por exemplo: café moído para filtro.',
  ask: 'Tem um cupom de desconto?',
  field: 'Cupom de desconto',
  apply: 'Aplicar',
  remove: 'Remover',
  removeCode: (code: string) => `Remover o cupom ${code}`,
  applied: (code: string) => `Cupom ${code} aplicado.`,
  removed: 'Cupom removido.',
  automatic: 'Desconto automático da loja',
  typed: 'Cupom aplicado',
  percent: (value: string) => `${value} de desconto`,
  fixed: (amount: string) => `${amount} de desconto`,
  below: (minimum: string, missing: string) => `Vale para compras a partir de ${minimum}. Faltam ${missing}.`,
  enable: (code: string) => `Usar o desconto automático ${code}`,
  invalid: 'Não foi possível verificar seu cupom.',
  betterAutomatic:
    'Não foi possível trocar o seu cupom de desconto, pois já existe um cupom automático aplicado que oferece um benefício superior.',
})
