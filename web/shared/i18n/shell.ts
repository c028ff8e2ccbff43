import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read around every screen. */
export const text = dictionary('shell', {
  skip: 'Ir para o conteúdo',
  home: commonText.home,
  categories: 'Categorias',
  departments: 'Departamentos',
  allProducts: 'Todos os produtos',
  search: 'Buscar produtos',
  searchPlaceholder: 'O que você procura?',
  searchButton: commonText.search,
  cart: commonText.cart,
  cartWith: (count: number) => (count === 1 ? 'Carrinho, 1 produto' : `Carrinho, ${count} produtos`),
  cartWorth: (total: string, count: number) =>
    `${total}, ${count === 1 ? '1 produto' : `${count} produtos`} no carrinho`,
  orders: commonText.orders,
  signIn: commonText.signIn,
  signOut: 'Sair',
  accountOf: (name: string) => `${name}, minha conta`,
  whereTo: 'Onde receber?',
  deliverTo: (place: string) => `Entregar em ${place}`,
  pickUp: 'Retirar na loja',
  pricesFor: 'Preços para:',
  myPlace: 'Minha localização',
  menu: 'Menu',
  mainNavigation: 'Navegação principal',
  offline: 'Você está sem internet. O que você alterar fica guardado aqui e será salvo quando a conexão voltar.',
  updatesPaused: 'As novidades estão demorando a chegar. Conferimos de novo a cada 30 segundos.',
  updateNow: 'Conferir agora',
  cartChanged: 'O carrinho mudou em outra aba ou aparelho.',
  invoicesChanged: 'As faturas mudaram.',
  orderChanged: (number: number) => `O pedido nº ${number} mudou de situação.`,
  contact: 'Fale com a gente',
  legal: (name: string, cnpj: string) => `${name} · CNPJ ${cnpj}`,
  otherStores: 'Outras lojas',
  cookies: 'Preferências de cookies',
})
