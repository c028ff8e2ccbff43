import { Type, type Static } from 'typebox'
import type { AddressInput } from '#domain/customer/address.ts'
import { addressFields, decodeAddressInput, encodeAddressInput } from './address.ts'
import { Identificador, OuNulo, UUID } from './values.ts'

const ESSENTIAL = ['rua', 'numero', 'bairro', 'cidade', 'uf', 'cep'] as const

/** An address written out is whole or not there at all; beside an id nothing else counts. */
const EnderecoDoPedido = Type.Object(
  {
    ...Type.Partial(Type.Object(addressFields)).properties,
    idendereco: Type.Optional(
      Type.Union([Identificador, Type.Literal(''), Type.Literal('0'), Type.Literal(0)], {
        description: 'De um endereço cadastrado; ausente, vazio ou 0, valem os campos',
      }),
    ),
  },
  {
    description:
      'Por idendereco, ou pelos campos, com ou sem coordenadas: rua, numero, bairro, cidade, uf e cep. Não entra nos endereços do cliente',
    if: { properties: { idendereco: { type: 'string', pattern: UUID } }, required: ['idendereco'] },
    else: {
      dependentRequired: Object.fromEntries(
        ESSENTIAL.map((name) => [name, ESSENTIAL.filter((other) => other !== name)]),
      ),
    },
  },
)

/** As an order takes it. */
export const EnderecoOpcional = Type.Optional(OuNulo(EnderecoDoPedido))
type Wire = Static<typeof EnderecoDoPedido> | null | undefined

/** An address of an order: kept, by its id, or written out; null twice where none is given. */
export interface NamedAddress {
  readonly id: string | null
  readonly written: AddressInput | null
}

export function decodeNamedAddress(wire: Wire): NamedAddress {
  const id = wire?.idendereco
  if (typeof id === 'string' && id.length > 1) return { id: id.toLowerCase(), written: null }
  return { id: null, written: wire ? writtenIn(wire) : null }
}

function writtenIn(wire: NonNullable<Wire>): AddressInput | null {
  const { rua, numero, bairro, cidade, uf, cep } = wire
  // The schema takes all of them or none.
  if (
    rua === undefined ||
    numero === undefined ||
    bairro === undefined ||
    cidade === undefined ||
    uf === undefined ||
    cep === undefined
  )
    return null
  return decodeAddressInput({ ...wire, rua, numero, bairro, cidade, uf, cep })
}

export const encodeNamedAddress = ({ id, written }: NamedAddress): Static<typeof EnderecoDoPedido> | null =>
  id !== null ? { idendereco: id } : written && encodeAddressInput(written)
