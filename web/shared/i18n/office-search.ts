import { text as addressText } from './address.ts'
import { dictionary } from './dictionary.ts'
import { text as usersText } from './users.ts'

const count = (products: number): string =>
  products === 1 ? '1 produto' : `${products.toLocaleString('pt-BR')} produtos`

/** What staff read about the search of their store. */
export const text = dictionary('office-search', {
  title: 'Busca da loja',
  intro:
    'Ensine à busca o que seus clientes digitam: “refri” encontra guaraná, “carne moída” encontra patinho moído. Vale na hora.',
  tryTitle: 'Teste a busca',
  tryLabel: 'O que acha a busca com…',
  tryButton: 'Testar',
  found: (text: string, total: number) =>
    total === 0 ? `“${text}” não encontra nada.` : `“${text}” encontra ${count(total)}:`,
  corrected: (text: string) => `Lido como “${text}”.`,
  inPart: (total: number) => `${count(total)} só com uma parte das palavras`,
  newTitle: 'Novo sinônimo',
  word: 'O que o cliente digita',
  wordHint: 'Uma a quatro palavras, sem precisar de acentos. Exemplo: refri',
  meanings: 'O que também procurar',
  meaningsHint: 'Separe por vírgulas. Exemplo: guaraná, soda limonada',
  add: 'Incluir sinônimo',
  save: usersText.save,
  change: (word: string) => `Mudar “${word}”`,
  remove: addressText.remove,
  removeNamed: (word: string) => `Excluir o sinônimo “${word}”`,
  listTitle: (total: number) => (total === 1 ? '1 sinônimo' : `${total} sinônimos`),
  emptyTitle: 'Nenhum sinônimo ainda',
  empty: 'Comece pelos apelidos que seus clientes usam no balcão.',
  finds: (text: string, products: number) => `${text} (${products === 0 ? 'nenhum produto' : count(products)})`,
  saved: (word: string) => `Sinônimo “${word}” salvo.`,
  removed: (word: string) => `Sinônimo “${word}” excluído.`,
  taken: (word: string) => `“${word}” já é sinônimo: mude-o na lista.`,
  outdated: (word: string) =>
    `Alguém mudou “${word}” enquanto isso. A lista já mostra como está: mude de novo se for preciso.`,
  unreachable: 'Não foi possível salvar o sinônimo. Tente de novo em instantes.',
})
