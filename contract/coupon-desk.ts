import { Type, type Static } from 'typebox'
import { couponCodeOf } from '#domain/coupon/coupon.ts'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import {
  type CouponCounts,
  type CouponFilter,
  type CouponSort,
  type CouponState,
  type CouponTerms,
  type StoreCoupon,
} from '#domain/coupon/store-coupon.ts'
import { couponValue, decodeCouponValue, TipoDesconto } from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { ALVO } from './own-coupons.ts'
import { pageFields } from './paging.ts'
import {
  Busca,
  CanalVenda,
  Data,
  decodeChannel,
  Dinheiro,
  encodeChannel,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  UUID,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de cupons'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
/** A million reais, or uses. */
const MOST = 1_000_000

/** Products or categories of one coupon. */
const MOST_TARGETS = 500

const SITUACAO = wireWords(
  {
    running: 'VALENDO',
    scheduled: 'AGENDADO',
    ended: 'VENCIDO',
    exhausted: 'ESGOTADO',
    off: 'DESLIGADO',
  } as const satisfies Record<CouponState, string>,
  { description: 'Como está agora: desligado pela loja, vencido, com todos os usos gastos, por começar ou valendo' },
)

const ORDEM = wireWords({
  newest: 'recentes',
  code: 'codigo',
  'code-descending': 'codigo-decrescente',
  'most-used': 'mais-usados',
  'least-used': 'menos-usados',
} as const satisfies Record<CouponSort, string>)

const Limite = OuNulo(Type.Integer({ minimum: 1, maximum: MOST }), 'Nulo é sem limite')

export const CupomDaLoja = Type.Object({
  idcupom: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  situacao: SITUACAO.schema,
  codigo: Type.String(),
  descricao: Type.String(),
  tipoDesconto: TipoDesconto,
  valorDesconto: Type.Number({ description: '% quando percent; reais quando fixed' }),
  valorMinimo: Dinheiro,
  naoUsarCupomComPolitica: Type.Boolean(),
  alvo: ALVO.schema,
  alvos: Type.Array(Type.Object({ id: Identificador, codigo: Type.String(), nome: Type.String() }), {
    description: 'Os produtos ou as categorias; uma categoria vale com as que estão dentro dela',
  }),
  automatico: Type.Boolean(),
  ativo: Type.Boolean(),
  listado: Type.Boolean({ description: 'Se os clientes o veem entre os seus cupons; os automáticos eles sempre veem' }),
  canalVenda: OuNulo(CanalVenda, 'Nulo é todo canal'),
  soPrimeiroPedido: Type.Boolean(),
  de: OuNulo(Data, 'Primeiro dia em que vale'),
  ate: OuNulo(Data, 'Último dia em que vale'),
  limiteUsos: Limite,
  limitePorCliente: Limite,
  usos: Type.Integer({ description: 'Em pedidos que não foram cancelados' }),
  custo: Type.Number({ description: 'Reais que o cupom tirou desses pedidos' }),
  receita: Type.Number({ description: 'Reais do total desses pedidos' }),
})

const TermosDoCupom = Type.Object({
  codigo: Type.String({ minLength: 1, maxLength: 40 }),
  descricao: Type.Optional(Type.String({ maxLength: 200 })),
  tipoDesconto: TipoDesconto,
  valorDesconto: Type.Number({ minimum: 0, maximum: MOST }),
  valorMinimo: Type.Optional(Type.Number({ minimum: 0, maximum: MOST })),
  naoUsarCupomComPolitica: Type.Optional(Type.Boolean()),
  alvo: Type.Optional(ALVO.schema),
  alvos: Type.Optional(
    Type.Array(Type.String({ pattern: UUID }), {
      maxItems: MOST_TARGETS,
      uniqueItems: true,
      description: 'Ids dos produtos ou das categorias, conforme o alvo',
    }),
  ),
  automatico: Type.Optional(Type.Boolean()),
  ativo: Type.Optional(Type.Boolean()),
  listado: Type.Optional(Type.Boolean()),
  canalVenda: Type.Optional(OuNulo(CanalVenda)),
  soPrimeiroPedido: Type.Optional(Type.Boolean()),
  de: Type.Optional(OuNulo(Data)),
  ate: Type.Optional(OuNulo(Data)),
  limiteUsos: Type.Optional(Limite),
  limitePorCliente: Type.Optional(Limite),
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/v4/gestao/cupons',
  summary: 'Cupons da loja, com usos, custo e receita; para a equipe de preços',
  area,
  access: 'coupon.manage',
  query: Type.Object({
    idfornecedor,
    situacao: Type.Optional(SITUACAO.schema),
    busca: Busca('Parte do código ou da descrição'),
    ordenacao: Type.Optional(ORDEM.schema),
    ...pageFields('coupons'),
  }),
  reply: Type.Object({
    cupons: Type.Array(CupomDaLoja),
    total: Type.Integer(),
    totais: Type.Object({
      VALENDO: Type.Integer(),
      AGENDADO: Type.Integer(),
      VENCIDO: Type.Integer(),
      ESGOTADO: Type.Integer(),
      DESLIGADO: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/v4/gestao/cupons/:idcupom',
  summary: 'Um cupom da loja; para a equipe de preços',
  area,
  access: 'coupon.manage',
  params: Type.Object({ idcupom: Identificador }),
  query: Type.Object({ idfornecedor }),
  reply: CupomDaLoja,
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/v4/gestao/cupons',
  summary: 'Criar um cupom; para a equipe de preços',
  area,
  access: 'coupon.manage',
  query: Type.Object({ idfornecedor }),
  body: TermosDoCupom,
  reply: CupomDaLoja,
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/v4/gestao/cupons/:idcupom',
  summary: 'Mudar um cupom; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  area,
  access: 'coupon.manage',
  params: Type.Object({ idcupom: Identificador }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ ...TermosDoCupom.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: CupomDaLoja,
})

export const encodeStoreCoupon = (coupon: StoreCoupon): Static<typeof CupomDaLoja> => ({
  ...encodeTerms(coupon),
  alvos: coupon.targets.map(({ id, code, name }) => ({ id, codigo: code, nome: name })),
  idcupom: coupon.id,
  versao: coupon.version,
  situacao: SITUACAO.encode(coupon.state),
  usos: coupon.used,
  custo: reaisFromCents(coupon.cost),
  receita: reaisFromCents(coupon.revenue),
})

export const decodeStoreCoupon = (wire: Static<typeof CupomDaLoja>): StoreCoupon => ({
  ...decodeTerms({ ...wire, alvos: wire.alvos.map(({ id }) => id) }),
  targets: wire.alvos.map(({ id, codigo, nome }) => ({ id, code: codigo, name: nome })),
  id: wire.idcupom,
  version: wire.versao,
  state: SITUACAO.decode(wire.situacao),
  used: wire.usos,
  cost: centsFromReais(wire.custo),
  revenue: centsFromReais(wire.receita),
})

export const encodeTerms = (coupon: CouponTerms) => ({
  codigo: coupon.code,
  descricao: coupon.description,
  tipoDesconto: coupon.kind,
  valorDesconto: couponValue(coupon),
  valorMinimo: reaisFromCents(coupon.minimumItems),
  naoUsarCupomComPolitica: coupon.avoidsPolicies,
  alvo: ALVO.encode(coupon.target),
  alvos: [...coupon.targetIds],
  automatico: coupon.isAutomatic,
  ativo: coupon.isActive,
  listado: coupon.isListed,
  canalVenda: coupon.channel && encodeChannel(coupon.channel),
  soPrimeiroPedido: coupon.isFirstOrderOnly,
  de: coupon.from,
  ate: coupon.until,
  limiteUsos: coupon.maxUses,
  limitePorCliente: coupon.perCustomerLimit,
})

export const decodeTerms = (wire: Static<typeof TermosDoCupom>): CouponTerms => ({
  code: couponCodeOf(wire.codigo),
  description: wire.descricao?.trim() ?? '',
  kind: wire.tipoDesconto,
  value: decodeCouponValue(wire.valorDesconto),
  minimumItems: centsFromReais(wire.valorMinimo ?? 0),
  avoidsPolicies: wire.naoUsarCupomComPolitica ?? false,
  target: ALVO.decode(wire.alvo ?? 'TODOS_OS_PRODUTOS'),
  targetIds: wire.alvos?.map((id) => id.toLowerCase()) ?? [],
  isAutomatic: wire.automatico ?? false,
  isActive: wire.ativo ?? true,
  isListed: wire.listado ?? false,
  channel: wire.canalVenda ? decodeChannel(wire.canalVenda) : null,
  isFirstOrderOnly: wire.soPrimeiroPedido ?? false,
  from: wire.de ?? null,
  until: wire.ate ?? null,
  maxUses: wire.limiteUsos ?? null,
  perCustomerLimit: wire.limitePorCliente ?? null,
})

export const encodeFilter = ({ state, text }: CouponFilter) => ({
  ...(state === null ? {} : { situacao: SITUACAO.encode(state) }),
  busca: text,
})
export const decodeFilter = (wire: {
  readonly situacao?: Static<typeof SITUACAO.schema> | undefined
  readonly busca?: string | undefined
}): CouponFilter => ({
  state: wire.situacao ? SITUACAO.decode(wire.situacao) : null,
  text: wire.busca ?? '',
})

export const encodeSort = ORDEM.encode
export const decodeSort = (wire: Static<typeof ORDEM.schema> | undefined): CouponSort =>
  wire ? ORDEM.decode(wire) : 'newest'

export const encodeCounts = (counts: CouponCounts): Static<(typeof listCoupons)['reply']>['totais'] => ({
  VALENDO: counts.running,
  AGENDADO: counts.scheduled,
  VENCIDO: counts.ended,
  ESGOTADO: counts.exhausted,
  DESLIGADO: counts.off,
})
export const decodeCounts = (wire: Static<(typeof listCoupons)['reply']>['totais']): CouponCounts => ({
  running: wire.VALENDO,
  scheduled: wire.AGENDADO,
  ended: wire.VENCIDO,
  exhausted: wire.ESGOTADO,
  off: wire.DESLIGADO,
})
