import { Type, type Static } from 'typebox'
import type { LoggedEvent } from '#domain/measurement/measurement.ts'
import { endpoint } from './endpoint.ts'
import { noFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

/** As Google Analytics 4 calls them. */
const EVENT = wireWords({
  'page-view': 'page_view',
  'view-item': 'view_item',
  'view-item-list': 'view_item_list',
  'add-to-cart': 'add_to_cart',
  'remove-from-cart': 'remove_from_cart',
  'begin-checkout': 'begin_checkout',
  purchase: 'purchase',
})
const OUTCOME = wireWords({ sent: 'ENVIADO', failed: 'FALHOU' })

export const RegistroDeMedicao = Type.Object({
  evento: EVENT.schema,
  resultado: OUTCOME.schema,
  numpedido: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Só com purchase, e sempre com ele' }),
  ),
  erro: Type.Optional(Type.String({ maxLength: 300, description: 'Por que não foi enviado; sem dados de pessoas' })),
})

export const logMeasurement = endpoint({
  method: 'POST',
  path: '/v4/log/google-analytics/:idfornecedor',
  summary:
    'Registrar um evento que foi ou não foi enviado ao Google Analytics; purchase é registrado uma vez por pedido, antes de ser enviado',
  area: 'Medição',
  access: 'public',
  params: noFornecedor,
  body: RegistroDeMedicao,
  reply: Type.Object({
    registrado: Type.Boolean({
      description:
        'Falso: a loja não mede, a pessoa não consentiu, ou a compra já foi medida e não deve ser enviada de novo',
    }),
  }),
})

export const encodeLoggedEvent = ({
  event,
  outcome,
  orderNumber,
  problem,
}: LoggedEvent): Static<typeof RegistroDeMedicao> => ({
  evento: EVENT.encode(event),
  resultado: OUTCOME.encode(outcome),
  ...(orderNumber === null ? {} : { numpedido: orderNumber }),
  ...(problem === '' ? {} : { erro: problem }),
})

export const decodeLoggedEvent = (wire: Static<typeof RegistroDeMedicao>): LoggedEvent => ({
  event: EVENT.decode(wire.evento),
  outcome: OUTCOME.decode(wire.resultado),
  orderNumber: wire.numpedido ?? null,
  problem: wire.erro ?? '',
})

/** The name by which Google Analytics knows an event. */
export const nameOfEvent = EVENT.encode
