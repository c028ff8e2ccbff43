import type { NotSellable } from '#domain/catalog/product.ts'
import { dictionary } from './dictionary.ts'
import { text as modalsText } from './modals.ts'

/** What people read of prices and stock that changed while products were in the cart. */
export const text = dictionary('cart-changes', {
  title: 'Mudou desde que você viu',
  price: (before: string, now: string) => `O preço passou de ${before} para ${now}.`,
  quantity: (wanted: string, sold: string) => `A loja vende ${sold}: ajustamos de ${wanted}.`,
  stock: (left: string, wanted: string) => `Só ${left} em estoque, e você pediu ${wanted}. Ajuste a quantidade.`,
  notSold: {
    'sold-out': 'Esgotado: fora do total.',
    gone: 'Não é mais vendido: fora do total.',
  } satisfies Record<NotSellable, string>,
  comboGone: 'Não dá mais para comprar: fora do total.',
  back: 'Disponível de novo.',
  understood: modalsText.review.close,
  understoodOf: (product: string) => `Entendi a mudança de ${product}`,
  allUnderstood: 'Entendi tudo',
})
