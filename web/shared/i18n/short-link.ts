import { dictionary } from './dictionary.ts'

/** What follows a short link of the store. */
export const text = dictionary('short-link', {
  goneTitle: 'Este link não abre mais nada',
  gone: 'Ele venceu, foi digitado errado, ou o que ele abria saiu da loja. Mas a loja está aberta.',
  coupon: (code: string) => `Cupom ${code}`,
  couponIntro: 'Ponha o cupom no seu carrinho: o desconto aparece no resumo do pedido.',
  apply: 'Pôr o cupom no carrinho',
  seeProducts: 'Ver os produtos',
})
