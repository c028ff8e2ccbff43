import { Type, type Static } from 'typebox'
import { addressText, MAX_HOUSE_NUMBER, type AddressInput, type SavedAddress } from '#domain/customer/address.ts'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { flatPoint, nestedPoint, sentPoint, typedPoint } from './postal-address.ts'
import { Cep, decodeCep, TextoDeTeclado } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  converted,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  words,
  type FieldOf,
  type ValuesOf,
} from './wire/field.ts'
import { bool, done, id, inStore, ofSession, required, text } from './wire/values.ts'

const shortText = (maxLength: number) => optional(orNull(same(Type.String({ maxLength }))), null)
const remark = (maxLength: number) =>
  mapped(
    shortText(maxLength),
    (remark: string) => remark,
    (remark) => remark?.trim() ?? '',
  )
const flag = (description?: string) =>
  mapped(
    optional(orNull(bool(description)), null),
    (is: boolean) => is || null,
    (is) => is ?? false,
  )

/** What an address may have besides. */
export const addressExtras = {
  complement: ['complemento', remark(100)],
  referencePoint: ['pontoref', remark(200)],
  directions: ['referencia', remark(200)],
  country: ['pais', cleaned(remark(60), (country) => country || 'Brasil')],
} as const

const typed = {
  nickname: ['apelido', shortText(60)],
  billingName: ['descricao', shortText(60)],
  street: ['rua', required(160)],
  number: [
    'numero',
    converted(
      Type.Union([Type.String({ minLength: 1, maxLength: MAX_HOUSE_NUMBER, pattern: '\\S' }), Type.Integer()]),
      (number: string) => number,
      (wire) => String(wire).trim(),
    ),
  ],
  district: ['bairro', required(100)],
  city: ['cidade', required(100)],
  state: ['uf', cleaned(same(TextoDeTeclado({ pattern: '^[A-Za-z]{2}$' })), (state) => state.toUpperCase())],
  postalCode: ['cep', cleaned(same(Cep), decodeCep)],
  ...addressExtras,
  ...typedPoint,
  isPrimary: ['primario', flag()],
  isBilling: ['faturamento', flag('O endereço de faturamento, que fica fora da lista de entrega')],
} as const

/** An address as a customer saves it. */
export interface AddressToSave extends AddressInput {
  readonly isBilling: boolean
}

const flat = <Of extends AddressToSave>(address: Of) => ({
  ...flatPoint(address),
  billingName: address.isBilling ? address.nickname : null,
})

/** The name is apelido or descricao; of a billing address it is taken from descricao first (specification §3). */
const nested = <Of extends ValuesOf<typeof typed>>({ nickname, billingName, ...rest }: Of) => ({
  ...nestedPoint(rest),
  nickname: ((rest.isBilling ? (billingName ?? nickname) : (nickname ?? billingName)) ?? '').trim(),
})

export const EnderecoDigitado = mapped(
  record(typed),
  (address: AddressToSave) => flat(address),
  (fields): AddressToSave => nested(fields),
)

/** Specification §8, word for word. */
const NOT_SERVED = 'Infelizmente ainda não atendemos o seu endereço'
const adviceFor = (isServed: boolean | null): string | null => (isServed === false ? NOT_SERVED : null)

export const Endereco = mapped(
  record({
    id: ['idendereco', id],
    nickname: ['apelido', text()],
    title: ['descricao', text('O mesmo que apelido')],
    street: ['rua', text()],
    number: ['numero', text()],
    district: ['bairro', text()],
    city: ['cidade', text()],
    state: ['uf', text()],
    postalCode: ['cep', text()],
    complement: ['complemento', text()],
    referencePoint: ['pontoref', text()],
    directions: ['referencia', text()],
    country: ['pais', text()],
    latitude: ['lat', orNull(same(Type.Number()))],
    longitude: ['lng', orNull(same(Type.Number()))],
    text: ['textoendereco', text()],
    erpCode: ['cod_erp', orNull(text())],
    isPrimary: ['primario', bool()],
    isServed: [
      'atendido',
      orNull(bool('Se alguma área de atendimento da loja alcança o endereço; nulo quando não se sabe')),
    ],
    advice: ['aviso', orNull(text('O que a pessoa deve saber do endereço, que foi salvo assim mesmo'))],
  }),
  (address: SavedAddress) => ({
    ...flatPoint(address),
    title: address.nickname,
    text: addressText(address),
    advice: adviceFor(address.isServed),
  }),
  ({ title: _title, text: _text, advice: _advice, ...address }): SavedAddress => nestedPoint(address),
)

const area = 'Endereços'
const seen = { area, access: 'address.see' } as const
const changed = { area, access: 'address.manage', customer: 'session' } as const

export const listAddresses = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Endereços do cliente',
  ...seen,
  customer: 'session',
  params: record(ofSession),
  reply: list(Endereco),
})

export const createAddress = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecos',
  summary: 'Criar endereço, com coordenadas quando conhecidas',
  ...changed,
  params: record(ofSession),
  body: mapped(
    record({ ...inStore, ...typed }),
    (address: AddressToSave & { readonly supplier: string }) => flat(address),
    (fields): AddressToSave & { readonly supplier: string } => nested(fields),
  ),
  reply: Endereco,
})

export const updateAddress = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/enderecosput',
  summary: 'Alterar endereço',
  ...changed,
  params: record(ofSession),
  body: mapped(
    record({ ...inStore, id: ['idendereco', id], ...typed }),
    (address: AddressToSave & { readonly supplier: string; readonly id: string }) => flat(address),
    (fields): AddressToSave & { readonly supplier: string; readonly id: string } => nested(fields),
  ),
  reply: Endereco,
})

export const removeAddress = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/cliente/enderecos/:idendereco/excluir',
  summary: 'Excluir endereço',
  ...changed,
  params: record({ ...ofSession, id: ['idendereco', id] }),
  reply: done,
})

export const billingAddress = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/enderecos/:idcliente/faturamento',
  summary: 'Endereço de faturamento',
  ...seen,
  customer: 'params.idcliente',
  params: record({ ...ofSession, customerId: ['idcliente', id] }),
  reply: orNull(Endereco),
})

const answer = record({
  postalCode: ['cep', text()],
  outcome: [
    'situacao',
    words({ found: 'encontrado', unknown: 'nao-encontrado', unavailable: 'indisponivel', off: 'desligado' }),
  ],
  state: ['uf', text('Pela faixa do CEP, também quando a busca não responde')],
  street: ['rua', text()],
  district: ['bairro', text()],
  city: ['cidade', text()],
  complement: ['complemento', text()],
  isServed: ['atendido', orNull(bool())],
}) satisfies FieldOf<PostalCodeAnswer>

export const lookUpPostalCode = fieldEndpoint({
  method: 'GET',
  path: '/v4/cep/:cep',
  summary: 'O endereço de um CEP, quando a busca está ligada, e se a loja entrega lá',
  area,
  access: 'public',
  params: record({ postalCode: ['cep', same(Cep)] }),
  query: record({ ...inStore, ...sentPoint }),
  reply: mapped(
    record({ ...answer.fields, advice: ['aviso', orNull(text())] }),
    (answer: PostalCodeAnswer) => ({ ...answer, advice: adviceFor(answer.isServed) }),
    ({ advice: _advice, ...answer }): PostalCodeAnswer => answer,
  ),
})

/** For orders, whose addresses may also be named. */
export const addressFields = EnderecoDigitado.schema.properties
export const encodeAddressInput = (address: AddressInput): Static<typeof EnderecoDigitado.schema> =>
  toWire(EnderecoDigitado, { ...address, isBilling: false })
export function decodeAddressInput(wire: Static<typeof EnderecoDigitado.schema>): AddressInput {
  const { isBilling: _isBilling, ...address } = fromWire(EnderecoDigitado, wire)
  return address
}
