import { text as onDemandText } from './common-on-demand.ts'
import { SEND_FAILED } from './common.ts'
import { shellText } from './back-office.ts'
import { dictionary } from './dictionary.ts'

/** What customers and staff read of ratings. */
export const text = dictionary('ratings', {
  title: shellText.screens.ratings,
  rate: 'Avaliar o pedido',
  intro: 'Como foi? Sua opinião ajuda a loja e só é enviada uma vez.',
  order: 'O pedido como um todo',
  lines: 'Quer avaliar os produtos também?',
  comment: 'Comentário',
  send: 'Enviar avaliação',
  sending: onDemandText.sending,
  sent: 'Pronto! Sua avaliação foi enviada.',
  missing: 'Escolha de 1 a 5 estrelas.',
  failed: SEND_FAILED,
  stars: (count: number) => (count === 1 ? '1 estrela' : `${count} estrelas`),
  none: 'Sem nota',
  yours: 'Sua avaliação',
  ofCustomer: 'Avaliação do cliente',
  answerOf: (store: string) => `Resposta de ${store}`,
  answer: 'Responder',
  answerLabel: 'Resposta ao cliente',
  answerHint: 'O cliente lê a resposta na página do pedido e é avisado por e-mail.',
  correct: 'Corrigir a resposta',
  answered: 'Resposta salva.',
  emptyTitle: 'Nenhuma avaliação ainda',
  empty: 'Depois da entrega, cada cliente pode avaliar o pedido uma vez.',
  noneTitle: 'Nenhuma avaliação com estes filtros',
  count: (total: number) => (total === 1 ? '1 avaliação' : `${total} avaliações`),
  average: (stars: string) => `Média de todas: ${stars} de 5`,
  group: { waiting: 'Sem resposta', answered: 'Respondidas', all: onDemandText.all },
  starsFilter: {
    any: onDemandText.all,
    1: '1 estrela',
    2: '2 estrelas',
    3: '3 estrelas',
    4: '4 estrelas',
    5: '5 estrelas',
  },
  columns: {
    order: onDemandText.order,
    customer: onDemandText.customer,
    stars: 'Nota',
    comment: 'Comentário',
    ratedAt: 'Quando',
    answer: onDemandText.answer,
  },
})
