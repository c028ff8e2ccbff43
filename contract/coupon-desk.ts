import { Type } from 'typebox'
import { cents as centsOf } from '#domain/amounts.ts'
import { couponCodeOf, withDiscount } from '#domain/coupon/coupon.ts'
import type { CouponPage, CouponInput, StoreCoupon } from '#domain/coupon/store-coupon.ts'
import { decodeCouponValue, TipoDesconto } from './coupon.ts'
import { ALVO } from './own-coupons.ts'
import { CHANNEL, UUID } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  converted,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  words,
  wordsOf,
  type FieldOf,
} from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  number,
  pageOf,
  search,
  shownPage,
  text,
  typed,
  type Limits,
  type Page,
} from './wire/values.ts'

const office = { area: 'Gestão de cupons', access: 'coupon.manage', query: record(inStore) } as const
const params = record({ id: ['idcupom', id] })
/** A million reais, or uses. */
const MOST = 1_000_000

/** Products or categories of one coupon. */
const MOST_TARGETS = 500

const state = words(
  { running: 'VALENDO', scheduled: 'AGENDADO', ended: 'VENCIDO', exhausted: 'ESGOTADO', off: 'DESLIGADO' },
  'Como está agora: desligado pela loja, vencido, com todos os usos gastos, por começar ou valendo',
)
const sort = words({
  newest: 'recentes',
  code: 'codigo',
  'code-descending': 'codigo-decrescente',
  'most-used': 'mais-usados',
  'least-used': 'menos-usados',
})
const target = wordsOf(ALVO)
const channel = wordsOf(CHANNEL)
const kind = same(TipoDesconto)
const targetId = cleaned(same(Type.String({ pattern: UUID })), (given) => given.toLowerCase())
const limit = orNull(number({ minimum: 1, maximum: MOST }), 'Nulo é sem limite')

/** Hundredths, of a percent or of a real. */
export const couponAmount = (limits: Limits) =>
  converted(Type.Number({ ...limits }), (value: number): number => value / 100, decodeCouponValue)

const coupon = record({
  id: ['idcupom', id],
  version: ['versao', int('Sobe a cada mudança')],
  state: ['situacao', state],
  code: ['codigo', text()],
  description: ['descricao', text()],
  kind: ['tipoDesconto', kind],
  value: ['valorDesconto', couponAmount({ description: '% quando percent; reais quando fixed' })],
  minimumItems: ['valorMinimo', cents()],
  avoidsPolicies: ['naoUsarCupomComPolitica', bool()],
  target: ['alvo', target],
  targets: [
    'alvos',
    list(
      record({
        id: ['id', id],
        code: ['codigo', text()],
        name: ['nome', text()],
        isSold: ['aVenda', bool('Falso de um produto que a loja não vende mais')],
      }),
      {
        description: 'Os produtos ou as categorias; uma categoria vale com as que estão dentro dela',
      },
    ),
  ],
  isAutomatic: ['automatico', bool()],
  isActive: ['ativo', bool()],
  isListed: ['listado', bool('Se os clientes o veem entre os seus cupons; os automáticos eles sempre veem')],
  channel: ['canalVenda', orNull(channel, 'Nulo é todo canal')],
  isFirstOrderOnly: ['soPrimeiroPedido', bool()],
  from: ['de', orNull(day(), 'Primeiro dia em que vale')],
  until: ['ate', orNull(day(), 'Último dia em que vale')],
  maxUses: ['limiteUsos', limit],
  perCustomerLimit: ['limitePorCliente', limit],
  used: ['usos', int('Em pedidos que não foram cancelados')],
  cost: ['custo', cents('Reais que o cupom tirou desses pedidos')],
  revenue: ['receita', cents('Reais do total desses pedidos')],
})
export const CupomDaLoja = mapped(
  coupon,
  (coupon: StoreCoupon) => coupon,
  (fields): StoreCoupon => withDiscount(fields),
)

const input = record({
  code: ['codigo', cleaned(same(Type.String({ minLength: 1, maxLength: 40 })), couponCodeOf)],
  description: ['descricao', optional(typed({ maxLength: 200 }), '')],
  kind: ['tipoDesconto', kind],
  value: ['valorDesconto', couponAmount({ minimum: 0, maximum: MOST })],
  minimumItems: ['valorMinimo', optional(cents({ minimum: 0, maximum: MOST }), centsOf(0))],
  avoidsPolicies: ['naoUsarCupomComPolitica', optional(bool(), false)],
  target: ['alvo', optional(target, 'items')],
  targetIds: [
    'alvos',
    optional(
      list(targetId, {
        maxItems: MOST_TARGETS,
        uniqueItems: true,
        description: 'Ids dos produtos ou das categorias, conforme o alvo',
      }),
      [],
    ),
  ],
  isAutomatic: ['automatico', optional(bool(), false)],
  isActive: ['ativo', optional(bool(), true)],
  isListed: ['listado', optional(bool(), false)],
  channel: ['canalVenda', optional(orNull(channel), null)],
  isFirstOrderOnly: ['soPrimeiroPedido', optional(bool(), false)],
  from: ['de', optional(orNull(day()), null)],
  until: ['ate', optional(orNull(day()), null)],
  maxUses: ['limiteUsos', optional(limit, null)],
  perCustomerLimit: ['limitePorCliente', optional(limit, null)],
})

export const listCoupons = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/cupons',
  summary: 'Cupons da loja, com usos, custo e receita; para a equipe de preços',
  ...office,
  query: record({
    ...inStore,
    state: ['situacao', optional(state, null)],
    text: ['busca', search('Parte do código ou da descrição')],
    sort: ['ordenacao', optional(sort, 'newest')],
    ...pageOf(),
  }),
  reply: record({
    coupons: ['cupons', list(CupomDaLoja)],
    total: ['total', int()],
    counts: ['totais', countsOf(state)],
    ...shownPage,
  }) satisfies FieldOf<CouponPage & Page>,
})

export const getCoupon = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/cupons/:idcupom',
  summary: 'Um cupom da loja; para a equipe de preços',
  ...office,
  params,
  reply: CupomDaLoja,
})

export const createCoupon = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/cupons',
  summary: 'Criar um cupom; para a equipe de preços',
  ...office,
  body: mapped(
    input,
    (input: CouponInput) => input,
    (fields): CouponInput => withDiscount(fields),
  ),
  reply: CupomDaLoja,
})

export const changeCoupon = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/cupons/:idcupom',
  summary: 'Mudar um cupom; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  ...office,
  params,
  body: mapped(
    record({ ...input.fields, version: ['versao', number({ minimum: 1 })] }),
    (change: CouponInput & { readonly version: number }) => change,
    (fields): CouponInput & { readonly version: number } => withDiscount(fields),
  ),
  reply: CupomDaLoja,
})
