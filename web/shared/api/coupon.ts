import * as desk from '#contract/coupon-desk.ts'
import { validateCoupon } from '#contract/coupon.ts'
import { decodeOwnCoupon, ownCoupons, type ShownCoupon } from '#contract/own-coupons.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import type { CouponCounts, CouponFilter, CouponSort, CouponTerms, StoreCoupon } from '#domain/coupon/store-coupon.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = {
  codigo: 'code',
  descricao: 'description',
  valorDesconto: 'value',
  valorMinimo: 'minimum',
  alvos: 'targetIds',
  de: 'from',
  ate: 'until',
  limiteUsos: 'maxUses',
  limitePorCliente: 'perCustomerLimit',
}

export interface CouponPage {
  readonly coupons: readonly StoreCoupon[]
  readonly total: number
  readonly counts: CouponCounts
}

/** The coupons of a store, for those who make them. */
export const couponDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: CouponFilter, sort: CouponSort, paging: Paging): Promise<CouponPage> => {
      const page = await call(desk.listCoupons, {
        params: {},
        query: { ...query, ...desk.encodeFilter(filter), ordenacao: desk.encodeSort(sort), ...encodePage(paging) },
      })
      return {
        coupons: page.cupons.map(desk.decodeStoreCoupon),
        total: page.total,
        counts: desk.decodeCounts(page.totais),
      }
    },

    read: async (id: string): Promise<StoreCoupon> =>
      desk.decodeStoreCoupon(await call(desk.getCoupon, { params: { idcupom: id }, query })),

    /** Refusals name the field of the form at fault. */
    create: async (terms: CouponTerms): Promise<StoreCoupon> => {
      const body = desk.encodeTerms(terms)
      return desk.decodeStoreCoupon(
        await withFieldNames(call(desk.createCoupon, { params: {}, query, body }), FIELD_NAMES),
      )
    },

    /** The same; `version` is the one that the change is based on. */
    change: async (id: string, version: number, terms: CouponTerms): Promise<StoreCoupon> => {
      const body = { ...desk.encodeTerms(terms), versao: version }
      return desk.decodeStoreCoupon(
        await withFieldNames(call(desk.changeCoupon, { params: { idcupom: id }, query, body }), FIELD_NAMES),
      )
    },
  }
}

/** The coupons that the store shows to the customer, the newest first. */
export const couponsOf = async ({ call, supplier }: ApiContext, customerId: string): Promise<readonly ShownCoupon[]> =>
  (await call(ownCoupons, { params: { idcliente: customerId }, query: { idfornecedor: supplier.id } })).map(
    decodeOwnCoupon,
  )

/** @throws Refusal with the reason why the coupon does not hold for the saved cart. */
export const ensureCouponHolds = async ({ call, supplier }: ApiContext, customerId: string, code: string) => {
  await call(validateCoupon, {
    params: { idfornecedor: supplier.id, idcliente: customerId, codigo: code },
    query: {},
  })
}
