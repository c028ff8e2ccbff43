import { dictionary } from './dictionary.ts'

/**
 * Texts of more than two areas. Other dictionaries refer to these, so that a store words each of them once. They are in
 * the script of every page: what pages of products do not need at once is in `common-on-demand.ts`.
 */
export const text = dictionary('common', {
  accept: 'Aceitar',
  orders: 'Pedidos',
  filter: 'Filtrar',
  cancel: 'Cancelar',
  cart: 'Carrinho',
  delivery: 'Entrega',
  home: 'Início',
  next: 'Próxima',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  pages: 'Páginas',
  pickup: 'Retirada',
  postalCode: 'CEP',
  previous: 'Anterior',
  products: 'Produtos',
  retry: 'Tentar de novo',
  search: 'Buscar',
  seeProducts: 'Ver produtos',
  signIn: 'Entrar',
  total: 'Total',
  undo: 'Desfazer',
  unreachable: 'A loja não respondeu. Confira sua internet e tente de novo.',
})

// Written into the scripts that use them, so that they are not in that of every page.
export const BAD_POSTAL_CODE = 'O CEP tem 8 números. Confira.'
export const SEND_FAILED = 'Não foi possível enviar agora. Confira sua internet e tente de novo.'

/** What a combo, a quote or a subscription says of the products in it that are gone; what to do about them follows. */
export const soldNoMore = (names: readonly string[]): string => `A loja não vende mais: ${names.join(', ')}.`
