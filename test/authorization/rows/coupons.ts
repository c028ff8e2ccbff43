import * as desk from '#contract/coupon-desk.ts'
import { ownCoupons } from '#contract/own-coupons.ts'
import * as referral from '#contract/referral.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { unique } from '#test/builders/store.ts'
import { ON_THE_ACCOUNT, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRICES = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const terms = () => ({
  codigo: unique('natal').toUpperCase(),
  descricao: 'Para o Natal',
  tipoDesconto: 'percent' as const,
  valorDesconto: 12.5,
  valorMinimo: 50,
  naoUsarCupomComPolitica: false,
  automatico: false,
  ativo: true,
  listado: true,
  canalVenda: 'WEB' as const,
  soPrimeiroPedido: false,
  de: '2026-12-01',
  ate: '2026-12-24',
  limiteUsos: 100,
  limitePorCliente: 1,
})

async function aStoredCoupon({ store }: Belongings): Promise<string> {
  const code = await aCoupon(store)
  const { rows } = await store.pool.query<{ id: string }>(
    'select id from coupon where supplier_id = $1 and code = $2',
    [store.id, code],
  )
  return rows[0]?.id ?? ''
}

const aReferralProgram = ({ store: { pool, id }, owner }: Belongings) =>
  pool.query(
    `with program as (
       insert into referral_program (supplier_id, friend_kind, friend_value, reward_kind, reward_value, reward_days)
       values ($1, 'percent', 1000, 'percent', 1000, 30) on conflict do nothing)
     insert into coupon (supplier_id, referrer_id, code, kind, value) values ($1, $2, $3, 'percent', 1000) on conflict do nothing`,
    [id, owner.customerId, unique('AMIGO').toUpperCase()],
  )

/** The coupons that customers see, and those who make them. */
export const COUPON_ROWS: readonly Row[] = [
  {
    endpoint: ownCoupons,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug, onlyLast: false, available: true, idformapagamento: store.paymentId },
    }),
  },
  {
    endpoint: referral.ownReferral,
    answers: only(ON_THE_ACCOUNT),
    sent: async (of) => {
      await aReferralProgram(of)
      return { params: { idcliente: of.owner.customerId }, query: { idfornecedor: of.store.slug } }
    },
  },
  {
    endpoint: referral.storeReferrals,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: referral.saveReferralProgram,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        ativo: true,
        indicado: { tipoDesconto: 'percent' as const, valorDesconto: 10, valorMinimo: 50 },
        premio: { tipoDesconto: 'fixed' as const, valorDesconto: 15, valorMinimo: 0 },
        diasPremio: 60,
      },
    }),
  },
  {
    endpoint: desk.listCoupons,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, situacao: 'VALENDO', busca: 'natal', ordenacao: 'codigo', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: desk.getCoupon,
    ...MANAGES_PRICES,
    sent: async (of) => ({
      params: { idcupom: await aStoredCoupon(of) },
      query: { idfornecedor: of.store.slug },
    }),
  },
  {
    endpoint: desk.createCoupon,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug }, body: terms() }),
  },
  {
    endpoint: desk.changeCoupon,
    ...MANAGES_PRICES,
    sent: async (of) => ({
      params: { idcupom: await aStoredCoupon(of) },
      query: { idfornecedor: of.store.slug },
      body: { ...terms(), versao: 1 },
    }),
  },
]
