import { Type, type Static } from 'typebox'
import { basisPoints } from '#domain/amounts.ts'
import type { StorePriceLimits } from '#domain/order/price-limits.ts'
import { endpoint } from './endpoint.ts'
import { decodeRole, encodeRole, Identificador, ReferenciaFornecedor } from './values.ts'

const area = 'Gestão de orçamentos'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

export const Alcadas = Type.Object({
  margemMinima: Type.Number({ description: 'A menor parte de um preço oferecido acima do custo, em %' }),
  pessoas: Type.Array(
    Type.Object({
      id: Identificador,
      nome: Type.String(),
      papel: Type.Union([Type.Literal('ATENDENTE'), Type.Literal('EQUIPE')]),
      alcada: Type.Number({ description: 'O maior desconto por linha que a pessoa pode dar, em %' }),
    }),
    { description: 'Quem negocia preços nesta loja' },
  ),
})

export const priceLimits = endpoint({
  method: 'GET',
  path: '/v4/gestao/alcadas',
  summary: 'Quanto cada pessoa pode descontar em um orçamento, e a margem mínima da loja',
  area,
  access: 'price-limit.manage',
  query,
  reply: Alcadas,
})

export const setPriceLimits = endpoint({
  method: 'PUT',
  path: '/v4/gestao/alcadas',
  summary: 'Mudar alçadas e margem mínima; quem não vier fica como está',
  area,
  access: 'price-limit.manage',
  query,
  body: Type.Object({
    margemMinima: Type.Optional(Type.Number({ minimum: 0, maximum: 90 })),
    pessoas: Type.Optional(
      Type.Array(Type.Object({ id: Identificador, alcada: Type.Number({ minimum: 0, maximum: 100 }) }), {
        maxItems: 200,
      }),
    ),
  }),
  reply: Alcadas,
})

/** Percent with two decimals on the wire. */
export const encodePercent = (points: number): number => points / 100
export const decodePercent = (percent: number) => basisPoints(Math.round(percent * 100))

export const encodePriceLimits = ({ marginFloor, people }: StorePriceLimits): Static<typeof Alcadas> => ({
  margemMinima: encodePercent(marginFloor),
  pessoas: people.map(({ id, name, role, authority }) => ({
    id,
    nome: name,
    papel: encodeRole(role),
    alcada: encodePercent(authority),
  })),
})

export const decodePriceLimits = (wire: Static<typeof Alcadas>): StorePriceLimits => ({
  marginFloor: decodePercent(wire.margemMinima),
  people: wire.pessoas.map(({ id, nome, papel, alcada }) => ({
    id,
    name: nome,
    role: decodeRole(papel),
    authority: decodePercent(alcada),
  })),
})
