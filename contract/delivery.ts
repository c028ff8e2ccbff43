import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { DeliveryConditions, DeliveryOffer, DeliveryOption } from '#domain/delivery/delivery-option.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { MAX_UNITS } from './cart-change.ts'
import { endpoint, type Reply } from './endpoint.ts'
import {
  Cep,
  Coordenadas,
  Data,
  decodeDeliveryType,
  Dinheiro,
  encodeDeliveryType,
  Identificador,
  naSessao,
  naSessaoNoFornecedor,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  TipoEntrega,
} from './values.ts'

export const LojaRetira = Type.Object({
  id: Identificador,
  nome: Type.String(),
  descricao_endereco_loja: Type.String(),
  horario: Type.String(),
  coordenadas_loja: Coordenadas,
})

export const FormaEntrega = Type.Object({
  id: Identificador,
  tipoEntrega: TipoEntrega,
  nome: Type.String(),
  descricao: Type.String(),
  periodo: Type.String(),
  taxaEntrega: Dinheiro,
  gratisApartirDe: OuNulo(Dinheiro),
  valorMinimo: Dinheiro,
  agendamento: Type.Array(Data),
  lojaRetira: OuNulo(LojaRetira),
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
    combos: Type.Optional(
      Type.Array(
        Type.Object({
          idcombopromocional_cabecalho: Identificador,
          quantidade: Type.Integer({ minimum: 1, maximum: MAX_UNITS }),
        }),
        { maxItems: 500, description: 'Os do carrinho; um que não se vende a quem pergunta não conta' },
      ),
    ),
  }),
  reply: Type.Object({ formasEntrega: Type.Array(FormaEntregaPorCep) }),
})

export const CondicoesDeEntrega = Type.Object({
  ...FormaEntrega.properties,
  area: OuNulo(Type.String(), 'Nome da área que esta entrega atende'),
})

export const deliveryConditions = endpoint({
  method: 'GET',
  path: '/v4/app/formas-entrega/:idfornecedor',
  summary:
    'Mínimo, taxa e primeiras datas das formas de receber da loja, sem carrinho; com cep, só as entregas que o atendem',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({ cep: Type.Optional(Cep) }),
  reply: Type.Object({ formasEntrega: Type.Array(CondicoesDeEntrega) }),
})

export const encodeDeliveryConditions = ({
  area,
  ...option
}: DeliveryConditions): Static<typeof CondicoesDeEntrega> => ({ ...encodeDeliveryOption(option), area })

export const decodeDeliveryConditions = ({ area, ...wire }: Static<typeof CondicoesDeEntrega>): DeliveryConditions => ({
  ...decodeDeliveryOption(wire),
  area,
})

export const encodeDeliveryOption = (option: DeliveryOption): FormaEntrega => ({
  ...encodeConditions(option),
  taxaEntrega: reaisFromCents(option.fee),
})

export const encodeDeliveryOffer = (offer: DeliveryOffer): FormaEntregaPorCep => ({
  ...encodeConditions(offer),
  taxaEntrega: offer.fee === null ? null : reaisFromCents(offer.fee),
})

export const decodeDeliveryOffer = (wire: FormaEntregaPorCep): DeliveryOffer => ({
  ...decodeConditions(wire),
  fee: wire.taxaEntrega === null ? null : centsFromReais(wire.taxaEntrega),
})

const encodeConditions = (option: Omit<DeliveryOption, 'fee'>): Omit<FormaEntrega, 'taxaEntrega'> => ({
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
  ...decodeConditions(wire),
  fee: centsFromReais(wire.taxaEntrega),
})

const decodeConditions = (wire: Omit<FormaEntrega, 'taxaEntrega'>): Omit<DeliveryOption, 'fee'> => ({
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

const Ponto = Type.Object({ lat: Type.Number(), lng: Type.Number() })
const LojaDaArea = Type.Object({
  lat: Type.Number(),
  lng: Type.Number(),
  nome: Type.String(),
  descricao_endereco_loja: Type.String(),
})

export const serviceAreas = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/areaatendimento',
  summary: 'Áreas de atendimento e lojas de retirada',
  area: 'Fornecedores',
  access: 'public',
  params: naSessao,
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  reply: Type.Object({
    coordenadas: Type.Array(Type.Array(Ponto)),
    coordenadas_lojas: Type.Array(LojaDaArea),
    mapa: OuNulo(
      Type.Object({ url: Type.String({ description: 'Modelo com {z}, {x} e {y}' }), atribuicao: Type.String() }),
    ),
  }),
})

/** A store without a name is "Loja do Fornecedor" (specification §3). */
export const encodeServiceAreas = ({ areas, stores, tiles }: ServiceMap): Reply<typeof serviceAreas> => ({
  coordenadas: areas.map((corners) => corners.map(encodePoint)),
  coordenadas_lojas: stores.map((store) => ({
    ...encodePoint(store.coordinates),
    nome: store.name || 'Loja do Fornecedor',
    descricao_endereco_loja: store.address,
  })),
  mapa: tiles && { url: tiles.url, atribuicao: tiles.attribution },
})

export const decodeServiceAreas = (wire: Reply<typeof serviceAreas>): ServiceMap => ({
  areas: wire.coordenadas.map((corners) => corners.map(decodePoint)),
  stores: wire.coordenadas_lojas.map((store) => ({
    name: store.nome,
    address: store.descricao_endereco_loja,
    coordinates: decodePoint(store),
  })),
  tiles: wire.mapa && { url: wire.mapa.url, attribution: wire.mapa.atribuicao },
})

const encodePoint = ({ latitude, longitude }: Coordinates) => ({ lat: latitude, lng: longitude })
const decodePoint = ({ lat, lng }: Static<typeof Ponto>) => ({ latitude: lat, longitude: lng })

/** Set once for each visitor; it also opens a store that requires an address (requires-address-to-access). */
export const savePlace = endpoint({
  method: 'POST',
  path: '/v4/local-entrega',
  summary: 'Onde o visitante quer receber, por CEP ou coordenadas; fica guardado no navegador',
  area: 'Fornecedores',
  access: 'public',
  body: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    cep: Type.Optional(OuNulo(Cep)),
    lat: Type.Optional(OuNulo(Type.Number({ minimum: -90, maximum: 90 }))),
    lng: Type.Optional(OuNulo(Type.Number({ minimum: -180, maximum: 180 }))),
  }),
  reply: Type.Object({ entrega: Type.Boolean(), retirada: Type.Boolean() }),
})
