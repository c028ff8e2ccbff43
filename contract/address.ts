import { Type, type Static } from 'typebox'
import { addressText, type Address, type AddressInput } from '#domain/customer/address.ts'
import { endpoint } from './endpoint.ts'
import { Cep, Identificador, OuNulo, Pronto, ReferenciaFornecedor, Sessao } from './values.ts'

/** Blanks alone say nothing. */
const texto = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
const opcional = (maxLength: number) => Type.Optional(OuNulo(Type.String({ maxLength })))

const dados = {
  apelido: opcional(60),
  descricao: opcional(60),
  rua: texto(160),
  numero: texto(20),
  bairro: texto(100),
  cidade: texto(100),
  uf: Type.String({ pattern: '^[A-Za-z]{2}$' }),
  cep: Cep,
  complemento: opcional(100),
  pontoref: opcional(200),
  referencia: opcional(200),
  pais: opcional(60),
  lat: Type.Optional(OuNulo(Type.Number({ minimum: -90, maximum: 90 }))),
  lng: Type.Optional(OuNulo(Type.Number({ minimum: -180, maximum: 180 }))),
  primario: Type.Optional(Type.Boolean()),
}

export const Endereco = Type.Object({
  idendereco: Identificador,
  apelido: Type.String(),
  rua: Type.String(),
  numero: Type.String(),
  bairro: Type.String(),
  cidade: Type.String(),
  uf: Type.String(),
  cep: Type.String(),
  complemento: Type.String(),
  pontoref: Type.String(),
  pais: Type.String(),
  lat: OuNulo(Type.Number()),
  lng: OuNulo(Type.Number()),
  textoendereco: Type.String(),
  cod_erp: OuNulo(Type.String()),
  primario: Type.Boolean(),
})
export type Endereco = Static<typeof Endereco>

const area = 'Endereços'
const params = Type.Object({ sessao: Sessao })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Endereços do cliente',
  area,
  params,
  reply: Type.Array(Endereco),
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Criar endereço, com coordenadas quando conhecidas',
  area,
  params,
  body: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor), ...dados }),
  reply: Endereco,
})

export const updateAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecosput',
  summary: 'Alterar endereço',
  area,
  params,
  body: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor), idendereco: Identificador, ...dados }),
  reply: Endereco,
})

export const removeAddress = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/cliente/enderecos/:idendereco/excluir',
  summary: 'Excluir endereço',
  area,
  params: Type.Object({ sessao: Sessao, idendereco: Identificador }),
  reply: Pronto,
})

export const billingAddress = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/enderecos/:idcliente/faturamento',
  summary: 'Endereço de faturamento',
  area,
  params: Type.Object({ sessao: Sessao, idcliente: Identificador }),
  reply: OuNulo(Endereco),
})

type DadosDoEndereco = Omit<Static<(typeof createAddress)['body']>, 'idfornecedor'>

export const encodeAddress = (address: Address): Endereco => ({
  idendereco: address.id,
  apelido: address.nickname,
  rua: address.street,
  numero: address.number,
  bairro: address.district,
  cidade: address.city,
  uf: address.state,
  cep: address.postalCode,
  complemento: address.complement,
  pontoref: address.referencePoint,
  pais: address.country,
  lat: address.coordinates?.latitude ?? null,
  lng: address.coordinates?.longitude ?? null,
  textoendereco: addressText(address),
  cod_erp: address.erpCode,
  primario: address.isPrimary,
})

export const decodeAddress = (wire: Endereco): Address => ({
  id: wire.idendereco,
  erpCode: wire.cod_erp,
  ...decodeAddressInput(wire),
})

export const decodeAddressInput = (wire: DadosDoEndereco): AddressInput => ({
  nickname: (wire.apelido ?? wire.descricao ?? '').trim(),
  street: wire.rua.trim(),
  number: wire.numero.trim(),
  district: wire.bairro.trim(),
  city: wire.cidade.trim(),
  state: wire.uf.toUpperCase(),
  postalCode: wire.cep.replace('-', ''),
  complement: wire.complemento?.trim() ?? '',
  referencePoint: (wire.pontoref ?? wire.referencia ?? '').trim(),
  country: wire.pais?.trim() || 'Brasil',
  coordinates: wire.lat != null && wire.lng != null ? { latitude: wire.lat, longitude: wire.lng } : null,
  isPrimary: wire.primario ?? false,
})

export const encodeAddressInput = (address: AddressInput): DadosDoEndereco => ({
  apelido: address.nickname,
  rua: address.street,
  numero: address.number,
  bairro: address.district,
  cidade: address.city,
  uf: address.state,
  cep: address.postalCode,
  complemento: address.complement,
  pontoref: address.referencePoint,
  pais: address.country,
  lat: address.coordinates?.latitude ?? null,
  lng: address.coordinates?.longitude ?? null,
  primario: address.isPrimary,
})
