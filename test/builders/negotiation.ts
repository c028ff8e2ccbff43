import type { StaffModule } from '#domain/access/can.ts'
import * as wire from '#contract/negotiation.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import * as own from '#contract/own-negotiation.ts'
import { sessionOf, type TestApp } from './app.ts'
import { units, type Item } from './cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStoreFields, type OrderBody } from './checkout.ts'
import { aStaffMember, type Person } from './people.ts'
import { aProduct, type StoreBuilder } from './store.ts'

interface Product {
  readonly id: string
}

/** Carts in which people of a store negotiate. */
export function negotiationsIn({ call }: Pick<TestApp, 'call'>, pool: StoreBuilder['pool']) {
  /** An attendant, or staff with these modules, who calls for the cart of one customer. */
  const aDesk = async (store: StoreBuilder, customer: Pick<Person, 'customerId'>, modules?: StaffModule[]) =>
    deskOf(store, customer, await aStaffMember(store, modules ? 'staff' : 'attendant', modules))

  /** A person with a session, who calls for the cart of one customer. */
  function deskOf<Caller extends { readonly token: string }>(
    store: StoreBuilder,
    { customerId }: Pick<Person, 'customerId'>,
    person: Caller,
  ) {
    const sent = {
      params: { idcliente: customerId },
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${person.token}` },
    }
    const ofItem = ({ id }: Product) => ({ ...sent, params: { ...sent.params, idproduto: id } })
    return {
      ...person,
      list: (busca?: string) =>
        call(wire.listCarts, { ...sent, params: {}, query: { ...sent.query, ...(busca ? { busca } : {}) } }),
      read: () => call(wire.negotiatedCart, sent),
      take: () => call(wire.takeCart, sent),
      requestTurn: () => call(wire.requestTurn, sent),
      passTurn: () => call(wire.passTurn, sent),
      requestConsent: () => call(wire.requestConsent, sent),
      give: () => call(wire.returnCart, sent),
      set: (product: Product, quantidade: number, preco: number | null = null) =>
        call(wire.setLine, { ...ofItem(product), body: { quantidade, preco } }),
      combos: () => call(wire.listCombosForCart, sent),
      /** A combo as `comboItem` makes it. */
      setCombo: ({ id, idcombopromocional_cabecalho = '', quantidade, produtos = [] }: Item) =>
        call(wire.setCombo, {
          ...sent,
          params: { ...sent.params, idcombo: id },
          body: { idcombopromocional_cabecalho, quantidade, produtos },
        }),
      note: (recado: string) => call(wire.setCartNote, { ...sent, body: { recado } }),
      request: (product: Product, preco: number, motivo: string) =>
        call(wire.requestPrice, { ...ofItem(product), body: { preco, motivo } }),
      decide: (product: Product, aprovado: boolean) =>
        call(wire.decidePrice, { ...ofItem(product), body: { aprovado } }),
      restore: (id: string) => call(wire.restoreProposal, { ...sent, body: { id } }),
      writeDown: (versao: number, canal: 'CHAT' | 'TELEFONE' | 'PESSOALMENTE') =>
        call(wire.writeDownConsent, { ...sent, body: { versao, canal } }),
      choices: () => call(orderWire.orderChoices, sent),
      delivery: (query: {
        tipoEntrega: 'DELIVERY' | 'RETIRADA'
        idendereco?: string
        cep?: string
        idformapagamento?: string
      }) => call(orderWire.orderDelivery, { ...sent, query: { ...sent.query, ...query } }),
      submit: (body: OrderBody, headers: Record<string, string> = {}) =>
        call(orderWire.submitNegotiatedOrder, { ...sent, body, headers: { ...sent.headers, ...headers } }),
    }
  }

  /** What a customer does about the negotiation in the own cart. */
  function negotiatorOf(store: StoreBuilder, buyer: Buyer) {
    const sent = {
      params: { sessao: sessionOf(buyer), idcliente: buyer.customerId },
      query: { idfornecedor: store.slug },
    }
    return {
      ...buyer,
      own: () => call(own.ownNegotiation, sent),
      release: () => call(own.releaseCart, sent),
      restore: (id: string) => call(own.restoreOwnProposal, { ...sent, body: { id } }),
      agree: (versao: number) => call(own.giveConsent, { ...sent, body: { versao } }),
    }
  }

  /** Ten units at R$ 10 in the cart of a customer, which an attendant holds. */
  async function aHeldCart(fields: OpenStoreFields = {}) {
    const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' }, ...fields })
    const [rice, beans] = [
      await aProduct(store, { name: 'Arroz', price: 10 }),
      await aProduct(store, { name: 'Feijão', price: 5 }),
    ]
    const buyer = negotiatorOf(store, await aBuyer({ call }, store))
    await buyer.cart.save({ cartItens: [units(rice, 10)] })
    const desk = await aDesk(store, buyer)
    await desk.take()
    return { store, rice, beans, buyer, desk }
  }

  return { aDesk, deskOf, aHeldCart }
}
