import { Type, type Static } from 'typebox'
import {
  addressText,
  MAX_HOUSE_NUMBER,
  type AddressInput,
  type AddressText,
  type SavedAddress,
} from '#domain/customer/address.ts'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { endpoint, type Reply } from './endpoint.ts'
import {
  Cep,
  decodeCep,
  Identificador,
  OuNulo,
  Pronto,
  ReferenciaFornecedor,
  Sessao,
  TextoDeTeclado,
} from './values.ts'

/** A text of blanks counts as empty. */
const texto = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
const opcional = (maxLength: number) => Type.Optional(OuNulo(Type.String({ maxLength })))

/** The fields of a form by their names on the wire. */
export const ADDRESS_FIELDS: Readonly<Record<string, AddressText>> = {
  apelido: 'nickname',
  cep: 'postalCode',
  rua: 'street',
  numero: 'number',
  complemento: 'complement',
  bairro: 'district',
  cidade: 'city',
  uf: 'state',
  pontoref: 'referencePoint',
  referencia: 'directions',
}

export const addressFields = {
  apelido: opcional(60),
  descricao: opcional(60),
  rua: texto(160),
  numero: Type.Union([texto(MAX_HOUSE_NUMBER), Type.Integer()]),
  bairro: texto(100),
  cidade: texto(100),
  uf: TextoDeTeclado({ pattern: '^[A-Za-z]{2}$' }),
  cep: Cep,
  complemento: opcional(100),
  pontoref: opcional(200),
  referencia: opcional(200),
  pais: opcional(60),
  lat: Type.Optional(OuNulo(Type.Number({ minimum: -90, maximum: 90 }))),
  lng: Type.Optional(OuNulo(Type.Number({ minimum: -180, maximum: 180 }))),
  primario: Type.Optional(OuNulo(Type.Boolean())),
  faturamento: Type.Optional(
    OuNulo(Type.Boolean({ description: 'O endereço de faturamento, que fica fora da lista de entrega' })),
  ),
}

export const Endereco = Type.Object({
  idendereco: Identificador,
  apelido: Type.String(),
  descricao: Type.String({ description: 'O mesmo que apelido' }),
  rua: Type.String(),
  numero: Type.String(),
  bairro: Type.String(),
  cidade: Type.String(),
  uf: Type.String(),
  cep: Type.String(),
  complemento: Type.String(),
  pontoref: Type.String(),
  referencia: Type.String(),
  pais: Type.String(),
  lat: OuNulo(Type.Number()),
  lng: OuNulo(Type.Number()),
  textoendereco: Type.String(),
  cod_erp: OuNulo(Type.String()),
  primario: Type.Boolean(),
  atendido: OuNulo(
    Type.Boolean({ description: 'Se alguma área de atendimento da loja alcança o endereço; nulo quando não se sabe' }),
  ),
  aviso: OuNulo(Type.String({ description: 'O que a pessoa deve saber do endereço, que foi salvo assim mesmo' })),
})
export type Endereco = Static<typeof Endereco>

const area = 'Endereços'
const params = Type.Object({ sessao: Sessao })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Endereços do cliente',
  area,
  access: 'address.see',
  customer: 'session',
  params,
  reply: Type.Array(Endereco),
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Criar endereço, com coordenadas quando conhecidas',
  area,
  access: 'address.manage',
  customer: 'session',
  params,
  body: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor), ...addressFields }),
  reply: Endereco,
})

export const updateAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecosput',
  summary: 'Alterar endereço',
  area,
  access: 'address.manage',
  customer: 'session',
  params,
  body: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor), idendereco: Identificador, ...addressFields }),
  reply: Endereco,
})

export const removeAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/cliente/enderecos/:idendereco/excluir',
  summary: 'Excluir endereço',
  area,
  access: 'address.manage',
  customer: 'session',
  params: Type.Object({ sessao: Sessao, idendereco: Identificador }),
  reply: Pronto,
})

export const billingAddress = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/enderecos/:idcliente/faturamento',
  summary: 'Endereço de faturamento',
  area,
  access: 'address.see',
  customer: 'params.idcliente',
  params: Type.Object({ sessao: Sessao, idcliente: Identificador }),
  reply: OuNulo(Endereco),
})

const Situacao = Type.Union([
  Type.Literal('encontrado'),
  Type.Literal('nao-encontrado'),
  Type.Literal('indisponivel'),
  Type.Literal('desligado'),
])

export const lookUpPostalCode = endpoint({
  method: 'GET',
  path: '/v4/cep/:cep',
  summary: 'O endereço de um CEP, quando a busca está ligada, e se a loja entrega lá',
  area,
  access: 'public',
  params: Type.Object({ cep: Cep }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  }),
  reply: Type.Object({
    cep: Type.String(),
    situacao: Situacao,
    uf: Type.String({ description: 'Pela faixa do CEP, também quando a busca não responde' }),
    rua: Type.String(),
    bairro: Type.String(),
    cidade: Type.String(),
    complemento: Type.String(),
    atendido: OuNulo(Type.Boolean()),
    aviso: OuNulo(Type.String()),
  }),
})

/** Specification §8, word for word. */
const NOT_SERVED = 'Infelizmente ainda não atendemos o seu endereço'

type DadosDoEndereco = Omit<Static<(typeof createAddress)['body']>, 'idfornecedor'>

const adviceFor = (isServed: boolean | null): string | null => (isServed === false ? NOT_SERVED : null)

export const encodeAddress = (address: SavedAddress): Endereco => ({
  idendereco: address.id,
  descricao: address.nickname,
  textoendereco: addressText(address),
  cod_erp: address.erpCode,
  atendido: address.isServed,
  aviso: adviceFor(address.isServed),
  ...encodeAddressInput(address),
})

export const decodeAddress = (wire: Endereco): SavedAddress => ({
  id: wire.idendereco,
  erpCode: wire.cod_erp,
  isServed: wire.atendido,
  ...decodeAddressInput(wire),
})

/** The name is apelido or descricao; of a billing address it is taken from descricao first (specification §3). */
export const decodeAddressInput = (wire: DadosDoEndereco): AddressInput => ({
  nickname: ((wire.faturamento ? (wire.descricao ?? wire.apelido) : (wire.apelido ?? wire.descricao)) ?? '').trim(),
  street: wire.rua.trim(),
  number: String(wire.numero).trim(),
  district: wire.bairro.trim(),
  city: wire.cidade.trim(),
  state: wire.uf.toUpperCase(),
  postalCode: decodeCep(wire.cep),
  complement: wire.complemento?.trim() ?? '',
  referencePoint: wire.pontoref?.trim() ?? '',
  directions: wire.referencia?.trim() ?? '',
  country: wire.pais?.trim() || 'Brasil',
  coordinates: wire.lat != null && wire.lng != null ? { latitude: wire.lat, longitude: wire.lng } : null,
  isPrimary: wire.primario ?? false,
})

export const encodeAddressInput = (address: AddressInput) =>
  ({
    apelido: address.nickname,
    rua: address.street,
    numero: address.number,
    bairro: address.district,
    cidade: address.city,
    uf: address.state,
    cep: address.postalCode,
    complemento: address.complement,
    pontoref: address.referencePoint,
    referencia: address.directions,
    pais: address.country,
    lat: address.coordinates?.latitude ?? null,
    lng: address.coordinates?.longitude ?? null,
    primario: address.isPrimary,
  }) satisfies DadosDoEndereco

const SITUATIONS = {
  found: 'encontrado',
  unknown: 'nao-encontrado',
  unavailable: 'indisponivel',
  off: 'desligado',
} as const
type SituacaoDoCep = Static<typeof Situacao>

export const encodePostalCodeAnswer = ({
  postalCode,
  outcome,
  state,
  street,
  district,
  city,
  complement,
  isServed,
}: PostalCodeAnswer): Reply<typeof lookUpPostalCode> => ({
  cep: postalCode,
  situacao: SITUATIONS[outcome],
  uf: state,
  rua: street,
  bairro: district,
  cidade: city,
  complemento: complement,
  atendido: isServed,
  aviso: adviceFor(isServed),
})

const OUTCOMES: Readonly<Record<SituacaoDoCep, PostalCodeAnswer['outcome']>> = {
  encontrado: 'found',
  'nao-encontrado': 'unknown',
  indisponivel: 'unavailable',
  desligado: 'off',
}

export const decodePostalCodeAnswer = (wire: Reply<typeof lookUpPostalCode>): PostalCodeAnswer => ({
  postalCode: wire.cep,
  outcome: OUTCOMES[wire.situacao],
  state: wire.uf,
  street: wire.rua,
  district: wire.bairro,
  city: wire.cidade,
  complement: wire.complemento,
  isServed: wire.atendido,
})
