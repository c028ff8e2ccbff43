import { Type, type Static } from 'typebox'
import type { JobState, ScheduleFacts, StoreJob } from '#domain/job.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const STATE = wireWords({
  failed: 'FALHOU',
  waiting: 'NA_FILA',
  running: 'EM_ANDAMENTO',
  done: 'FEITA',
})

const RUN_STATE = wireWords({
  failed: 'FALHOU',
  running: 'EM_ANDAMENTO',
  done: 'FEITA',
})

const FAULT = wireWords({
  unreachable: 'SEM_CONEXAO',
  'timed-out': 'TEMPO_ESGOTADO',
  refused: 'RECUSADA',
  interrupted: 'INTERROMPIDA',
  internal: 'ERRO_INTERNO',
})

const ORDER = wireWords({ newest: 'recentes', oldest: 'antigas' })

const Tarefa = Type.Object({
  id: Identificador,
  tipo: Type.String({ description: 'Como order.mail' }),
  situacao: STATE.schema,
  pedido: OuNulo(Type.Integer()),
  idcliente: OuNulo(Identificador),
  assunto: OuNulo(Type.String(), 'Do e-mail a enviar'),
  tentativas: Type.Integer(),
  criadaEm: Type.String(),
  proximaTentativa: OuNulo(Type.String()),
  terminouEm: OuNulo(Type.String()),
  falha: OuNulo(FAULT.schema, 'Da última tentativa que falhou'),
  podeRepetir: Type.Boolean(),
})

const Rotina = Type.Object({
  nome: Type.String(),
  proxima: Type.String(),
  ultima: OuNulo(Type.String()),
  situacao: OuNulo(RUN_STATE.schema, 'Da última execução'),
})

const area = 'Tarefas'

export const listJobs = endpoint({
  method: 'GET',
  path: '/v4/gestao/tarefas',
  summary:
    'O que a loja tem a fazer depois de cada pedido ou cadastro: o que falhou, está na fila, em andamento ou feito',
  area,
  access: 'job.manage',
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    situacao: Type.Optional(STATE.schema),
    tipo: Type.Optional(Type.String({ maxLength: 80, description: 'Como order.mail' })),
    ordenacao: Type.Optional(ORDER.schema),
    ...pageFields('jobs'),
  }),
  reply: Type.Object({
    tarefas: Type.Array(Tarefa),
    totais: Type.Object({
      FALHOU: Type.Integer(),
      NA_FILA: Type.Integer(),
      EM_ANDAMENTO: Type.Integer(),
      FEITA: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const listSchedules = endpoint({
  method: 'GET',
  path: '/v4/gestao/tarefas/rotinas',
  summary: 'As rotinas de todas as lojas: quando foi a última vez e quando é a próxima',
  area,
  access: 'job.manage',
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  reply: Type.Array(Rotina),
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/v4/gestao/tarefas/repetir',
  summary:
    'Tentar de novo tarefas que falharam; as que já não estão na lista, ou não podem ser repetidas, ficam de fora',
  area,
  access: 'job.manage',
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  body: Type.Object({ ids: Type.Array(Identificador, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  reply: Type.Object({ repetidas: Type.Array(Identificador) }),
})

export const { encode: encodeJobState, decode: decodeJobState } = STATE
export const { encode: encodeJobOrder, decode: decodeJobOrder } = ORDER

export type JobCounts = Readonly<Record<JobState, number>>

export const encodeJobCounts = (counts: JobCounts) => ({
  FALHOU: counts.failed,
  NA_FILA: counts.waiting,
  EM_ANDAMENTO: counts.running,
  FEITA: counts.done,
})

export const decodeJobCounts = (wire: ReturnType<typeof encodeJobCounts>): JobCounts => ({
  failed: wire.FALHOU,
  waiting: wire.NA_FILA,
  running: wire.EM_ANDAMENTO,
  done: wire.FEITA,
})

export const encodeJob = (job: StoreJob): Static<typeof Tarefa> => ({
  id: job.id,
  tipo: job.queue,
  situacao: STATE.encode(job.state),
  pedido: job.about.orderNumber,
  idcliente: job.about.customerId,
  assunto: job.about.mailSubject,
  tentativas: job.attempts,
  criadaEm: job.addedAt,
  proximaTentativa: job.nextAttemptAt,
  terminouEm: job.endedAt,
  falha: job.fault && FAULT.encode(job.fault),
  podeRepetir: job.canRetry,
})

export const decodeJob = (wire: Static<typeof Tarefa>): StoreJob => ({
  id: wire.id,
  queue: wire.tipo,
  state: decodeJobState(wire.situacao),
  about: { orderNumber: wire.pedido, customerId: wire.idcliente, mailSubject: wire.assunto },
  attempts: wire.tentativas,
  addedAt: wire.criadaEm,
  nextAttemptAt: wire.proximaTentativa,
  endedAt: wire.terminouEm,
  fault: wire.falha && FAULT.decode(wire.falha),
  canRetry: wire.podeRepetir,
})

export const encodeSchedule = (schedule: ScheduleFacts): Static<typeof Rotina> => ({
  nome: schedule.name,
  proxima: schedule.nextRunAt,
  ultima: schedule.lastRunAt,
  situacao: schedule.lastState && RUN_STATE.encode(schedule.lastState),
})

export const decodeSchedule = (wire: Static<typeof Rotina>): ScheduleFacts => ({
  name: wire.nome,
  nextRunAt: wire.proxima,
  lastRunAt: wire.ultima,
  lastState: wire.situacao && RUN_STATE.decode(wire.situacao),
})
