import { Type, type Static } from 'typebox'
import { basisPoints } from '#domain/amounts.ts'
import type { PriceLimitsChange, StorePriceLimits } from '#domain/order/price-limits.ts'
import { endpoint, type Received } from './endpoint.ts'
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

const MargemMinima = Type.Number({ minimum: 0, maximum: 90 })
const AlcadasDePessoas = Type.Array(
  Type.Object({ id: Identificador, alcada: Type.Number({ minimum: 0, maximum: 100 }) }),
  { maxItems: 200 },
)

export const setPriceLimits = endpoint({
  method: 'PUT',
  path: '/v4/gestao/alcadas',
  summary: 'Mudar alçadas e margem mínima; quem não vier fica como está',
  area,
  access: 'price-limit.manage',
  query,
  body: Type.Object({
    margemMinima: Type.Optional(MargemMinima),
    pessoas: Type.Optional(AlcadasDePessoas),
    visto: Type.Optional(
      Type.Object(
        { margemMinima: MargemMinima, pessoas: AlcadasDePessoas },
        { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' },
      ),
    ),
  }),
  reply: Alcadas,
})

/** Percent with two decimals on the wire. */
export const encodePercent = (points: number): number => points / 100
export const decodePercent = (percent: number) => basisPoints(Math.round(percent * 100))

type LimitsBody = Received<typeof setPriceLimits>['body']
type Change = Pick<PriceLimitsChange, 'marginFloor' | 'people'>

const encodeLimits = ({ marginFloor = basisPoints(0), people = [] }: Change) => ({
  margemMinima: encodePercent(marginFloor),
  pessoas: people.map(({ id, authority }) => ({ id, alcada: encodePercent(authority) })),
})

const decodeAuthorities = (wire: LimitsBody['pessoas']) =>
  wire?.map(({ id, alcada }) => ({ id: id.toLowerCase(), authority: decodePercent(alcada) })) ?? []

/** Everything of the change: none of its parts is left out. */
export const encodeLimitsChange = ({ seen, ...change }: PriceLimitsChange): LimitsBody => ({
  ...encodeLimits(change),
  ...(seen ? { visto: encodeLimits(seen) } : {}),
})

export const decodeLimitsChange = ({ margemMinima, pessoas, visto }: LimitsBody): PriceLimitsChange => ({
  ...(margemMinima === undefined ? {} : { marginFloor: decodePercent(margemMinima) }),
  people: decodeAuthorities(pessoas),
  ...(visto
    ? { seen: { marginFloor: decodePercent(visto.margemMinima), people: decodeAuthorities(visto.pessoas) } }
    : {}),
})

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
