import { expect } from 'vitest'
import * as wire from '#contract/quote.ts'
import { dayNumber, isoDate, localMoment } from '#domain/calendar.ts'
import type { TestApp } from './app.ts'
import { units } from './cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore, type OpenStoreFields } from './checkout.ts'
import { aStaffMember } from './people.ts'
import { aProduct, type StoreBuilder } from './store.ts'

/** The day at the store so many days from now. */
export const today = (ahead = 0): string =>
  isoDate(dayNumber(localMoment(new Date().toISOString(), 'America/Sao_Paulo').date) + ahead)

export const cookie = (token: string) => ({ cookie: `commerce-auth-token=${token}` })

export interface Negotiation {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly rice: { readonly id: string }
  readonly beans: { readonly id: string }
  readonly attendant: { readonly token: string; readonly email: string; readonly staffId: string }
  readonly number: number
}

/** A store that takes quotes, with a customer who requested one, and who answers it. */
export function negotiations(app: Pick<TestApp, 'call'>, pool: StoreBuilder['pool']) {
  const { call } = app

  /** Ten of a tracked product at R$ 10 and four of another at R$ 5, requested as a quote. */
  async function aNegotiation(fields: OpenStoreFields = {}, creditLimitCents = 0): Promise<Negotiation> {
    const store = await anOpenStore(pool, {
      tags: ['has-delivery', 'support-budget'],
      payment: { kind: 'cash' },
      ...fields,
    })
    const buyer = await aBuyer(app, store, { creditLimitCents, isEmailProved: true })
    const attendant = await aStaffMember(store, 'attendant')
    const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 20 })
    const beans = await aProduct(store, { name: 'Feijão', price: 5 })
    const items = [units(rice, 10), units(beans, 4)]
    const days = (fields.delivery?.datesAhead ?? 0) > 0 ? { data_de_entrega: today(2) } : {}
    const { status, body } = await buyer.buy(items, { formaEntrega: { id: store.deliveryId, ...days } })
    expect([status, body.status]).toEqual([200, 'ORCAMENTO_NOVO'])
    return { store, buyer, rice, beans, attendant, number: body.numpedido }
  }

  const path = ({ store, number }: Negotiation) => ({ idfornecedor: store.slug, numpedido: number })
  const seen = (of: Negotiation) => call(wire.customerQuote, { params: path(of), headers: cookie(of.buyer.token) })
  const accept = (of: Negotiation, versao = 1, data?: string) =>
    call(wire.acceptQuote, {
      params: path(of),
      body: { versao, ...(data === undefined ? {} : { data_de_entrega: data }) },
      headers: cookie(of.buyer.token),
    })
  const counter = (of: Negotiation, versao: number, itens: [linha: number, quantidade: number, preco?: number][]) =>
    call(wire.counterQuote, {
      params: path(of),
      body: {
        versao,
        mensagem: 'Fechamos assim?',
        itens: itens.map(([linha, quantidade, preco]) => ({
          linha,
          quantidade,
          ...(preco === undefined ? {} : { precoDesejado: preco }),
        })),
      },
      headers: cookie(of.buyer.token),
    })
  /** By default 10 % off both products, valid for a week. */
  const price = (
    of: Negotiation,
    more: {
      versao?: number
      validade?: string
      itens?: [linha: number, quantidade: number, preco: number][]
      token?: string
    } = {},
  ) =>
    call(wire.priceQuote, {
      params: { numpedido: of.number },
      query: { idfornecedor: of.store.slug },
      body: {
        versao: more.versao ?? 1,
        validade: more.validade ?? today(7),
        mensagem: 'Preço de atacado',
        itens: (
          more.itens ?? [
            [1, 10, 9],
            [2, 4, 4.5],
          ]
        ).map(([linha, quantidade, preco]) => ({ linha, quantidade, preco })),
      },
      headers: cookie(more.token ?? of.attendant.token),
    })

  return { aNegotiation, seen, accept, counter, price }
}
