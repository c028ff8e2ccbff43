import { Type } from 'typebox'
import type { JobCounts, ScheduleFacts, StoreJob } from '#domain/job.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, countsOf, id, inStore, int, pageOf, shownPage, text } from './wire/values.ts'

const office = { area: 'Tarefas', access: 'job.manage', query: record(inStore) } as const

const state = words({ failed: 'FALHOU', waiting: 'NA_FILA', running: 'EM_ANDAMENTO', done: 'FEITA' })
const runState = words({ failed: 'FALHOU', running: 'EM_ANDAMENTO', done: 'FEITA' })
const fault = words({
  unreachable: 'SEM_CONEXAO',
  'timed-out': 'TEMPO_ESGOTADO',
  refused: 'RECUSADA',
  interrupted: 'INTERROMPIDA',
  internal: 'ERRO_INTERNO',
})

const job = mapped(
  record({
    id: ['id', id],
    queue: ['tipo', text('Como order.mail')],
    state: ['situacao', state],
    orderNumber: ['pedido', orNull(int())],
    customerId: ['idcliente', orNull(id)],
    mailSubject: ['assunto', orNull(text(), 'Do e-mail a enviar')],
    attempts: ['tentativas', int()],
    addedAt: ['criadaEm', text()],
    nextAttemptAt: ['proximaTentativa', orNull(text())],
    endedAt: ['terminouEm', orNull(text())],
    fault: ['falha', orNull(fault, 'Da última tentativa que falhou')],
    canRetry: ['podeRepetir', bool()],
  }),
  ({ about, ...job }: StoreJob) => ({ ...job, ...about }),
  ({ orderNumber, customerId, mailSubject, ...job }): StoreJob => ({
    ...job,
    about: { orderNumber, customerId, mailSubject },
  }),
)

const schedule = record({
  name: ['nome', text()],
  nextRunAt: ['proxima', text()],
  lastRunAt: ['ultima', orNull(text())],
  lastState: ['situacao', orNull(runState, 'Da última execução')],
}) satisfies FieldOf<ScheduleFacts>

export const listJobs = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tarefas',
  summary:
    'O que a loja tem a fazer depois de cada pedido ou cadastro: o que falhou, está na fila, em andamento ou feito',
  ...office,
  query: record({
    ...inStore,
    state: ['situacao', optional(state, null)],
    queue: ['tipo', optional(same(Type.String({ maxLength: 80, description: 'Como order.mail' })), null)],
    sort: ['ordenacao', optional(words({ newest: 'recentes', oldest: 'antigas' }), 'newest')],
    ...pageOf(),
  }),
  reply: record({
    jobs: ['tarefas', list(job)],
    counts: ['totais', countsOf(state) satisfies FieldOf<JobCounts>],
    ...shownPage,
  }),
})

export const listSchedules = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tarefas/rotinas',
  summary: 'As rotinas de todas as lojas: quando foi a última vez e quando é a próxima',
  ...office,
  reply: list(schedule),
})

export const retryJobs = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/tarefas/repetir',
  summary:
    'Tentar de novo tarefas que falharam; as que já não estão na lista, ou não podem ser repetidas, ficam de fora',
  ...office,
  body: record({ ids: ['ids', list(id, { minItems: 1, maxItems: 100, uniqueItems: true })] }),
  reply: record({ retried: ['repetidas', list(id)] }),
})
