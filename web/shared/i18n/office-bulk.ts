import { dictionary } from './dictionary.ts'

const products = (count: number): string => (count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`)

/** What staff read where they change many products at once. */
export const text = dictionary('office-bulk', {
  tags: 'Mudar etiquetas',
  tagsTitle: (count: number) => `Mudar as etiquetas de ${products(count)}`,
  addedTags: 'Etiquetas a incluir',
  removedTags: 'Etiquetas a remover',
  tagsHint: 'Separe por vírgulas, como oferta, sem glúten.',
  noTags: 'Digite uma etiqueta a incluir ou a remover.',
  hint: 'Nada muda ainda: primeiro você confere cada produto, antes e depois. Depois de aplicado, dá para desfazer tudo.',
  check: 'Conferir as etiquetas',
  category: 'Mudar categoria',
  categoryTitle: (count: number) => `Mudar a categoria de ${products(count)}`,
  newCategory: 'Nova categoria',
  noCategory: 'Escolha a categoria.',
  checkCategory: 'Conferir a categoria',
  archive: 'Arquivar',
  sell: 'Pôr à venda',
})
