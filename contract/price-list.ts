import { Type, type Static } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import {
  MAX_LIST_CUSTOMERS,
  type AgreedPriceChange,
  type ListAudience,
  type ListedFilter,
  type ListedPage,
  type ListedProduct,
  type PriceList,
  type PriceListSummary,
  type PriceListTerms,
} from '#domain/catalog/price-list.ts'
import { MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { endpoint, type Received } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { decodePercent, encodePercent } from './price-limits.ts'
import { Busca, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Tabelas de preços'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idtabela: Identificador })
/** Reais of one sale unit. */
const MAX_PRICE = 10_000_000

const PUBLICO = wireWords(
  { chosen: 'ESCOLHIDOS', company: 'EMPRESAS', person: 'PESSOAS' } as const satisfies Record<ListAudience, string>,
  { description: 'Clientes escolhidos, ou todas as empresas ou pessoas sem tabela própria' },
)
const GRUPO = wireWords({ all: 'TODOS', agreed: 'COMBINADOS', 'below-cost': 'ABAIXO_DO_CUSTO' })

const Ajuste = Type.Number({
  minimum: -MOST_DISCOUNT_PERCENT,
  maximum: MOST_SURCHARGE_PERCENT,
  description: 'Em %, somado a todos os preços da loja; negativo é desconto',
})

const ResumoDaTabela = Type.Object({
  idtabela: Identificador,
  nome: Type.String(),
  ajuste: Ajuste,
  ativa: Type.Boolean(),
  publico: PUBLICO.schema,
  totalClientes: Type.Integer({ description: 'Clientes que receberam a tabela' }),
  precosCombinados: Type.Integer({ description: 'Produtos com preço combinado' }),
})

export const TabelaDePrecos = Type.Object({
  ...ResumoDaTabela.properties,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  clientes: Type.Array(Type.Object({ idcliente: Identificador, nome: Type.String() })),
})

const TermosDaTabela = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  ajuste: Ajuste,
  ativa: Type.Optional(Type.Boolean()),
  publico: PUBLICO.schema,
  clientes: Type.Optional(
    Type.Array(Identificador, {
      maxItems: MAX_LIST_CUSTOMERS,
      description: 'Quem recebe a tabela, com público ESCOLHIDOS; sai da tabela que tinha',
    }),
  ),
})

const ProdutoNaTabela = Type.Object({
  idproduto: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  precoDaLoja: Dinheiro,
  precoCombinado: OuNulo(Dinheiro, 'Nulo onde vale o ajuste da tabela'),
  custo: OuNulo(Dinheiro, 'Nulo se a loja não informou'),
})

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos',
  summary: 'Tabelas de preços da loja, por nome; para a equipe de preços',
  area,
  access: 'price-list.manage',
  query,
  reply: Type.Object({ tabelas: Type.Array(ResumoDaTabela) }),
})

export const getPriceList = endpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos/:idtabela',
  summary: 'Uma tabela de preços com os seus clientes; para a equipe de preços',
  area,
  access: 'price-list.manage',
  params,
  query,
  reply: TabelaDePrecos,
})

export const createPriceList = endpoint({
  method: 'POST',
  path: '/v4/gestao/tabelas-de-precos',
  summary: 'Criar uma tabela de preços; para a equipe de preços',
  area,
  access: 'price-list.manage',
  query,
  body: TermosDaTabela,
  reply: TabelaDePrecos,
})

export const changePriceList = endpoint({
  method: 'PUT',
  path: '/v4/gestao/tabelas-de-precos/:idtabela',
  summary: 'Mudar uma tabela de preços; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  area,
  access: 'price-list.manage',
  params,
  query,
  body: Type.Object({ ...TermosDaTabela.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: TabelaDePrecos,
})

export const listListedProducts = endpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos/:idtabela/produtos',
  summary: 'Produtos à venda com o preço da loja e o combinado em uma tabela; para a equipe de preços',
  area,
  access: 'price-list.manage',
  params,
  query: Type.Object({
    ...query.properties,
    grupo: Type.Optional(GRUPO.schema),
    busca: Busca('Palavras do nome, ou o começo do código'),
    ...pageFields('listedProducts'),
  }),
  reply: Type.Object({
    tabela: Type.Object({ idtabela: Identificador, nome: Type.String(), ajuste: Ajuste }),
    produtos: Type.Array(ProdutoNaTabela),
    total: Type.Integer(),
    totais: Type.Object({ TODOS: Type.Integer(), COMBINADOS: Type.Integer(), ABAIXO_DO_CUSTO: Type.Integer() }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

const Combinado = Type.Optional(
  OuNulo(Type.Number({ minimum: 0, maximum: MAX_PRICE }), 'Sem ele, vale de novo o ajuste da tabela'),
)

export const setAgreedPrices = endpoint({
  method: 'PUT',
  path: '/v4/gestao/tabelas-de-precos/:idtabela/produtos',
  summary: 'Combinar o preço de até 500 produtos, pelo código; quem não vier fica como está',
  area,
  access: 'price-list.manage',
  params,
  query,
  body: Type.Object({
    produtos: Type.Array(
      Type.Object({
        codigo: Type.String({ minLength: 1, maxLength: 80, description: 'Código do produto na loja e no ERP' }),
        preco: Combinado,
        visto: Type.Optional(
          Type.Object(
            { preco: Combinado },
            { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' },
          ),
        ),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  reply: Type.Object({
    alterados: Type.Integer(),
    naoEncontrados: Type.Array(Type.String(), { description: 'Códigos que a loja não tem' }),
  }),
})

const encodePrice = (price: UnitPrice | null) => (price === null ? null : reaisFromUnitPrice(price))
const decodePrice = (reais: number | null | undefined) => (typeof reais === 'number' ? unitPriceFromReais(reais) : null)

export const encodePriceListSummary = (list: PriceListSummary): Static<typeof ResumoDaTabela> => ({
  idtabela: list.id,
  nome: list.name,
  ajuste: encodePercent(list.adjustment),
  ativa: list.isActive,
  publico: PUBLICO.encode(list.audience),
  totalClientes: list.customerCount,
  precosCombinados: list.agreedCount,
})

export const decodePriceListSummary = (wire: Static<typeof ResumoDaTabela>): PriceListSummary => ({
  id: wire.idtabela,
  name: wire.nome,
  adjustment: decodePercent(wire.ajuste),
  isActive: wire.ativa,
  audience: PUBLICO.decode(wire.publico),
  customerCount: wire.totalClientes,
  agreedCount: wire.precosCombinados,
})

export const encodePriceList = (list: PriceList): Static<typeof TabelaDePrecos> => ({
  ...encodePriceListSummary(list),
  versao: list.version,
  clientes: list.customers.map(({ id, name }) => ({ idcliente: id, nome: name })),
})

export const decodePriceList = (wire: Static<typeof TabelaDePrecos>): PriceList => ({
  ...decodePriceListSummary(wire),
  version: wire.versao,
  customers: wire.clientes.map(({ idcliente, nome }) => ({ id: idcliente, name: nome })),
})

export const encodePriceListTerms = (terms: PriceListTerms): Received<typeof createPriceList>['body'] => ({
  nome: terms.name,
  ajuste: encodePercent(terms.adjustment),
  ativa: terms.isActive,
  publico: PUBLICO.encode(terms.audience),
  clientes: [...terms.customerIds],
})

export const decodePriceListTerms = (wire: Static<typeof TermosDaTabela>): PriceListTerms => ({
  name: wire.nome.trim(),
  adjustment: decodePercent(wire.ajuste),
  isActive: wire.ativa ?? true,
  audience: PUBLICO.decode(wire.publico),
  customerIds:
    wire.publico === PUBLICO.encode('chosen') ? [...new Set(wire.clientes?.map((id) => id.toLowerCase()))] : [],
})

type ListedQuery = Received<typeof listListedProducts>['query']
export const encodeListedFilter = ({ group, text }: ListedFilter) => ({
  grupo: GRUPO.encode(group),
  ...(text ? { busca: text } : {}),
})
export const decodeListedFilter = ({ grupo = 'TODOS', busca = '' }: ListedQuery): ListedFilter => ({
  group: GRUPO.decode(grupo),
  text: busca.trim(),
})

const encodeListedProduct = (product: ListedProduct): Static<typeof ProdutoNaTabela> => ({
  idproduto: product.id,
  codigo: product.code,
  nome: product.name,
  unidade: product.unit,
  precoDaLoja: reaisFromUnitPrice(product.storePrice),
  precoCombinado: encodePrice(product.agreedPrice),
  custo: encodePrice(product.cost),
})

export const encodeListedPage = ({ list, products, total, counts }: ListedPage) => ({
  tabela: { idtabela: list.id, nome: list.name, ajuste: encodePercent(list.adjustment) },
  produtos: products.map(encodeListedProduct),
  total,
  totais: { TODOS: counts.all, COMBINADOS: counts.agreed, ABAIXO_DO_CUSTO: counts['below-cost'] },
})

export const decodeListedPage = (wire: Static<typeof listListedProducts.reply>): ListedPage => ({
  list: { id: wire.tabela.idtabela, name: wire.tabela.nome, adjustment: decodePercent(wire.tabela.ajuste) },
  products: wire.produtos.map((product) => ({
    id: product.idproduto,
    code: product.codigo,
    name: product.nome,
    unit: product.unidade,
    storePrice: unitPriceFromReais(product.precoDaLoja),
    agreedPrice: decodePrice(product.precoCombinado),
    cost: decodePrice(product.custo),
  })),
  total: wire.total,
  counts: { all: wire.totais.TODOS, agreed: wire.totais.COMBINADOS, 'below-cost': wire.totais.ABAIXO_DO_CUSTO },
})

type PricesBody = Received<typeof setAgreedPrices>['body']
export const encodeAgreedPrices = (changes: readonly AgreedPriceChange[]): PricesBody => ({
  produtos: changes.map(({ code, price, seen }) => ({
    codigo: code,
    preco: encodePrice(price),
    ...(seen === undefined ? {} : { visto: { preco: encodePrice(seen) } }),
  })),
})

/** Of a code that is there twice, the last one counts. */
export const decodeAgreedPrices = ({ produtos }: PricesBody): AgreedPriceChange[] => [
  ...new Map(
    produtos.map(({ codigo, preco, visto }): [string, AgreedPriceChange] => [
      keyboardText(codigo),
      { code: keyboardText(codigo), price: decodePrice(preco), ...(visto ? { seen: decodePrice(visto.preco) } : {}) },
    ]),
  ).values(),
]
