import { Type, type Static } from 'typebox'
import type { JobFault, JobState, RunState, ScheduleFacts, StoreJob } from '#domain/job.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

const Situacao = Type.Union([
  Type.Literal('FALHOU'),
  Type.Literal('NA_FILA'),
  Type.Literal('EM_ANDAMENTO'),
  Type.Literal('FEITA'),
])
const STATE: Record<JobState, Static<typeof Situacao>> = {
  failed: 'FALHOU',
  waiting: 'NA_FILA',
  running: 'EM_ANDAMENTO',
  done: 'FEITA',
}

const SituacaoRotina = Type.Union([Type.Literal('FALHOU'), Type.Literal('EM_ANDAMENTO'), Type.Literal('FEITA')])
const RUN_STATE: Record<RunState, Static<typeof SituacaoRotina>> = {
  failed: 'FALHOU',
  running: 'EM_ANDAMENTO',
  done: 'FEITA',
}

const Falha = Type.Union([
  Type.Literal('SEM_CONEXAO'),
  Type.Literal('TEMPO_ESGOTADO'),
  Type.Literal('RECUSADA'),
  Type.Literal('INTERROMPIDA'),
  Type.Literal('ERRO_INTERNO'),
])
const FAULT: Record<JobFault, Static<typeof Falha>> = {
  unreachable: 'SEM_CONEXAO',
  'timed-out': 'TEMPO_ESGOTADO',
  refused: 'RECUSADA',
  interrupted: 'INTERROMPIDA',
  internal: 'ERRO_INTERNO',
}

const keyOf = <Key extends string, Wire extends string>(words: Readonly<Record<Key, Wire>>, wire: Wire): Key => {
  const key = (Object.keys(words) as Key[]).find((one) => words[one] === wire)
  if (key === undefined) throw new TypeError(`unknown: ${wire}`)
  return key
}

const Tarefa = Type.Object({
  id: Identificador,
  tipo: Type.String({ description: 'Como order.mail' }),
  situacao: Situacao,
  pedido: OuNulo(Type.Integer()),
  idcliente: OuNulo(Identificador),
  assunto: OuNulo(Type.String(), 'Do e-mail a enviar'),
  tentativas: Type.Integer(),
  criadaEm: Type.String(),
  proximaTentativa: OuNulo(Type.String()),
  terminouEm: OuNulo(Type.String()),
  falha: OuNulo(Falha, 'Da última tentativa que falhou'),
  podeRepetir: Type.Boolean(),
})

const Rotina = Type.Object({
  nome: Type.String(),
  proxima: Type.String(),
  ultima: OuNulo(Type.String()),
  situacao: OuNulo(SituacaoRotina, 'Da última execução'),
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
    situacao: Type.Optional(Situacao),
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

export const encodeJobState = (state: JobState): Static<typeof Situacao> => STATE[state]
export const decodeJobState = (wire: Static<typeof Situacao>): JobState => keyOf(STATE, wire)

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
  situacao: STATE[job.state],
  pedido: job.about.orderNumber,
  idcliente: job.about.customerId,
  assunto: job.about.mailSubject,
  tentativas: job.attempts,
  criadaEm: job.addedAt,
  proximaTentativa: job.nextAttemptAt,
  terminouEm: job.endedAt,
  falha: job.fault && FAULT[job.fault],
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
  fault: wire.falha && keyOf(FAULT, wire.falha),
  canRetry: wire.podeRepetir,
})

export const encodeSchedule = (schedule: ScheduleFacts): Static<typeof Rotina> => ({
  nome: schedule.name,
  proxima: schedule.nextRunAt,
  ultima: schedule.lastRunAt,
  situacao: schedule.lastState && RUN_STATE[schedule.lastState],
})

export const decodeSchedule = (wire: Static<typeof Rotina>): ScheduleFacts => ({
  name: wire.nome,
  nextRunAt: wire.proxima,
  lastRunAt: wire.ultima,
  lastState: wire.situacao && keyOf(RUN_STATE, wire.situacao),
})
