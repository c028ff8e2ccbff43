import { text as commonText } from './common.ts'
import { text as buyingText } from './buying.ts'
import { conditionsText } from './delivery-conditions.ts'
import { dictionary } from './dictionary.ts'
import { numbersText } from './numbers.ts'
import { text as productText } from './product.ts'
import { text as quotesText } from './quotes.ts'

/** What people read where products are bought by typing quantities into a table. */
export const text = dictionary('product-table', {
  view: 'Mostrar produtos em',
  cards: 'Cartões',
  table: 'Tabela',
  page: (page: number) => `Produtos da página ${page}`,
  picture: 'Foto',
  code: productText.detail.code,
  product: quotesText.product,
  lastBought: 'Última compra',
  lastBoughtOn: (amount: string, day: string) => `${amount} em ${day}`,
  price: quotesText.price,
  tier: 'Leve mais',
  tierFrom: (amount: string, price: string) => `${amount}: ${price}`,
  stock: 'Estoque',
  inStock: 'Em estoque',
  availability: buyingText.availability,
  quickOrder: 'Pedir por código, lista ou planilha',
  quantity: quotesText.quantity,
  quantityOf: (product: string) => `Quantidade de ${product}`,
  total: commonText.total,
  undo: commonText.undo,
  undoFor: (product: string) => `Desfazer a mudança de ${product}`,
  unreadable: 'Digite um número.',
  which: numbersText.which,
  tooLittle: (amount: string) => `O mínimo é ${amount}.`,
  tooMuch: (amount: string) => `O máximo é ${amount}.`,
  betweenSteps: (step: string) => `Vendido de ${step} em ${step}.`,
  wholeOnly: 'Vendido só em quantidades inteiras.',
  notSold: 'Indisponível agora.',
  use: (amount: string) => `Usar ${amount}`,
  end: 'Fim da lista',
  summary: 'Total do carrinho',
  items: (count: number) => (count === 1 ? '1 item no carrinho' : `${count} itens no carrinho`),
  faults: (count: number) => (count === 1 ? '1 item para corrigir' : `${count} itens para corrigir`),
  missing: (missing: string, minimum: string) => `Faltam ${missing} para o mínimo de ${minimum}`,
  minimumReached: (minimum: string) => `Mínimo de ${minimum} atingido`,
  progress: conditionsText.progress,
  review: 'Revisar carrinho',
  /** Without script. */
  needsScript: 'Sem JavaScript, abra o produto para pôr no carrinho.',
  keys: 'Digite as quantidades. Enter ou seta para baixo vai ao próximo produto, Esc desfaz, Ctrl com Enter abre o carrinho.',
})
