import { Type, type Static } from 'typebox'
import {
  SEARCH_LOG_DAYS,
  type MissedSearch,
  type ProposalDecision,
  type SynonymProposal,
} from '#domain/catalog/search-log.ts'
import { MAX_SYNONYM_LENGTH } from '#domain/catalog/search-synonym.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Identificador, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão da busca'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
const vezes = Type.Integer({ description: 'Quantas vezes' })

export const BuscaSemResultado = Type.Object({
  texto: Type.String({ description: 'Como a busca o lê: sem maiúsculas nem acentos' }),
  vezes,
  ultimaEm: Type.String(),
  produtosAgora: Type.Integer({ description: 'Quantos produtos encontra hoje' }),
  depois: Type.Array(Type.Object({ texto: Type.String(), vezes, encontrou: Type.Integer() }), {
    description: 'O que a mesma pessoa buscou em seguida, do mais ao menos frequente',
  }),
  produtos: Type.Array(Type.Object({ idproduto: Identificador, nome: Type.String(), vezes }), {
    description: 'O que foi aberto ou posto no carrinho em seguida',
  }),
  desistiu: Type.Integer({ description: 'Quantas vezes nada veio depois' }),
})

export const PropostaDeSinonimo = Type.Object({
  palavra: Type.String(),
  significado: Type.String(),
  produtos: Type.Integer({ description: 'Quantos produtos o significado encontra' }),
  vezes,
  escolheu: Type.Integer({ description: 'Quantas vezes um produto foi aberto ou posto no carrinho em seguida' }),
})
const Propostas = Type.Object({ propostas: Type.Array(PropostaDeSinonimo) })

const DECISION = wireWords({ accept: 'ACEITAR', refuse: 'RECUSAR', reopen: 'REABRIR' } as const satisfies Record<
  ProposalDecision,
  string
>)
export const decodeDecision = DECISION.decode
export const encodeDecision = DECISION.encode

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/v4/gestao/busca/sem-resultado',
  summary: 'O que clientes buscaram sem encontrar, quantas vezes, e o que fizeram depois; sem dizer quem',
  area,
  access: 'product.manage',
  query: Type.Object({
    idfornecedor,
    dias: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCH_LOG_DAYS, description: 'Padrão 30' })),
    ...pageFields('missedSearches'),
  }),
  reply: Type.Object({
    buscas: Type.Array(BuscaSemResultado),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const listSynonymProposals = endpoint({
  method: 'GET',
  path: '/v4/gestao/busca/propostas',
  summary: 'Sinônimos que as buscas dos clientes sugerem e sobre os quais falta decidir',
  area,
  access: 'product.manage',
  query: Type.Object({ idfornecedor }),
  reply: Propostas,
})

const Texto = Type.String({ minLength: 2, maxLength: MAX_SYNONYM_LENGTH })

export const decideSynonymProposal = endpoint({
  method: 'PUT',
  path: '/v4/gestao/busca/propostas',
  summary: 'Aceitar uma sugestão como sinônimo, recusar, ou voltar atrás; responde as que faltam',
  area,
  access: 'product.manage',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ palavra: Texto, significado: Texto, decisao: DECISION.schema }),
  reply: Propostas,
})

export const encodeMissedSearch = (search: MissedSearch): Static<typeof BuscaSemResultado> => ({
  texto: search.text,
  vezes: search.times,
  ultimaEm: search.lastAt,
  produtosAgora: search.productsNow,
  depois: search.next.map(({ text, times, found }) => ({ texto: text, vezes: times, encontrou: found })),
  produtos: search.products.map(({ id, name, times }) => ({ idproduto: id, nome: name, vezes: times })),
  desistiu: search.givenUp,
})

export const decodeMissedSearch = (wire: Static<typeof BuscaSemResultado>): MissedSearch => ({
  text: wire.texto,
  times: wire.vezes,
  lastAt: wire.ultimaEm,
  productsNow: wire.produtosAgora,
  next: wire.depois.map(({ texto, vezes, encontrou }) => ({ text: texto, times: vezes, found: encontrou })),
  products: wire.produtos.map(({ idproduto, nome, vezes }) => ({ id: idproduto, name: nome, times: vezes })),
  givenUp: wire.desistiu,
})

export const encodeProposals = (proposals: readonly SynonymProposal[]): Static<typeof Propostas> => ({
  propostas: proposals.map(({ word, meaning, products, times, chosen }) => ({
    palavra: word,
    significado: meaning,
    produtos: products,
    vezes: times,
    escolheu: chosen,
  })),
})

export const decodeProposals = ({ propostas }: Static<typeof Propostas>): SynonymProposal[] =>
  propostas.map(({ palavra, significado, produtos, vezes, escolheu }) => ({
    word: palavra,
    meaning: significado,
    products: produtos,
    times: vezes,
    chosen: escolheu,
  }))
