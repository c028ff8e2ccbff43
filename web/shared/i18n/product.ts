import { text as invoicesText } from './invoices.ts'
import { text as catalogText } from './catalog.ts'
import { text as cartText } from './cart.ts'
import { text as buyingText } from './buying.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read on the page of a product. */
export const text = dictionary('product', {
  home: commonText.home,
  trail: catalogText.trail,
  was: buyingText.was,
  now: buyingText.now,
  saves: (amount: string, percent: number) => `Economize ${amount} (${percent}%)`,
  perMeasure: (price: string, measure: string) => `${price}/${measure}`,
  payingBy: (price: string, method: string) => `${price} com ${method}`,
  takeTier: (amount: string) => `${amount}: levar esta quantidade`,
  perUnit: (unit: string) => `por ${unit}`,
  hiddenPrice: buyingText.hiddenPrice,
  hiddenPriceHint: 'Os preços desta loja aparecem para clientes cadastrados.',
  wholesale: cartText.rule.wholesale,
  tiers: 'Quanto mais você leva, menos paga',
  tierFrom: 'A partir de',
  tierPrice: 'Preço de cada',
  tierSaves: 'Economia',
  step: (amount: string) => `Vendido de ${amount} em ${amount}.`,
  least: (amount: string) => `Mínimo de ${amount} por pedido.`,
  most: (amount: string) => `Máximo de ${amount} por pedido.`,
  multiple: (count: string, unit: string) => `Cada ${unit} vem com ${count} unidades.`,
  giftWrap: (price: string, unit: string) => `Embalar para presente (+ ${price} por ${unit})`,
  giftWrapPrice: (price: string, unit: string) => `Embalagem para presente: + ${price} por ${unit}.`,
  availability: {
    available: invoicesText.available,
    'last-units': buyingText.availability['last-units'],
    'sold-out': 'Esgotado no momento',
    'on-request': 'Sob encomenda: combinamos o prazo com você',
  },
  quoteOnly: 'Sob orçamento: envie o pedido e respondemos com o preço',
  inCart: (amount: string) => `${amount} no carrinho:`,
  askStore: 'Perguntar à loja sobre este produto',
  about: 'Sobre o produto',
  noDescription: 'O fornecedor ainda não descreveu este produto.',
  details: 'Detalhes',
  detail: {
    code: 'Código',
    gtin: 'Código de barras',
    brand: 'Marca',
    packaging: 'Embalagem',
    unit: 'Vendido por',
    category: 'Categoria',
  },
  units: {
    un: 'unidade',
    kg: 'quilo',
    cx: 'caixa',
    fd: 'fardo',
    sc: 'saco',
    pct: 'pacote',
    gl: 'galão',
    bd: 'balde',
    mc: 'maço',
    dz: 'dúzia',
  } as Readonly<Record<string, string>>,
  similar: 'Você também pode gostar',
  describe: (name: string, store: string) => `${name} na ${store}: veja o preço e peça online.`,
})
