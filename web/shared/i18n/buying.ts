import { dictionary } from './dictionary.ts'

/** What people read on a product in any list, and where it is put into the cart. */
export const text = dictionary('buying', {
  offer: (percent: number) => (percent > 0 ? `−${percent}%` : 'Oferta'),
  quoteOnly: 'Preço sob orçamento',
  availability: { 'last-units': 'Últimas unidades', 'sold-out': 'Esgotado', 'on-request': 'Sob encomenda' },
  was: 'De',
  now: 'Por',
  hiddenPrice: 'Entre para ver o preço',
  fromQuantity: (amount: string, price: string) => `A partir de ${amount}: ${price}`,
  startingAt: 'a partir de',
  options: (count: number) => `Ver ${count} opções`,
  signIn: 'Faça login para comprar',
  add: 'Adicionar',
  addNamed: (name: string) => `Adicionar ${name}`,
  addToQuote: 'Adicionar ao orçamento',
  addToQuoteNamed: (name: string) => `Adicionar ao orçamento: ${name}`,
  atMost: (amount: string) => `Máximo por pedido: ${amount}`,
  soldOut: 'Esgotado',
  unavailable: 'Indisponível no momento',
  chooseCustomer: 'Escolha um cliente para comprar',
  seeAll: 'Ver tudo',
  seeAllOf: (title: string) => `Ver tudo de ${title}`,
  back: (title: string) => `Voltar em ${title}`,
  forward: (title: string) => `Avançar em ${title}`,
})
