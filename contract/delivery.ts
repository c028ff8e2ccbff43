import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { DeliveryOffer, DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { endpoint } from './endpoint.ts'
import {
  Cep,
  Coordenadas,
  Data,
  decodeDeliveryType,
  Dinheiro,
  encodeDeliveryType,
  Identificador,
  naSessaoNoFornecedor,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  TipoEntrega,
} from './values.ts'

const FormaEntrega = Type.Object({
  id: Identificador,
  tipoEntrega: TipoEntrega,
  nome: Type.String(),
  descricao: Type.String(),
  periodo: Type.String(),
  taxaEntrega: Dinheiro,
  gratisApartirDe: OuNulo(Dinheiro),
  valorMinimo: Dinheiro,
  agendamento: Type.Array(Data),
  lojaRetira: OuNulo(
    Type.Object({
      id: Identificador,
      nome: Type.String(),
      descricao_endereco_loja: Type.String(),
      horario: Type.String(),
      coordenadas_loja: Coordenadas,
    }),
  ),
})
type FormaEntrega = Static<typeof FormaEntrega>

const FormaEntregaPorCep = Type.Object({
  ...FormaEntrega.properties,
  taxaEntrega: OuNulo(
    Dinheiro,
    'Nula para visitante de loja que lhe esconde os preços, onde a taxa depende do valor do pedido',
  ),
})
type FormaEntregaPorCep = Static<typeof FormaEntregaPorCep>

const area = 'Entrega'
const reply = Type.Object({ formasEntrega: Type.Array(FormaEntrega) })

export const deliveryOptions = endpoint({
  method: 'GET',
  path: '/v4/app/:sessao/formas-entrega/:idfornecedor',
  summary: 'Formas de entrega para o endereço e o carrinho do cliente; a primeira é a padrão',
  area,
  access: 'signed-in',
  customer: 'session',
  params: naSessaoNoFornecedor,
  query: Type.Object({
    idendereco: Type.Optional(Identificador),
    tipoEntrega: Type.Optional(TipoEntrega),
    idformapagamento: Type.Optional(Identificador),
  }),
  reply,
})

export const deliveryOptionsByPostalCode = endpoint({
  method: 'POST',
  path: '/v4/app/formas-entrega/:idfornecedor/:cep',
  summary:
    'Formas de entrega por CEP, com os produtos do carrinho; a quem não vê preços, as mesmas seja qual for o carrinho',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, cep: Cep }),
  query: Type.Object({
    tipoEntrega: Type.Optional(TipoEntrega),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    idformapagamento: Type.Optional(Identificador),
  }),
  body: Type.Object({
    produtos: Type.Array(Type.Object({ id: Identificador, quantidade: Quantidade }), { maxItems: 500 }),
  }),
  reply: Type.Object({ formasEntrega: Type.Array(FormaEntregaPorCep) }),
})

export const encodeDeliveryOption = (option: DeliveryOption): FormaEntrega => ({
  ...encodeTerms(option),
  taxaEntrega: reaisFromCents(option.fee),
})

export const encodeDeliveryOffer = (offer: DeliveryOffer): FormaEntregaPorCep => ({
  ...encodeTerms(offer),
  taxaEntrega: offer.fee === null ? null : reaisFromCents(offer.fee),
})

export const decodeDeliveryOffer = (wire: FormaEntregaPorCep): DeliveryOffer => ({
  ...decodeTerms(wire),
  fee: wire.taxaEntrega === null ? null : centsFromReais(wire.taxaEntrega),
})

const encodeTerms = (option: Omit<DeliveryOption, 'fee'>): Omit<FormaEntrega, 'taxaEntrega'> => ({
  id: option.id,
  tipoEntrega: encodeDeliveryType(option.type),
  nome: option.name,
  descricao: option.description,
  periodo: option.period,
  gratisApartirDe: option.freeFrom === null ? null : reaisFromCents(option.freeFrom),
  valorMinimo: reaisFromCents(option.minimum),
  agendamento: [...option.dates],
  lojaRetira: option.pickupStore && {
    id: option.pickupStore.id,
    nome: option.pickupStore.name,
    descricao_endereco_loja: option.pickupStore.address,
    horario: option.pickupStore.hours,
    coordenadas_loja: { ...option.pickupStore.coordinates },
  },
})

export const decodeDeliveryOption = (wire: FormaEntrega): DeliveryOption => ({
  ...decodeTerms(wire),
  fee: centsFromReais(wire.taxaEntrega),
})

const decodeTerms = (wire: Omit<FormaEntrega, 'taxaEntrega'>): Omit<DeliveryOption, 'fee'> => ({
  id: wire.id,
  type: decodeDeliveryType(wire.tipoEntrega),
  name: wire.nome,
  description: wire.descricao,
  period: wire.periodo,
  freeFrom: wire.gratisApartirDe === null ? null : centsFromReais(wire.gratisApartirDe),
  minimum: centsFromReais(wire.valorMinimo),
  dates: wire.agendamento,
  pickupStore: wire.lojaRetira && {
    id: wire.lojaRetira.id,
    name: wire.lojaRetira.nome,
    address: wire.lojaRetira.descricao_endereco_loja,
    hours: wire.lojaRetira.horario,
    coordinates: wire.lojaRetira.coordenadas_loja,
  },
})
