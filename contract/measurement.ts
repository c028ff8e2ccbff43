import { Type } from 'typebox'
import type { LoggedEvent, MeasuredEvent } from '#domain/measurement/measurement.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, namedStore, number } from './wire/values.ts'

/** As Google Analytics 4 calls them. */
export const EVENT_NAMES = {
  'page-view': 'page_view',
  'view-item': 'view_item',
  'view-item-list': 'view_item_list',
  'add-to-cart': 'add_to_cart',
  'remove-from-cart': 'remove_from_cart',
  'begin-checkout': 'begin_checkout',
  purchase: 'purchase',
} as const satisfies Record<MeasuredEvent, string>

export const logMeasurement = fieldEndpoint({
  method: 'POST',
  path: '/v4/log/google-analytics/:idfornecedor',
  summary:
    'Registrar um evento que foi ou não foi enviado ao Google Analytics; purchase é registrado uma vez por pedido, antes de ser enviado',
  area: 'Medição',
  access: 'public',
  params: record(namedStore),
  body: record({
    event: ['evento', words(EVENT_NAMES)],
    outcome: ['resultado', words({ sent: 'ENVIADO', failed: 'FALHOU' })],
    orderNumber: [
      'numpedido',
      optional(
        number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Só com purchase, e sempre com ele' }),
        null,
      ),
    ],
    problem: [
      'erro',
      optional(same(Type.String({ maxLength: 300, description: 'Por que não foi enviado; sem dados de pessoas' })), ''),
    ],
  }) satisfies FieldOf<LoggedEvent>,
  reply: record({
    mayBeSent: [
      'registrado',
      bool('Falso: a loja não mede, a pessoa não consentiu, ou a compra já foi medida e não deve ser enviada de novo'),
    ],
  }),
})
