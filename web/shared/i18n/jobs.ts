import type { JobFault, JobState } from '#domain/job.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as commonText } from './common.ts'
import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'
import { text as orderText } from './orders.ts'

/** What staff read where they look after what the store does in the background. */
export const jobsText = dictionary('back-office-jobs', {
  title: shellText.screens.jobs,
  intro: 'O que a loja faz sozinha depois de cada pedido ou cadastro: e-mails, avisos e trabalhos de todo dia.',
  states: ordersText.groups,
  state: { failed: 'Falharam', waiting: 'Na fila', running: commonText.underWay, done: 'Feitas' } satisfies Record<
    JobState,
    string
  >,
  count: (total: number) => (total === 1 ? '1 tarefa' : `${total} tarefas`),
  queues: {
    'customer-review.mail': 'Aviso sobre o cadastro',
    'linked-user.mail': 'Aviso de usuário na conta',
    'mail.deliver': 'Envio de e-mail',
    'order.mail': 'E-mail do pedido',
    'order.rating-mail': 'Aviso de resposta à avaliação',
    'charge.order': 'Cobrança do pedido',
    'charge.mail': 'E-mail sobre o pagamento',
    'charge.webhook': 'Aviso de pagamento',
    'charge.difference': 'Cobrança da diferença',
    'charge.refund': 'Devolução ao cliente',
    'phone-message.deliver': 'Envio de código ao celular',
    'subscription.mail': 'E-mail da assinatura',
    'quote.mail': 'E-mail do orçamento',
    'realtime.access': 'Aviso de acesso nas telas abertas',
    'realtime.orders': 'Aviso de pedido nas telas abertas',
    'realtime.payments': 'Aviso de recebimento nas telas abertas',
    'realtime.registrations': 'Aviso de cadastro nas telas abertas',
    'registration.mail': 'Boas-vindas ao cadastro',
  } as Readonly<Record<string, string>>,
  schedules: 'Rotinas de todas as lojas',
  schedule: {
    'attempts.delete-old': 'Apagar contagens de tentativas antigas',
    'charges.check': 'Conferir cobranças em aberto',
    'charges.sweep': 'Comparar recebimentos com os bancos',
    'charges.sweep-week': 'Comparar com os bancos os recebimentos da semana',
    'payment-webhooks.delete-old': 'Apagar avisos de pagamento antigos',
    'refunds.check': 'Conferir devoluções em andamento',
    'expired-rows.delete': 'Apagar sessões e códigos vencidos',
    'known-devices.delete-expired': 'Esquecer aparelhos que não voltaram',
    'subscriptions.run': 'Fazer os pedidos das assinaturas',
    'quotes.lapse': 'Encerrar orçamentos vencidos',
    'messages.delete-old': 'Apagar mensagens antigas',
    'orders.commit-held-moves': 'Confirmar etapas de pedidos que ainda dava para desfazer',
    'partitions.roll': 'Preparar o próximo mês e apagar os antigos',
  } as Readonly<Record<string, string>>,
  nextRun: (moment: string) => `Próxima: ${moment}`,
  lastRun: (moment: string) => `Última: ${moment}`,
  neverRan: 'Ainda não rodou',
  lastState: { failed: 'falhou', running: 'em andamento', done: 'feita' },
  order: orderText.number,
  customer: customersText.openRecord,
  added: (moment: string) => `Criada em ${moment}`,
  next: (moment: string) => `Tenta de novo em ${moment}`,
  ended: { failed: (moment: string) => `Desistiu em ${moment}`, done: (moment: string) => `Feita em ${moment}` },
  attempts: (count: number) => (count === 1 ? '1 tentativa' : `${count} tentativas`),
  fault: {
    unreachable: 'Não foi possível conectar ao outro sistema.',
    'timed-out': 'O outro sistema demorou demais para responder.',
    refused: 'O outro sistema recusou.',
    interrupted: 'O servidor parou no meio do trabalho.',
    internal: 'Erro nosso. O registro do servidor tem os detalhes.',
  } satisfies Record<JobFault, string>,
  cannotRetry: 'Não dá para repetir: o código que ia na mensagem já venceu e foi apagado.',
  retry: commonText.retry,
  retryAll: (count: number) => (count === 1 ? 'Tentar esta de novo' : `Tentar estas ${count} de novo`),
  retried: (count: number) => (count === 1 ? '1 tarefa voltou para a fila.' : `${count} tarefas voltaram para a fila.`),
  notRetried: 'Estas tarefas já não estavam na lista.',
  unreachable: commonText.unreachable,
  emptyTitle: {
    failed: 'Nada falhou',
    waiting: 'Nada na fila',
    running: 'Nada em andamento',
    done: 'Nada feito nos últimos dias',
  } satisfies Record<JobState, string>,
  empty: {
    failed: 'O que não der certo depois de todas as tentativas aparece aqui, por 30 dias.',
    waiting: 'O que espera a vez, ou outra tentativa, aparece aqui.',
    running: 'O que está sendo feito agora aparece aqui.',
    done: 'O que foi feito aparece aqui por uma semana.',
  } satisfies Record<JobState, string>,
})
