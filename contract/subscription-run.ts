import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { RunStatus, SkipReason, SubscriptionRun } from '#domain/subscription/subscription.ts'
import { Data, Dinheiro, OuNulo } from './values.ts'

export const SituacaoDaData = Type.Union(
  [
    Type.Literal('PREVISTA'),
    Type.Literal('AGUARDA_ACEITE'),
    Type.Literal('PEDIDA'),
    Type.Literal('PULADA'),
    Type.Literal('NAO_REALIZADA'),
  ],
  { description: 'PREVISTA espera o dia ou a próxima tentativa; NAO_REALIZADA falhou em todas' },
)
const RUN = {
  due: 'PREVISTA',
  waiting: 'AGUARDA_ACEITE',
  placed: 'PEDIDA',
  skipped: 'PULADA',
  missed: 'NAO_REALIZADA',
} as const satisfies Record<RunStatus, string>
const RUN_OF = {
  PREVISTA: 'due',
  AGUARDA_ACEITE: 'waiting',
  PEDIDA: 'placed',
  PULADA: 'skipped',
  NAO_REALIZADA: 'missed',
} as const

export const encodeRunStatus = (status: RunStatus) => RUN[status]

const MotivoDaData = Type.Union([
  Type.Literal('CLIENTE'),
  Type.Literal('PRODUTO_EM_FALTA'),
  Type.Literal('PRECO_RECUSADO'),
  Type.Literal('SEM_RESPOSTA'),
  Type.Literal('SEM_ENTREGA'),
  Type.Literal('PAUSADA'),
])
const REASON = {
  customer: 'CLIENTE',
  'missing-product': 'PRODUTO_EM_FALTA',
  'consent-refused': 'PRECO_RECUSADO',
  'consent-lapsed': 'SEM_RESPOSTA',
  closed: 'SEM_ENTREGA',
  paused: 'PAUSADA',
} as const satisfies Record<SkipReason, string>
const REASON_OF = {
  CLIENTE: 'customer',
  PRODUTO_EM_FALTA: 'missing-product',
  PRECO_RECUSADO: 'consent-refused',
  SEM_RESPOSTA: 'consent-lapsed',
  SEM_ENTREGA: 'closed',
  PAUSADA: 'paused',
} as const

export const DataDaAssinatura = Type.Object({
  data: Data,
  situacao: SituacaoDaData,
  numpedido: OuNulo(Type.Integer()),
  problema: OuNulo(Type.String(), 'Por que a última tentativa foi recusada'),
  motivo: OuNulo(MotivoDaData),
  produtosEmFalta: Type.Array(Type.String(), { description: 'O que faltou e nada substituiu' }),
  trocas: Type.Array(Type.Object({ falta: Type.String(), substituto: Type.String() }), {
    description: 'O que faltou, e o que foi no lugar',
  }),
  proximaTentativa: OuNulo(Type.String()),
  totalPedido: OuNulo(Dinheiro, 'O que os produtos custam, onde o cliente precisa aceitar'),
  aceiteAte: OuNulo(Type.String()),
})

export const encodeRun = (run: SubscriptionRun): Static<typeof DataDaAssinatura> => ({
  data: run.date,
  situacao: RUN[run.status],
  numpedido: run.orderNumber,
  problema: run.problem,
  motivo: run.skipReason && REASON[run.skipReason],
  produtosEmFalta: [...run.missing],
  trocas: run.replaced.map(({ missing, product }) => ({ falta: missing, substituto: product })),
  proximaTentativa: run.tryAt,
  totalPedido: run.requestedTotal === null ? null : reaisFromCents(run.requestedTotal),
  aceiteAte: run.lapsesAt,
})
export const decodeRun = (wire: Static<typeof DataDaAssinatura>): SubscriptionRun => ({
  date: wire.data,
  status: RUN_OF[wire.situacao],
  orderNumber: wire.numpedido,
  problem: wire.problema,
  skipReason: wire.motivo && REASON_OF[wire.motivo],
  missing: wire.produtosEmFalta,
  replaced: wire.trocas.map(({ falta, substituto }) => ({ missing: falta, product: substituto })),
  tryAt: wire.proximaTentativa,
  requestedTotal: wire.totalPedido === null ? null : centsFromReais(wire.totalPedido),
  lapsesAt: wire.aceiteAte,
})
