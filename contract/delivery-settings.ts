import { Type } from 'typebox'
import {
  MAX_AREAS,
  MAX_BLOCKED_DATES,
  MAX_CORNERS,
  MAX_DAILY_CAPACITY,
  MAX_DATES_AHEAD,
  MAX_DELIVERY_OPTIONS,
  MAX_LEAD_DAYS,
  MAX_PICKUP_STORES,
  MAX_POSTAL_RANGES,
  type BlockedDate,
  type ServiceArea,
  type StoredDeliveryOption,
  type StoredDeliverySettings,
} from '#domain/delivery/delivery-settings.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import { MOST_PICKUP_DISCOUNT_PERCENT, MOST_PICKUP_SURCHARGE_PERCENT } from '#domain/delivery/pickup-price.ts'
import { TIME_ZONES } from '#domain/supplier/new-store.ts'
import { DELIVERY_TYPE, TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, day, inStore, number, percent, required, sentId, typed } from './wire/values.ts'

const office = { area: 'Configuração da entrega', access: 'delivery-settings.manage', query: record(inStore) } as const
const reais = cents({ minimum: 0, maximum: 1_000_000, description: 'Reais' })
const name = required(60)
const point = record({
  latitude: ['latitude', same(Type.Number({ minimum: -90, maximum: 90 }))],
  longitude: ['longitude', same(Type.Number({ minimum: -180, maximum: 180 }))],
})

const area = record({
  id: ['idarea', sentId],
  name: ['nome', name],
  outline: [
    'contorno',
    list(point, {
      maxItems: MAX_CORNERS,
      description: 'Os cantos, na ordem do contorno; nenhum onde bastam as faixas',
    }),
  ],
  postalRanges: [
    'faixasCep',
    list(same(TextoDeTeclado({ maxLength: 17 })), {
      maxItems: MAX_POSTAL_RANGES,
      description: '05400000-05499999; nenhuma onde basta o contorno',
    }),
  ],
}) satisfies FieldOf<ServiceArea>

const pickupStore = record({
  id: ['id', sentId],
  name: ['nome', name],
  address: ['endereco', required(200)],
  hours: ['horario', typed({ maxLength: 120 })],
  coordinates: ['coordenadas', point],
}) satisfies FieldOf<PickupStore>

const option = record({
  id: ['id', sentId],
  type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  name: ['nome', name],
  description: ['descricao', typed({ maxLength: 200 })],
  period: ['periodo', typed({ maxLength: 60 })],
  areaId: ['idarea', orNull(sentId, 'Da entrega; nulo na retirada')],
  pickupStoreId: ['idloja', orNull(sentId, 'Da retirada; nulo na entrega')],
  fee: ['taxaEntrega', reais],
  freeFrom: ['gratisApartirDe', orNull(reais)],
  minimum: ['valorMinimo', reais],
  weekdays: [
    'diasSemana',
    cleaned(
      list(number({ minimum: 1, maximum: 7 }), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
        description: '1 é segunda-feira, 7 é domingo',
      }),
      (weekdays) => weekdays.toSorted((a, b) => a - b),
    ),
  ],
  leadDays: ['prazoDias', number({ minimum: 0, maximum: MAX_LEAD_DAYS, description: 'Do pedido à entrega' })],
  cutoff: [
    'horaLimite',
    same(
      TextoDeTeclado({
        pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
        description: 'Depois dela, conta o dia seguinte',
      }),
    ),
  ],
  datesAhead: [
    'datasOferecidas',
    number({ minimum: 0, maximum: MAX_DATES_AHEAD, description: '0: sem escolha de data' }),
  ],
  capacity: ['capacidadePorDia', orNull(number({ minimum: 1, maximum: MAX_DAILY_CAPACITY }), 'Nula é sem limite')],
  isActive: ['ativa', bool()],
}) satisfies FieldOf<StoredDeliveryOption>

const blockedDate = record({
  date: ['data', day()],
  reason: ['motivo', typed({ maxLength: 60 })],
}) satisfies FieldOf<BlockedDate>

export const ConfiguracaoEntrega = record({
  timeZone: [
    'fusoHorario',
    same(
      Type.String({
        maxLength: 40,
        description: `O relógio da loja, em toda parte: ${TIME_ZONES.join(', ')}; o que já está agendado fica no mesmo instante`,
      }),
    ),
  ],
  hasDelivery: ['fazEntrega', bool()],
  hasPickup: ['fazRetirada', bool()],
  pickupAdjustment: [
    'variacaoRetiradaPercentual',
    percent({
      minimum: -MOST_PICKUP_DISCOUNT_PERCENT,
      maximum: MOST_PICKUP_SURCHARGE_PERCENT,
      description: 'O que a retirada acrescenta a cada preço da loja, ou tira, se negativo',
    }),
  ],
  areas: ['areas', list(area, { maxItems: MAX_AREAS })],
  pickupStores: ['lojas', list(pickupStore, { maxItems: MAX_PICKUP_STORES })],
  options: [
    'formas',
    list(option, { maxItems: MAX_DELIVERY_OPTIONS, description: 'Na ordem em que a loja as oferece' }),
  ],
  blockedDates: [
    'datasSemEntrega',
    cleaned(list(blockedDate, { maxItems: MAX_BLOCKED_DATES }), (dates) =>
      dates.toSorted((a, b) => a.date.localeCompare(b.date)),
    ),
  ],
  version: [
    'versao',
    number({ minimum: 0, description: 'Sobe a cada mudança; na mudança, a versão em que ela se baseia' }),
  ],
}) satisfies FieldOf<StoredDeliverySettings>

export const getDeliverySettings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/configuracao-entrega',
  summary: 'Áreas, formas de entrega, lojas de retirada e dias sem entrega, também as formas desligadas',
  ...office,
  reply: ConfiguracaoEntrega,
})

/** The corners of many areas are longer than other calls. */
const MAX_BODY_BYTES = 1_000_000

export const changeDeliverySettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/configuracao-entrega',
  summary: 'Muda a configuração da entrega como um todo: o que falta nas listas é excluído',
  ...office,
  maxBodyBytes: MAX_BODY_BYTES,
  body: ConfiguracaoEntrega,
  reply: ConfiguracaoEntrega,
})
