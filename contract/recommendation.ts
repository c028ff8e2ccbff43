import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import {
  MAX_RECOMMENDATIONS,
  type Recommendation,
  type RecommendationAction,
  type RecommendationFeedback,
  type Recommendations,
  type RecommendationView,
} from '#domain/recommendation/recommendation.ts'
import { FormaDosPrecos } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { decodeProduct, encodeProduct, present, Produto } from './product.ts'
import { Identificador, Pronto, Quantidade, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const VIEW = wireWords(
  { home: 'HOME', product: 'PRODUTO', cart: 'CARRINHO' } as const satisfies Record<RecommendationView, string>,
  {
    description:
      'Onde aparecem. HOME: o que está na hora de repor; PRODUTO: o que vai junto com idproduto; CARRINHO: o que vai junto com o carrinho',
  },
)
const ACTION = wireWords(
  {
    seen: 'VISTO',
    clicked: 'CLICADO',
    added: 'ADICIONADO',
    dismissed: 'DISPENSADO',
    restored: 'RESTAURADO',
  } as const satisfies Record<RecommendationAction, string>,
  {
    description:
      'DISPENSADO não volta a ser sugerido por seis meses, ou até RESTAURADO; VISTO em vários dias sem outra ação desce na lista',
  },
)
/** What other clients call them. */
const ALIASES = { CLICK: 'CLICADO', VIEW: 'VISTO', ADD: 'ADICIONADO' } as const

const ACTION_OR_ALIAS = Type.Union([ACTION.schema, Type.Literal('CLICK'), Type.Literal('VIEW'), Type.Literal('ADD')], {
  description: 'CLICK é CLICADO, VIEW é VISTO, ADD é ADICIONADO',
})

const SugestaoDeProduto = Type.Object({
  ...Produto.properties,
  item_id: { ...Identificador, description: 'O id do produto, para o feedback' },
  motivo: Type.Union([
    Type.Object({
      tipo: Type.Literal('HORA_DE_REPOR'),
      intervaloDias: Type.Number({ description: 'Mediana dos dias entre as compras do cliente' }),
      diasDesdeUltima: Type.Integer(),
    }),
    Type.Object({
      tipo: Type.Literal('COMPRADOS_JUNTOS'),
      nomeProduto: Type.String({ description: 'Nome do produto com que costuma ser pedido' }),
    }),
  ]),
  ultimaQuantidade: Type.Optional({ ...Quantidade, description: 'O que o cliente comprou dele da última vez' }),
})

const SugestoesDeProdutos = Type.Object({
  sessao_id: { ...Identificador, description: 'Vai com o feedback; vale um dia da sessão' },
  produtos: Type.Array(SugestaoDeProduto, {
    description: `Até ${MAX_RECOMMENDATIONS}, os melhores primeiro; vazio na loja sem a tag enable-recommendation-system`,
  }),
})

const area = 'Sugestões'

export const recommendedProducts = endpoint({
  method: 'GET',
  path: '/v4/sugestao/produtos/:idfornecedor/:idcliente',
  summary: 'Produtos sugeridos ao cliente, fora os do carrinho e os dispensados',
  area,
  access: 'cart.see',
  customer: 'params.idcliente',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idcliente: Identificador }),
  query: Type.Object({
    idformapagamento: Type.Optional(FormaDosPrecos),
    visao: Type.Optional(VIEW.schema),
    idproduto: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'UUID ou slug do produto na tela, na visão PRODUTO; sem ele a visão PRODUTO é vazia',
      }),
    ),
  }),
  reply: SugestoesDeProdutos,
})

export const recommendationFeedback = endpoint({
  method: 'POST',
  path: '/v4/sugestao/feedback',
  summary: 'O que o cliente da sessão fez com sugestões; repetir não muda nada',
  area,
  access: 'recommendation.judge',
  body: Type.Object({
    acao: ACTION_OR_ALIAS,
    visao: VIEW.schema,
    item_id: Type.Union([Identificador, Type.Array(Identificador, { minItems: 1, maxItems: MAX_RECOMMENDATIONS })], {
      description: `O item_id de uma sugestão, ou a lista de até ${MAX_RECOMMENDATIONS} deles`,
    }),
    sessao_id: { ...Identificador, description: 'Como veio com as sugestões' },
    idfornecedor: Type.Optional(ReferenciaFornecedor),
  }),
  reply: Pronto,
})

type FeedbackBody = Static<NonNullable<(typeof recommendationFeedback)['body']>>

export const { encode: encodeRecommendationView, decode: decodeRecommendationView } = VIEW

export const encodeFeedback = (
  { action, productIds, sessionId }: RecommendationFeedback,
  view: RecommendationView,
): FeedbackBody => ({
  acao: ACTION.encode(action),
  visao: VIEW.encode(view),
  item_id: [...productIds],
  sessao_id: sessionId,
})

export const decodeFeedback = ({ acao, item_id, sessao_id }: FeedbackBody): RecommendationFeedback => ({
  action: ACTION.decode(acao === 'CLICK' || acao === 'VIEW' || acao === 'ADD' ? ALIASES[acao] : acao),
  productIds: [...new Set([item_id].flat().map((id) => id.toLowerCase()))],
  sessionId: sessao_id.toLowerCase(),
})

export const encodeRecommendations = ({ sessionId, items }: Recommendations): Static<typeof SugestoesDeProdutos> => ({
  sessao_id: sessionId,
  produtos: items.map(encodeRecommendation),
})

const encodeRecommendation = ({ product, reason, lastQuantity }: Recommendation): Static<typeof SugestaoDeProduto> =>
  present({
    ...encodeProduct(product),
    item_id: product.id,
    motivo:
      reason.kind === 'due'
        ? { tipo: 'HORA_DE_REPOR', intervaloDias: reason.everyDays, diasDesdeUltima: reason.daysAgo }
        : { tipo: 'COMPRADOS_JUNTOS', nomeProduto: reason.productName },
    ultimaQuantidade: lastQuantity === null ? undefined : unitsFromQuantity(lastQuantity),
  }) as Static<typeof SugestaoDeProduto>

export const decodeRecommendations = (wire: Static<typeof SugestoesDeProdutos>): Recommendations => ({
  sessionId: wire.sessao_id,
  items: wire.produtos.map((product) => ({
    product: decodeProduct(product),
    reason:
      product.motivo.tipo === 'HORA_DE_REPOR'
        ? { kind: 'due', everyDays: product.motivo.intervaloDias, daysAgo: product.motivo.diasDesdeUltima }
        : { kind: 'together', productName: product.motivo.nomeProduto },
    lastQuantity: product.ultimaQuantidade === undefined ? null : quantityFromUnits(product.ultimaQuantidade),
  })),
})

/** In the export of what a store has about a person. */
export const SugestaoGuardada = Type.Object({ nome: Type.String(), acao: ACTION.schema, em: Type.String() })
export const encodeStoredFeedback = ({
  name,
  action,
  at,
}: {
  readonly name: string
  readonly action: RecommendationAction
  readonly at: string
}) => ({ nome: name, acao: ACTION.encode(action), em: at })
