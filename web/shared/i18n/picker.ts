import { text as cartText } from './cart.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { officeChatText } from './office-chat.ts'

/** What staff read where they choose several products or customers. */
export const text = dictionary('picker', {
  product: officeChatText.product,
  noProduct: 'Nenhum produto com esse nome.',
  customer: 'Nome ou documento do cliente',
  noCustomer: 'Nenhum cliente com esse nome, ou você não vê os clientes da loja.',
  search: commonText.search,
  add: (name: string) => `Incluir ${name}`,
  remove: cartText.remove,
})
