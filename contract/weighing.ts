import { Type, type Static } from 'typebox'
import type {
  WeighableProduct,
  Weighing,
  WeighingChange,
  WeighingFilter,
  WeighingPage,
  WeighingSort,
} from '#domain/catalog/weighing.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { endpoint, type Received } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { decodePercent, encodePercent } from './price-limits.ts'
import { Busca, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Venda por peso'
const idfornecedor = Type.Optional(ReferenciaFornecedor)

const GROUP = wireWords({ all: 'TODOS', weighed: 'PESADOS', unweighed: 'NAO_PESADOS' })
const SORT = wireWords({ name: 'nome', 'name-descending': 'nome-decrescente' })

const Pesagem = {
  vendidoPorPeso: Type.Boolean({ description: 'A balança diz o que se cobra' }),
  tolerancia: Type.Optional(
    OuNulo(
      Type.Number({ minimum: 0, maximum: 100, description: 'Em %: quanto o peso pode passar do que foi pedido' }),
      'Sem ela vale a da loja',
    ),
  ),
}

export const ProdutoEmPeso = Type.Object({
  idproduto: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  ...Pesagem,
})

export const listWeighing = endpoint({
  method: 'GET',
  path: '/v4/gestao/pesagem',
  summary: 'Produtos à venda em kg ou g: quais são pesados, e com que tolerância',
  area,
  access: 'product.manage',
  query: Type.Object({
    idfornecedor,
    grupo: Type.Optional(GROUP.schema),
    busca: Busca('Palavras do nome, ou o começo do código'),
    ordenacao: Type.Optional(SORT.schema),
    ...pageFields('weighing'),
  }),
  reply: Type.Object({
    produtos: Type.Array(ProdutoEmPeso),
    total: Type.Integer(),
    totais: Type.Object({ TODOS: Type.Integer(), PESADOS: Type.Integer(), NAO_PESADOS: Type.Integer() }),
    toleranciaDaLoja: Type.Number({ description: 'Em %' }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const PesagemDeProduto = Type.Object({
  codigo: Type.String({ minLength: 1, maxLength: 80, description: 'Código do produto na loja e no ERP' }),
  ...Pesagem,
  visto: Type.Optional(
    Type.Object(Pesagem, { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' }),
  ),
})

export const setWeighing = endpoint({
  method: 'PUT',
  path: '/v4/gestao/pesagem',
  summary: 'Dizer quais produtos são pesados, até 500, pelo código; pedidos feitos antes ficam como estão',
  area,
  access: 'product.manage',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ produtos: Type.Array(PesagemDeProduto, { minItems: 1, maxItems: 500 }) }),
  reply: Type.Object({
    alterados: Type.Integer(),
    naoEncontrados: Type.Array(Type.String(), { description: 'Códigos que a loja não tem, ou não vende em kg ou g' }),
  }),
})

type WireWeighing = Pick<Static<typeof PesagemDeProduto>, 'vendidoPorPeso' | 'tolerancia'>
const encodeOne = ({ isWeighed, tolerance }: Weighing): WireWeighing => ({
  vendidoPorPeso: isWeighed,
  tolerancia: tolerance === null ? null : encodePercent(tolerance),
})
const decodeOne = ({ vendidoPorPeso, tolerancia }: WireWeighing): Weighing => ({
  isWeighed: vendidoPorPeso,
  tolerance: typeof tolerancia === 'number' ? decodePercent(tolerancia) : null,
})

export const encodeWeighingPage = ({ products, total, counts, tolerance }: WeighingPage) => ({
  produtos: products.map((product: WeighableProduct) => ({
    idproduto: product.id,
    codigo: product.code,
    nome: product.name,
    unidade: product.unit,
    ...encodeOne(product),
  })),
  total,
  totais: { TODOS: counts.all, PESADOS: counts.weighed, NAO_PESADOS: counts.unweighed },
  toleranciaDaLoja: encodePercent(tolerance),
})

export const decodeWeighingPage = (wire: Static<typeof listWeighing.reply>): WeighingPage => ({
  products: wire.produtos.map((product) => ({
    id: product.idproduto,
    code: product.codigo,
    name: product.nome,
    unit: product.unidade,
    ...decodeOne(product),
  })),
  total: wire.total,
  counts: { all: wire.totais.TODOS, weighed: wire.totais.PESADOS, unweighed: wire.totais.NAO_PESADOS },
  tolerance: decodePercent(wire.toleranciaDaLoja),
})

type WeighingQuery = Received<typeof listWeighing>['query']
export const encodeWeighingFilter = ({ group, text }: WeighingFilter, sort: WeighingSort) => ({
  grupo: GROUP.encode(group),
  ...(text ? { busca: text } : {}),
  ordenacao: SORT.encode(sort),
})
export const decodeWeighingFilter = ({ grupo = 'TODOS', busca = '' }: WeighingQuery): WeighingFilter => ({
  group: GROUP.decode(grupo),
  text: busca.trim(),
})
export const decodeWeighingSort = (wire: WeighingQuery['ordenacao'] = 'nome'): WeighingSort => SORT.decode(wire)

type WeighingBody = Received<typeof setWeighing>['body']
export const encodeWeighingChanges = (changes: readonly WeighingChange[]): WeighingBody => ({
  produtos: changes.map(({ code, seen, ...change }) => ({
    codigo: code,
    ...encodeOne(change),
    ...(seen === undefined ? {} : { visto: encodeOne(seen) }),
  })),
})

/** Of a code that is there twice, the last one counts. */
export const decodeWeighingChanges = ({ produtos }: WeighingBody): WeighingChange[] => [
  ...new Map(
    produtos.map(({ codigo, visto, ...wire }): [string, WeighingChange] => [
      keyboardText(codigo),
      { code: keyboardText(codigo), ...decodeOne(wire), ...(visto ? { seen: decodeOne(visto) } : {}) },
    ]),
  ).values(),
]
