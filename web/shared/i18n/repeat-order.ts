import { text as buyingText } from './buying.ts'
import { dictionary } from './dictionary.ts'
import { text as ordersText } from './orders.ts'

export const repeatText = dictionary('repeat-order', {
  link: 'Pedir de novo',
  linkOf: (number: number) => `Pedir de novo o pedido nº ${number}`,
  title: (number: number) => `Pedir de novo o pedido nº ${number}`,
  back: (number: number) => ordersText.number(number),
  intro: 'Os preços são os de hoje. Desmarque o que não quer desta vez.',
  changed: 'O que mudou desde o pedido',
  same: 'Como no pedido',
  notSold: (count: number) => (count === 1 ? '1 produto fica de fora' : `${count} produtos ficam de fora`),
  dearer: (former: string) => `Subiu: era ${former}`,
  cheaper: (former: string) => `Baixou: era ${former}`,
  otherQuantity: (ordered: string) => `Agora se compra nesta quantidade; no pedido, ${ordered}`,
  otherCount: (ordered: number) => `Agora só se compra nesta quantidade; no pedido, ${ordered}`,
  otherContent: 'Os produtos vêm em outras quantidades',
  wasInCombo: (name: string) => `Veio no combo ${name}, que não dá mais para comprar como era`,
  'sold-out': buyingText.soldOut,
  gone: 'Não está mais à venda',
  similar: 'Procurar parecido',
  similarTo: (name: string) => `Procurar parecido com ${name}`,
  add: (count: number, total: string) =>
    count === 1 ? `Pôr 1 produto no carrinho · ${total}` : `Pôr ${count} produtos no carrinho · ${total}`,
  nothingChosen: 'Marque pelo menos um produto.',
  /** Specification §8. */
  failed: 'Não foi possível carregar os produtos do pedido',
  /** Specification §8. */
  loaded: 'Os produtos do pedido foram carregados no seu carrinho',
})
