import { decodePage, encodePage } from '#contract/paging.ts'
import * as deskWire from '#contract/subscription-desk.ts'
import * as offerWire from '#contract/subscription-offer.ts'
import * as wire from '#contract/subscription.ts'
import { decodeDeliveryType } from '#contract/values.ts'
import { centsFromReais, quantityFromUnits } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { answerPrice, cancelSubscription, changeSubscription, retryDate, skipDate } from './change-subscription.ts'
import { deliveryChoices } from './delivery-choices.ts'
import {
  findSubscription,
  subscriptionsOf,
  subscriptionsOfStore,
  toStoreSubscription,
  toSubscription,
} from './queries.ts'
import { similarProducts } from './replacements.ts'
import { allTypes, saveType, subscriptionOffer } from './types.ts'

export function subscriptionRoutes(server: Server): void {
  serve(server, offerWire.subscriptionTypes, async ({ scope }) => offerWire.encodeOffer(await subscriptionOffer(scope)))

  serve(server, wire.listSubscriptions, async ({ input: { query }, scope, customer }) => {
    const paging = decodePage('subscriptions', query)
    const { subscriptions, total } = await subscriptionsOf(scope, customer.id, paging)
    return { assinaturas: subscriptions.map(wire.encodeSummary), total, ...encodePage(paging) }
  })

  serve(server, wire.getSubscription, async ({ input: { params }, scope, customer }) =>
    shown(scope, params.idassinatura, customer.id),
  )

  serve(server, wire.cancelSubscription, async ({ input: { params }, scope, customer }) => {
    await cancelSubscription(scope, customer.id, params.idassinatura)
    return shown(scope, params.idassinatura, customer.id)
  })

  serve(server, wire.changeSubscription, async ({ input: { params, body }, scope, customer }) => {
    await changeSubscription(scope, customer.id, params.idassinatura, {
      isPaused: body.pausada,
      lines: body.itens?.map((line) => ({
        productId: line.id.toLowerCase(),
        quantity: quantityFromUnits(line.quantidade),
        isGiftWrapped: line.embalarParaPresente ?? false,
        replacementId: line.idsubstituto === '' ? null : line.idsubstituto?.toLowerCase(),
      })),
      delivery: {
        type: body.tipoEntrega && decodeDeliveryType(body.tipoEntrega),
        optionId: body.idformaentrega?.toLowerCase(),
        addressId: body.idendereco?.toLowerCase(),
      },
      paymentMethodId: body.idformapagto?.toLowerCase(),
      choices: offerWire.decodeChoices(body),
    })
    return shown(scope, params.idassinatura, customer.id)
  })

  serve(server, wire.skipDate, async ({ input: { params, body }, scope, customer }) => {
    const { idassinatura: id, data: date } = params
    await skipDate(scope, customer.id, { id, date, isSkipped: body.pular })
    return shown(scope, id, customer.id)
  })

  serve(server, wire.answerPrice, async ({ input: { params, body }, scope, customer }) => {
    const { idassinatura: id, data: date } = params
    await answerPrice(scope, customer.id, { id, date, isAccepted: body.aceita, total: centsFromReais(body.total) })
    return shown(scope, id, customer.id)
  })

  serve(server, deskWire.listStoreSubscriptions, async ({ input: { query }, scope }) => {
    const paging = decodePage('subscriptions', query)
    const wanted = { filter: deskWire.decodeFilter(query.filtro), typed: query.busca ?? '' }
    const { subscriptions, counts } = await subscriptionsOfStore(scope, wanted, paging)
    return {
      assinaturas: subscriptions.map(deskWire.encodeStoreSubscription),
      totais: {
        TODAS: counts.all,
        ATENCAO: counts.attention,
        ATIVAS: counts.active,
        PAUSADAS: counts.paused,
        CANCELADAS: counts.cancelled,
      },
      ...encodePage(paging),
    }
  })

  serve(server, deskWire.storeSubscription, async ({ input: { params }, scope }) =>
    shownToStaff(scope, params.idassinatura),
  )

  serve(server, deskWire.retryDate, async ({ input: { params }, scope }) => {
    await retryDate(scope, params.idassinatura, params.data)
    return shownToStaff(scope, params.idassinatura)
  })

  serve(server, deskWire.listSubscriptionTypes, async ({ scope }) => ({
    tipos: (await allTypes(scope)).map(deskWire.encodeStoredType),
  }))

  serve(server, deskWire.saveSubscriptionType, async ({ input: { body }, scope }) => ({
    tipos: (await saveType(scope, deskWire.decodeTypeToSave(body))).map(deskWire.encodeStoredType),
  }))
}

async function shown(scope: Scope, id: string, customerId: string) {
  const row = await findSubscription(scope, id, customerId)
  ensure(row, 'subscription.notFound')
  const subscription = toSubscription(scope.supplier.timeZone, row)
  const [similar, choices] = await Promise.all([
    similarProducts(scope, row.id),
    deliveryChoices(scope, customerId, subscription),
  ])
  return wire.encodeSubscription({ ...subscription, similar, deliveryChoices: choices })
}

async function shownToStaff(scope: Scope, id: string) {
  const row = await findSubscription(scope, id, null)
  ensure(row, 'subscription.notFound')
  const { customer, ...subscription } = toStoreSubscription(scope.supplier.timeZone, row)
  return {
    assinatura: wire.encodeSubscription(subscription),
    idcliente: customer.id,
    nomeCliente: customer.name,
  }
}
