import { text as chatText } from './chat.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'
import { text as ordersText } from './orders.ts'
import { receivedText } from './payments.ts'
import { text as usersText } from './users.ts'

/** What the store reads around its conversations. */
export const officeChatText = dictionary('back-office-chat', {
  title: chatText.title,
  filters: 'De quem são as conversas',
  filter: { own: 'Minhas', unassigned: 'Sem dono', all: onDemandText.all },
  search: receivedText.search,
  emptyTitle: 'Nenhuma conversa',
  noneFound: 'Nenhuma conversa encontrada',
  empty: 'Quando um cliente escreve, a conversa aparece aqui.',
  waits: (minutes: number) => {
    if (minutes < 1) return 'espera resposta'
    return minutes < 60 ? `espera há ${minutes} min` : `espera há ${Math.floor(minutes / 60)} h`
  },
  with: (name: string) => `com ${name}`,
  you: usersText.you,
  writeToCustomer: 'Escrever ao cliente',
  showProduct: 'Mostrar produto',
  product: 'Nome ou código do produto',
  findProduct: 'Buscar produto',
  noProduct: 'Nenhum produto com este nome.',
  take: 'Assumir',
  leave: 'Deixar sem dono',
  others: (name: string) => `Esta conversa está com ${name}.`,
  nothingWritten: 'Ninguém escreveu ainda.',
  customer: 'Sobre o cliente',
  cart: commonText.cart,
  noCart: 'Vazio',
  orders: 'Últimos pedidos',
  noOrders: ordersText.emptyTitle,
  record: customersText.openRecord,
  canned: 'Respostas prontas',
  noCanned: 'Nenhuma resposta pronta com este atalho.',
  unreachable: commonText.unreachable,
  hours: 'Horário de atendimento',
  hoursHint: 'Fora dele a mensagem abaixo responde por você.',
  days: ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'],
  isOpen: (day: string) => `Atende: ${day}`,
  from: (day: string) => `Das, ${day}`,
  until: (day: string) => `Até, ${day}`,
  away: 'Resposta fora do horário',
  awayHint: 'Vazia, a loja não responde sozinha.',
  cannedHint:
    'Na conversa, digite / e o atalho. {nome} vira o primeiro nome do cliente, e {pedido}, o número do pedido.',
  shortcut: 'Atalho',
  answer: 'Texto',
  newAnswer: 'Outra resposta',
  removeHint: 'Para remover uma resposta, deixe o atalho e o texto em branco.',
  save: usersText.save,
  saved: 'Ajustes salvos.',
  check:
    'Confira os campos: cada dia termina depois de começar, e cada resposta tem atalho (letras sem acento, números e hífen) e texto.',
})
