import type { ProposalDecision } from '#domain/catalog/search-log.ts'
import { text as addressText } from './address.ts'
import { text as commonText } from './common.ts'
import { text as customersText } from './customers.ts'
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
  proposalsTitle: (total: number) => (total === 1 ? '1 sugestão de sinônimo' : `${total} sugestões de sinônimos`),
  proposalsIntro: 'Seus clientes buscaram a primeira palavra, não acharam, e buscaram a segunda.',
  proposalsKeys: 'No teclado, A aceita e R recusa a linha em que você está.',
  proposalSeen: (times: number, chosen: number, products: number) =>
    [
      times === 1 ? '1 vez' : `${times.toLocaleString('pt-BR')} vezes`,
      ...(chosen > 0 ? [`${chosen.toLocaleString('pt-BR')} com produto escolhido em seguida`] : []),
      `encontra ${products === 0 ? 'nenhum produto hoje' : count(products)}`,
    ].join(' · '),
  accept: commonText.accept,
  acceptNamed: (word: string, meaning: string) => `Aceitar “${meaning}” como sinônimo de “${word}”`,
  refuse: customersText.refuse,
  refuseNamed: (word: string, meaning: string) => `Recusar “${meaning}” como sinônimo de “${word}”`,
  decided: {
    accept: (word: string, meaning: string) => `Quem busca “${word}” agora também encontra “${meaning}”.`,
    refuse: (word: string, meaning: string) => `Sugestão “${word}” → “${meaning}” recusada.`,
    reopen: (word: string, meaning: string) => `Sugestão “${word}” → “${meaning}” de volta à lista.`,
  } satisfies Record<ProposalDecision, (word: string, meaning: string) => string>,
  missedTitle: 'Buscas sem resultado',
  missedIntro: (days: number) =>
    `O que seus clientes buscaram e não acharam nos últimos ${days} dias, e o que fizeram depois. Não guardamos quem buscou.`,
  nothingMissedTitle: 'Nenhuma busca sem resultado',
  nothingMissed: 'Quando um cliente não achar o que buscou, aparece aqui alguns minutos depois.',
  missedTimes: (times: number) => (times === 1 ? '1 busca' : `${times.toLocaleString('pt-BR')} buscas`),
  missedLast: 'última',
  foundByNow: (products: number) => `Hoje já encontra ${count(products)}.`,
  searchedNext: (text: string, times: number, found: number) =>
    `${times}× buscou “${text}” em seguida (${found === 0 ? 'também sem resultado' : count(found)})`,
  choseNext: (times: number) => `${times}× escolheu`,
  gaveUp: (times: number) => `${times}× não fez mais nada`,
  teach: 'Criar sinônimo',
  teachNamed: (text: string) => `Criar um sinônimo para “${text}”`,
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
