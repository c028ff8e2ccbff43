import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'

const { notes } = customersText

/** What staff read where they write down something about an order. */
export const orderNotesText = dictionary('back-office-order-notes', {
  title: 'Anotações internas',
  intro: 'Só a equipe lê: nunca vão para o cliente nem para os papéis do pedido.',
  none: notes.none,
  write: notes.write,
  add: notes.add,
  by: notes.by,
  remove: 'Remover',
  removeOne: (beginning: string) => `Remover a anotação “${beginning}”`,
})
