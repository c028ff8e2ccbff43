import { Type, type Static } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import type { CostChange, CostFilter, CostPage, CostSort, ProductCost } from '#domain/catalog/product-cost.ts'
import { endpoint, type Received } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { decodePercent } from './price-limits.ts'
import { Busca, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Custos de produtos'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
/** Reais of one sale unit. */
const MAX_COST = 10_000_000

const GROUP = wireWords({ all: 'TODOS', unknown: 'SEM_CUSTO', 'below-floor': 'ABAIXO_DO_MINIMO' })
const SORT = wireWords({
  name: 'nome',
  'name-descending': 'nome-decrescente',
  'lowest-margin': 'menor-margem',
  'highest-margin': 'maior-margem',
})

export const CustoDeProduto = Type.Object({
  idproduto: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  preco: Dinheiro,
  custo: OuNulo(Type.Number({ description: 'Reais por unidade de venda' }), 'Nulo se a loja não informou'),
})

export const listProductCosts = endpoint({
  method: 'GET',
  path: '/v4/gestao/custos',
  summary: 'Produtos à venda com o custo de cada um e a margem mínima da loja; nunca para clientes',
  area,
  access: 'product-cost.manage',
  query: Type.Object({
    idfornecedor,
    grupo: Type.Optional(GROUP.schema),
    busca: Busca('Palavras do nome, ou o começo do código'),
    ordenacao: Type.Optional(SORT.schema),
    ...pageFields('costs'),
  }),
  reply: Type.Object({
    produtos: Type.Array(CustoDeProduto),
    total: Type.Integer(),
    totais: Type.Object({ TODOS: Type.Integer(), SEM_CUSTO: Type.Integer(), ABAIXO_DO_MINIMO: Type.Integer() }),
    margemMinima: Type.Number({ description: 'A menor parte de um preço oferecido acima do custo, em %' }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

const Custo = Type.Optional(
  OuNulo(Type.Number({ minimum: 0, maximum: MAX_COST }), 'Sem ele, o custo deixa de ser conhecido'),
)
export const CustoInformado = Type.Object({
  codigo: Type.String({ minLength: 1, maxLength: 80, description: 'Código do produto na loja e no ERP' }),
  custo: Custo,
  visto: Type.Optional(
    Type.Object({ custo: Custo }, { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' }),
  ),
})

export const setProductCosts = endpoint({
  method: 'PUT',
  path: '/v4/gestao/custos',
  summary: 'Informar o custo de até 500 produtos, pelo código; quem não vier fica como está',
  area,
  access: 'product-cost.manage',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ produtos: Type.Array(CustoInformado, { minItems: 1, maxItems: 500 }) }),
  reply: Type.Object({
    alterados: Type.Integer(),
    naoEncontrados: Type.Array(Type.String(), { description: 'Códigos que a loja não tem' }),
  }),
})

const encodeCost = (cost: UnitPrice | null) => (cost === null ? null : reaisFromUnitPrice(cost))
const decodeCost = (reais: number | null | undefined) => (typeof reais === 'number' ? unitPriceFromReais(reais) : null)

export const encodeProductCost = ({
  id,
  code,
  name,
  unit,
  price,
  cost,
}: ProductCost): Static<typeof CustoDeProduto> => ({
  idproduto: id,
  codigo: code,
  nome: name,
  unidade: unit,
  preco: reaisFromUnitPrice(price),
  custo: encodeCost(cost),
})

export const encodeCostCounts = (counts: CostPage['counts']) => ({
  TODOS: counts.all,
  SEM_CUSTO: counts.unknown,
  ABAIXO_DO_MINIMO: counts['below-floor'],
})

export const decodeCostPage = (wire: Static<typeof listProductCosts.reply>): CostPage => ({
  products: wire.produtos.map(({ idproduto, codigo, nome, unidade, preco, custo }) => ({
    id: idproduto,
    code: codigo,
    name: nome,
    unit: unidade,
    price: unitPriceFromReais(preco),
    cost: decodeCost(custo),
  })),
  total: wire.total,
  counts: { all: wire.totais.TODOS, unknown: wire.totais.SEM_CUSTO, 'below-floor': wire.totais.ABAIXO_DO_MINIMO },
  marginFloor: decodePercent(wire.margemMinima),
})

type CostQuery = Received<typeof listProductCosts>['query']
export const encodeCostFilter = ({ group, text }: CostFilter, sort: CostSort) => ({
  grupo: GROUP.encode(group),
  ...(text ? { busca: text } : {}),
  ordenacao: SORT.encode(sort),
})
export const decodeCostFilter = ({ grupo = 'TODOS', busca = '' }: CostQuery): CostFilter => ({
  group: GROUP.decode(grupo),
  text: busca.trim(),
})
export const decodeCostSort = (wire: CostQuery['ordenacao'] = 'nome'): CostSort => SORT.decode(wire)

type CostsBody = Received<typeof setProductCosts>['body']
export const encodeCostChanges = (changes: readonly CostChange[]): CostsBody => ({
  produtos: changes.map(({ code, cost, seen }) => ({
    codigo: code,
    custo: encodeCost(cost),
    ...(seen === undefined ? {} : { visto: { custo: encodeCost(seen) } }),
  })),
})

/** Of a code that is there twice, the last one counts. */
export const decodeCostChanges = ({ produtos }: CostsBody): CostChange[] => [
  ...new Map(
    produtos.map(({ codigo, custo, visto }): [string, CostChange] => [
      keyboardText(codigo),
      { code: keyboardText(codigo), cost: decodeCost(custo), ...(visto ? { seen: decodeCost(visto.custo) } : {}) },
    ]),
  ).values(),
]
