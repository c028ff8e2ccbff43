import { Type, type Static } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais } from '#domain/amounts.ts'
import {
  MAX_PROMOTION_CATEGORIES,
  MAX_PROMOTION_PRODUCTS,
  MAX_PROMOTION_TAGS,
  type Promotion,
  type PromotionAudience,
  type PromotionCounts,
  type PromotionFilter,
  type PromotionState,
  type PromotionSummary,
  type PromotionTerms,
} from '#domain/catalog/promotion.ts'
import { MOST_DISCOUNT_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { endpoint, type Received } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { decodePercent, encodePercent } from './price-limits.ts'
import { Busca, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, TextoDeTeclado } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Promoções'
const access = 'promotion.manage'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idpromocao: Identificador })
/** Reais of one sale unit. */
const MAX_PRICE = 10_000_000

const PUBLICO = wireWords(
  { all: 'TODOS', company: 'EMPRESAS', person: 'PESSOAS' } as const satisfies Record<PromotionAudience, string>,
  { description: 'Quem paga o preço da promoção; TODOS inclui visitantes' },
)
const SITUACAO = wireWords({
  running: 'NO_AR',
  scheduled: 'AGENDADA',
  draft: 'RASCUNHO',
  ended: 'ENCERRADA',
} as const satisfies Record<PromotionState, string>)

const Momento = TextoDeTeclado({
  pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'AAAA-MM-DDTHH:MM, no fuso da loja',
})
const Etiquetas = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: MAX_PROMOTION_TAGS })

const camposDaPromocao = {
  nome: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', description: 'Como o comprador a vê' }),
  desconto: OuNulo(
    Type.Number({ minimum: 0.01, maximum: MOST_DISCOUNT_PERCENT }),
    'Em % do preço da loja; nulo onde cada produto tem o seu preço promocional',
  ),
  publico: PUBLICO.schema,
  publicada: Type.Boolean({ description: 'Falso é rascunho' }),
  inicio: Momento,
  fim: Momento,
}

const ResumoDaPromocao = Type.Object({
  idpromocao: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  situacao: SITUACAO.schema,
  ...camposDaPromocao,
  totalProdutos: Type.Integer({ description: 'Produtos escolhidos um a um' }),
  nomesDasCategorias: Type.Array(Type.String()),
  etiquetas: Etiquetas,
})

export const PromocaoDaLoja = Type.Object({
  ...ResumoDaPromocao.properties,
  produtos: Type.Array(
    Type.Object({
      idproduto: Identificador,
      codigo: Type.String(),
      nome: Type.String(),
      precoDaLoja: Dinheiro,
      preco: OuNulo(Dinheiro),
    }),
  ),
  categorias: Type.Array(Identificador),
  produtosAlcancados: Type.Integer({ description: 'Produtos à venda que entram na promoção' }),
  abaixoDoCusto: Type.Integer({ description: 'Quantos deles ficariam abaixo do custo' }),
})

const TermosDaPromocao = Type.Object({
  ...camposDaPromocao,
  desconto: Type.Optional(camposDaPromocao.desconto),
  publico: Type.Optional(PUBLICO.schema),
  publicada: Type.Optional(Type.Boolean({ description: 'Verdadeiro se não vier; falso é rascunho' })),
  produtos: Type.Optional(
    Type.Array(
      Type.Object({
        idproduto: Identificador,
        preco: Type.Optional(
          OuNulo(Type.Number({ minimum: 0.0001, maximum: MAX_PRICE }), 'Preço promocional; nulo usa o desconto'),
        ),
      }),
      { maxItems: MAX_PROMOTION_PRODUCTS },
    ),
  ),
  categorias: Type.Optional(
    Type.Array(Identificador, {
      maxItems: MAX_PROMOTION_CATEGORIES,
      description: 'Com as categorias que estão dentro delas',
    }),
  ),
  etiquetas: Type.Optional(Etiquetas),
})

export const listPromotions = endpoint({
  method: 'GET',
  path: '/v4/gestao/promocoes',
  summary: 'Promoções da loja, as que começam por último primeiro; para a equipe de preços',
  area,
  access,
  query: Type.Object({
    ...query.properties,
    situacao: Type.Optional(SITUACAO.schema),
    busca: Busca('Parte do nome'),
    ...pageFields('promotions'),
  }),
  reply: Type.Object({
    promocoes: Type.Array(ResumoDaPromocao),
    total: Type.Integer(),
    totais: Type.Object({
      NO_AR: Type.Integer(),
      AGENDADA: Type.Integer(),
      RASCUNHO: Type.Integer(),
      ENCERRADA: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const getPromotion = endpoint({
  method: 'GET',
  path: '/v4/gestao/promocoes/:idpromocao',
  summary: 'Uma promoção com o que entra nela; para a equipe de preços',
  area,
  access,
  params,
  query,
  reply: PromocaoDaLoja,
})

export const createPromotion = endpoint({
  method: 'POST',
  path: '/v4/gestao/promocoes',
  summary: 'Criar uma promoção; para a equipe de preços',
  area,
  access,
  query,
  body: TermosDaPromocao,
  reply: PromocaoDaLoja,
})

export const changePromotion = endpoint({
  method: 'PUT',
  path: '/v4/gestao/promocoes/:idpromocao',
  summary: 'Mudar uma promoção; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  area,
  access,
  params,
  query,
  body: Type.Object({ ...TermosDaPromocao.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: PromocaoDaLoja,
})

export const encodePromotionSummary = (promotion: PromotionSummary): Static<typeof ResumoDaPromocao> => ({
  idpromocao: promotion.id,
  versao: promotion.version,
  situacao: SITUACAO.encode(promotion.state),
  nome: promotion.name,
  desconto: promotion.discount === null ? null : encodePercent(promotion.discount),
  publico: PUBLICO.encode(promotion.audience),
  publicada: promotion.isPublished,
  inicio: promotion.from,
  fim: promotion.until,
  totalProdutos: promotion.productCount,
  nomesDasCategorias: [...promotion.categoryNames],
  etiquetas: [...promotion.tags],
})

export const decodePromotionSummary = (wire: Static<typeof ResumoDaPromocao>): PromotionSummary => ({
  id: wire.idpromocao,
  version: wire.versao,
  state: SITUACAO.decode(wire.situacao),
  name: wire.nome,
  discount: wire.desconto === null ? null : decodePercent(wire.desconto),
  audience: PUBLICO.decode(wire.publico),
  isPublished: wire.publicada,
  from: wire.inicio,
  until: wire.fim,
  productCount: wire.totalProdutos,
  categoryNames: wire.nomesDasCategorias,
  tags: wire.etiquetas,
})

export const encodePromotion = (promotion: Promotion): Static<typeof PromocaoDaLoja> => ({
  ...encodePromotionSummary(promotion),
  produtos: promotion.products.map(({ id, code, name, storePrice, price }) => ({
    idproduto: id,
    codigo: code,
    nome: name,
    precoDaLoja: reaisFromUnitPrice(storePrice),
    preco: price === null ? null : reaisFromUnitPrice(price),
  })),
  categorias: [...promotion.categoryIds],
  produtosAlcancados: promotion.reachedCount,
  abaixoDoCusto: promotion.belowCostCount,
})

export const decodePromotion = (wire: Static<typeof PromocaoDaLoja>): Promotion => ({
  ...decodePromotionSummary(wire),
  products: wire.produtos.map(({ idproduto, codigo, nome, precoDaLoja, preco }) => ({
    id: idproduto,
    code: codigo,
    name: nome,
    storePrice: unitPriceFromReais(precoDaLoja),
    price: preco === null ? null : unitPriceFromReais(preco),
  })),
  categoryIds: wire.categorias,
  reachedCount: wire.produtosAlcancados,
  belowCostCount: wire.abaixoDoCusto,
})

export const encodePromotionTerms = (terms: PromotionTerms): Received<typeof createPromotion>['body'] => ({
  nome: terms.name,
  desconto: terms.discount === null ? null : encodePercent(terms.discount),
  publico: PUBLICO.encode(terms.audience),
  publicada: terms.isPublished,
  inicio: terms.from,
  fim: terms.until,
  produtos: terms.products.map(({ productId, price }) => ({
    idproduto: productId,
    preco: price === null ? null : reaisFromUnitPrice(price),
  })),
  categorias: [...terms.categoryIds],
  etiquetas: [...terms.tags],
})

/** Of a product that is there twice, the last one counts. */
export const decodePromotionTerms = (wire: Received<typeof createPromotion>['body']): PromotionTerms => ({
  name: wire.nome.trim(),
  discount: typeof wire.desconto === 'number' ? decodePercent(wire.desconto) : null,
  audience: PUBLICO.decode(wire.publico ?? 'TODOS'),
  isPublished: wire.publicada ?? true,
  from: wire.inicio,
  until: wire.fim,
  products: [
    ...new Map(
      (wire.produtos ?? []).map(({ idproduto, preco }) => {
        const productId = idproduto.toLowerCase()
        return [productId, { productId, price: typeof preco === 'number' ? unitPriceFromReais(preco) : null }]
      }),
    ).values(),
  ],
  categoryIds: [...new Set(wire.categorias?.map((id) => id.toLowerCase()))],
  tags: [...new Set(wire.etiquetas?.map((tag) => tag.trim()).filter(Boolean))],
})

export const encodePromotionFilter = ({ state, text }: PromotionFilter) => ({
  ...(state === null ? {} : { situacao: SITUACAO.encode(state) }),
  ...(text ? { busca: text } : {}),
})
export const decodePromotionFilter = ({
  situacao,
  busca = '',
}: Received<typeof listPromotions>['query']): PromotionFilter => ({
  state: situacao === undefined ? null : SITUACAO.decode(situacao),
  text: busca.trim(),
})

type Totais = Static<(typeof listPromotions)['reply']>['totais']
export const encodePromotionCounts = ({ running, scheduled, draft, ended }: PromotionCounts): Totais => ({
  NO_AR: running,
  AGENDADA: scheduled,
  RASCUNHO: draft,
  ENCERRADA: ended,
})
export const decodePromotionCounts = ({ NO_AR, AGENDADA, RASCUNHO, ENCERRADA }: Totais): PromotionCounts => ({
  running: NO_AR,
  scheduled: AGENDADA,
  draft: RASCUNHO,
  ended: ENCERRADA,
})
