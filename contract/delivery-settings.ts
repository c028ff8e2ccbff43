import { Type, type Static } from 'typebox'
import { basisPoints, centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
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
  type DeliverySettings,
  type StoredDeliverySettings,
} from '#domain/delivery/delivery-settings.ts'
import { MOST_PICKUP_DISCOUNT_PERCENT, MOST_PICKUP_SURCHARGE_PERCENT } from '#domain/delivery/pickup-price.ts'
import { TIME_ZONES } from '#domain/supplier/new-store.ts'
import { endpoint } from './endpoint.ts'
import {
  Data,
  decodeDeliveryType,
  encodeDeliveryType,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  TextoDeTeclado,
  TipoEntrega,
} from './values.ts'

const area = 'Configuração da entrega'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const REAIS = Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Reais' })
const NOME = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const PONTO = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

const AREA = Type.Object({
  idarea: Identificador,
  nome: NOME,
  contorno: Type.Array(PONTO, { maxItems: MAX_CORNERS, description: 'Os cantos, na ordem do contorno' }),
  faixasCep: Type.Array(TextoDeTeclado({ maxLength: 17 }), {
    maxItems: MAX_POSTAL_RANGES,
    description: '05400000-05499999; para quem só informa o CEP',
  }),
})
const LOJA = Type.Object({
  id: Identificador,
  nome: NOME,
  endereco: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  horario: Type.String({ maxLength: 120 }),
  coordenadas: PONTO,
})
const FORMA = Type.Object({
  id: Identificador,
  tipoEntrega: TipoEntrega,
  nome: NOME,
  descricao: Type.String({ maxLength: 200 }),
  periodo: Type.String({ maxLength: 60 }),
  idarea: OuNulo(Identificador, 'Da entrega; nulo na retirada'),
  idloja: OuNulo(Identificador, 'Da retirada; nulo na entrega'),
  taxaEntrega: REAIS,
  gratisApartirDe: OuNulo(REAIS),
  valorMinimo: REAIS,
  diasSemana: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: '1 é segunda-feira, 7 é domingo',
  }),
  prazoDias: Type.Integer({ minimum: 0, maximum: MAX_LEAD_DAYS, description: 'Do pedido à entrega' }),
  horaLimite: TextoDeTeclado({
    pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    description: 'Depois dela, conta o dia seguinte',
  }),
  datasOferecidas: Type.Integer({ minimum: 0, maximum: MAX_DATES_AHEAD, description: '0: sem escolha de data' }),
  capacidadePorDia: OuNulo(Type.Integer({ minimum: 1, maximum: MAX_DAILY_CAPACITY }), 'Nula é sem limite'),
  ativa: Type.Boolean(),
})
const configuracao = {
  fusoHorario: Type.String({
    maxLength: 40,
    description: `O relógio da loja, em toda parte: ${TIME_ZONES.join(', ')}; o que já está agendado fica no mesmo instante`,
  }),
  fazEntrega: Type.Boolean(),
  fazRetirada: Type.Boolean(),
  variacaoRetiradaPercentual: Type.Number({
    minimum: -MOST_PICKUP_DISCOUNT_PERCENT,
    maximum: MOST_PICKUP_SURCHARGE_PERCENT,
    description: 'O que a retirada acrescenta a cada preço da loja, ou tira, se negativo',
  }),
  areas: Type.Array(AREA, { maxItems: MAX_AREAS }),
  lojas: Type.Array(LOJA, { maxItems: MAX_PICKUP_STORES }),
  formas: Type.Array(FORMA, { maxItems: MAX_DELIVERY_OPTIONS, description: 'Na ordem em que a loja as oferece' }),
  datasSemEntrega: Type.Array(Type.Object({ data: Data, motivo: Type.String({ maxLength: 60 }) }), {
    maxItems: MAX_BLOCKED_DATES,
  }),
  versao: Type.Integer({ minimum: 0, description: 'Sobe a cada mudança; na mudança, a versão em que ela se baseia' }),
}
export const ConfiguracaoEntrega = Type.Object(configuracao)
type ConfiguracaoEntrega = Static<typeof ConfiguracaoEntrega>

export const getDeliverySettings = endpoint({
  method: 'GET',
  path: '/v4/gestao/configuracao-entrega',
  summary: 'Áreas, formas de entrega, lojas de retirada e dias sem entrega, também as formas desligadas',
  area,
  access: 'delivery-settings.manage',
  query,
  reply: ConfiguracaoEntrega,
})

/** The corners of many areas are longer than other calls. */
const MAX_BODY_BYTES = 1_000_000

export const changeDeliverySettings = endpoint({
  method: 'PUT',
  path: '/v4/gestao/configuracao-entrega',
  summary: 'Muda a configuração da entrega como um todo: o que falta nas listas é excluído',
  area,
  access: 'delivery-settings.manage',
  maxBodyBytes: MAX_BODY_BYTES,
  query,
  body: ConfiguracaoEntrega,
  reply: ConfiguracaoEntrega,
})

export const encodeDeliverySettings = (settings: StoredDeliverySettings): ConfiguracaoEntrega => ({
  fusoHorario: settings.timeZone,
  fazEntrega: settings.hasDelivery,
  fazRetirada: settings.hasPickup,
  variacaoRetiradaPercentual: settings.pickupAdjustment / 100,
  areas: settings.areas.map(({ id, name, outline, postalRanges }) => ({
    idarea: id,
    nome: name,
    contorno: outline.map(({ latitude, longitude }) => ({ latitude, longitude })),
    faixasCep: [...postalRanges],
  })),
  lojas: settings.pickupStores.map(({ id, name, address, hours, coordinates }) => ({
    id,
    nome: name,
    endereco: address,
    horario: hours,
    coordenadas: coordinates,
  })),
  formas: settings.options.map((option) => ({
    id: option.id,
    tipoEntrega: encodeDeliveryType(option.type),
    nome: option.name,
    descricao: option.description,
    periodo: option.period,
    idarea: option.areaId,
    idloja: option.pickupStoreId,
    taxaEntrega: reaisFromCents(option.fee),
    gratisApartirDe: option.freeFrom && reaisFromCents(option.freeFrom),
    valorMinimo: reaisFromCents(option.minimum),
    diasSemana: [...option.weekdays],
    prazoDias: option.leadDays,
    horaLimite: option.cutoff,
    datasOferecidas: option.datesAhead,
    capacidadePorDia: option.capacity,
    ativa: option.isActive,
  })),
  datasSemEntrega: settings.blockedDates.map(({ date, reason }) => ({ data: date, motivo: reason })),
  versao: settings.version,
})

export const decodeDeliverySettings = (wire: ConfiguracaoEntrega): StoredDeliverySettings => ({
  ...decodeTypedSettings(wire),
  version: wire.versao,
})

export const decodeTypedSettings = (wire: ConfiguracaoEntrega): DeliverySettings => ({
  timeZone: wire.fusoHorario,
  hasDelivery: wire.fazEntrega,
  hasPickup: wire.fazRetirada,
  pickupAdjustment: basisPoints(roundHalfUp(wire.variacaoRetiradaPercentual * 100)),
  areas: wire.areas.map(({ idarea, nome, contorno, faixasCep }) => ({
    id: idarea.toLowerCase(),
    name: nome.trim(),
    outline: contorno,
    postalRanges: faixasCep,
  })),
  pickupStores: wire.lojas.map(({ id, nome, endereco, horario, coordenadas }) => ({
    id: id.toLowerCase(),
    name: nome.trim(),
    address: endereco.trim(),
    hours: horario.trim(),
    coordinates: coordenadas,
  })),
  options: wire.formas.map((forma) => ({
    id: forma.id.toLowerCase(),
    type: decodeDeliveryType(forma.tipoEntrega),
    name: forma.nome.trim(),
    description: forma.descricao.trim(),
    period: forma.periodo.trim(),
    areaId: forma.idarea && forma.idarea.toLowerCase(),
    pickupStoreId: forma.idloja && forma.idloja.toLowerCase(),
    fee: centsFromReais(forma.taxaEntrega),
    freeFrom: forma.gratisApartirDe === null ? null : centsFromReais(forma.gratisApartirDe),
    minimum: centsFromReais(forma.valorMinimo),
    weekdays: forma.diasSemana.toSorted((a, b) => a - b),
    leadDays: forma.prazoDias,
    cutoff: forma.horaLimite,
    datesAhead: forma.datasOferecidas,
    capacity: forma.capacidadePorDia,
    isActive: forma.ativa,
  })),
  blockedDates: wire.datasSemEntrega
    .map(({ data, motivo }) => ({ date: data, reason: motivo.trim() }))
    .toSorted((a, b) => a.date.localeCompare(b.date)),
})
