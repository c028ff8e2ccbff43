import { Type } from 'typebox'
import type { Coordinates } from '#domain/customer/address.ts'
import type {
  DeliveryConditions,
  DeliveryOffer,
  DeliveryOption,
  PickupStore,
} from '#domain/delivery/delivery-option.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { MAX_UNITS } from './cart-change.ts'
import { sentPoint, typedPoint } from './postal-address.ts'
import { Cep, Coordenadas, DELIVERY_TYPE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, day, id, inStore, namedStore, number, ofSession, quantity, text } from './wire/values.ts'

const type = wordsOf(DELIVERY_TYPE)
const fee = cents()

export const LojaRetira = record({
  id: ['id', id],
  name: ['nome', text()],
  address: ['descricao_endereco_loja', text()],
  hours: ['horario', text()],
  coordinates: ['coordenadas_loja', same(Coordenadas)],
}) satisfies FieldOf<PickupStore>

export const FormaEntrega = record({
  id: ['id', id],
  type: ['tipoEntrega', type],
  name: ['nome', text()],
  description: ['descricao', text()],
  period: ['periodo', text()],
  fee: ['taxaEntrega', fee],
  freeFrom: ['gratisApartirDe', orNull(cents())],
  minimum: ['valorMinimo', cents()],
  dates: ['agendamento', list(day())],
  pickupStore: ['lojaRetira', orNull(LojaRetira)],
}) satisfies FieldOf<DeliveryOption>

const FormaEntregaPorCep = record({
  ...FormaEntrega.fields,
  fee: [
    'taxaEntrega',
    orNull(fee, 'Nula para visitante de loja que lhe esconde os preços, onde a taxa depende do valor do pedido'),
  ],
}) satisfies FieldOf<DeliveryOffer>

export const CondicoesDeEntrega = record({
  ...FormaEntrega.fields,
  area: ['area', orNull(text(), 'Nome da área que esta entrega atende')],
}) satisfies FieldOf<DeliveryConditions>

const area = 'Entrega'
const choice = {
  type: ['tipoEntrega', optional(type, null)],
  paymentMethodId: ['idformapagamento', optional(id, null)],
} as const

export const deliveryOptions = fieldEndpoint({
  method: 'GET',
  path: '/v4/app/:sessao/formas-entrega/:idfornecedor',
  summary: 'Formas de entrega para o endereço e o carrinho do cliente; a primeira é a padrão',
  area,
  access: 'signed-in',
  customer: 'session',
  params: record({ ...ofSession, ...namedStore }),
  query: record({ addressId: ['idendereco', optional(id, null)], ...choice }),
  reply: record({ options: ['formasEntrega', list(FormaEntrega)] }),
})

export const deliveryOptionsByPostalCode = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/formas-entrega/:idfornecedor/:cep',
  summary:
    'Formas de entrega por CEP, com os produtos do carrinho; a quem não vê preços, as mesmas seja qual for o carrinho',
  area,
  access: 'public',
  params: record({ ...namedStore, postalCode: ['cep', same(Cep)] }),
  query: record({ type: choice.type, ...sentPoint, paymentMethodId: choice.paymentMethodId }),
  body: record({
    lines: [
      'produtos',
      list(record({ productId: ['id', id], quantity: ['quantidade', quantity()] }), { maxItems: 500 }),
    ],
    combos: [
      'combos',
      optional(
        list(
          record({
            comboId: ['idcombopromocional_cabecalho', id],
            quantity: ['quantidade', number({ minimum: 1, maximum: MAX_UNITS })],
          }),
          { maxItems: 500, description: 'Os do carrinho; um que não se vende a quem pergunta não conta' },
        ),
        [],
      ),
    ],
  }),
  reply: record({ options: ['formasEntrega', list(FormaEntregaPorCep)] }),
})

export const deliveryConditions = fieldEndpoint({
  method: 'GET',
  path: '/v4/app/formas-entrega/:idfornecedor',
  summary:
    'Mínimo, taxa e primeiras datas das formas de receber da loja, sem carrinho; com cep, só as entregas que o atendem',
  area,
  access: 'public',
  params: record(namedStore),
  query: record({ postalCode: ['cep', optional(same(Cep), null)] }),
  reply: record({ options: ['formasEntrega', list(CondicoesDeEntrega)] }),
})

const point = record({
  latitude: ['lat', same(Type.Number())],
  longitude: ['lng', same(Type.Number())],
}) satisfies FieldOf<Coordinates>

/** Of a pickup store without one (specification §3). */
export const UNNAMED_STORE = 'Loja do Fornecedor'

export const serviceAreas = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/areaatendimento',
  summary: 'Áreas de atendimento e lojas de retirada',
  area: 'Fornecedores',
  access: 'public',
  params: record(ofSession),
  query: record(inStore),
  reply: record({
    areas: ['coordenadas', list(list(point))],
    stores: [
      'coordenadas_lojas',
      list(
        mapped(
          record({ ...point.fields, name: ['nome', text()], address: ['descricao_endereco_loja', text()] }),
          ({ coordinates, ...store }: ServiceMap['stores'][number]) => ({ ...coordinates, ...store }),
          ({ latitude, longitude, ...store }) => ({ ...store, coordinates: { latitude, longitude } }),
        ),
      ),
    ],
    tiles: [
      'mapa',
      orNull(record({ url: ['url', text('Modelo com {z}, {x} e {y}')], attribution: ['atribuicao', text()] })),
    ],
  }) satisfies FieldOf<ServiceMap>,
})

/** Set once for each visitor; it also opens a store that requires an address (requires-address-to-access). */
export const savePlace = fieldEndpoint({
  method: 'POST',
  path: '/v4/local-entrega',
  summary: 'Onde o visitante quer receber, por CEP ou coordenadas; fica guardado no navegador',
  area: 'Fornecedores',
  access: 'public',
  body: record({ ...namedStore, postalCode: ['cep', optional(orNull(same(Cep)), null)], ...typedPoint }),
  reply: record({ delivers: ['entrega', bool()], collects: ['retirada', bool()] }),
})
