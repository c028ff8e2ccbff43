import { Type } from 'typebox'
import {
  SEARCH_LOG_DAYS,
  type MissedSearch,
  type MissedSearchPage,
  type ProposalDecision,
  type SynonymProposal,
} from '#domain/catalog/search-log.ts'
import { MAX_SYNONYM_LENGTH } from '#domain/catalog/search-synonym.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, same, words, type FieldOf } from './wire/field.ts'
import { id, inStore, int, number, pageOf, shownPage, text, type Page } from './wire/values.ts'

const office = { area: 'Gestão da busca', access: 'product.manage', query: record(inStore) } as const
const times = int('Quantas vezes')
const USUAL_DAYS = 30

export const BuscaSemResultado = record({
  text: ['texto', text('Como a busca o lê: sem maiúsculas nem acentos')],
  times: ['vezes', times],
  lastAt: ['ultimaEm', text()],
  productsNow: ['produtosAgora', int('Quantos produtos encontra hoje')],
  next: [
    'depois',
    list(record({ text: ['texto', text()], times: ['vezes', times], found: ['encontrou', int()] }), {
      description: 'O que a mesma pessoa buscou em seguida, do mais ao menos frequente',
    }),
  ],
  products: [
    'produtos',
    list(record({ id: ['idproduto', id], name: ['nome', text()], times: ['vezes', times] }), {
      description: 'O que foi aberto ou posto no carrinho em seguida',
    }),
  ],
  givenUp: ['desistiu', int('Quantas vezes nada veio depois')],
}) satisfies FieldOf<MissedSearch>

export const PropostaDeSinonimo = record({
  word: ['palavra', text()],
  meaning: ['significado', text()],
  products: ['produtos', int('Quantos produtos o significado encontra')],
  times: ['vezes', times],
  chosen: ['escolheu', int('Quantas vezes um produto foi aberto ou posto no carrinho em seguida')],
}) satisfies FieldOf<SynonymProposal>
const proposals = record({ proposals: ['propostas', list(PropostaDeSinonimo)] })

const decision = words({ accept: 'ACEITAR', refuse: 'RECUSAR', reopen: 'REABRIR' } satisfies Record<
  ProposalDecision,
  string
>)

export const listMissedSearches = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/busca/sem-resultado',
  summary: 'O que clientes buscaram sem encontrar, quantas vezes, e o que fizeram depois; sem dizer quem',
  ...office,
  query: record({
    ...inStore,
    days: [
      'dias',
      optional(number({ minimum: 1, maximum: SEARCH_LOG_DAYS, description: `Padrão ${USUAL_DAYS}` }), USUAL_DAYS),
    ],
    ...pageOf(20),
  }),
  reply: record({
    searches: ['buscas', list(BuscaSemResultado)],
    total: ['total', int()],
    ...shownPage,
  }) satisfies FieldOf<MissedSearchPage & Page>,
})

export const listSynonymProposals = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/busca/propostas',
  summary: 'Sinônimos que as buscas dos clientes sugerem e sobre os quais falta decidir',
  ...office,
  reply: proposals,
})

const typed = same(Type.String({ minLength: 2, maxLength: MAX_SYNONYM_LENGTH }))

export const decideSynonymProposal = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/busca/propostas',
  summary: 'Aceitar uma sugestão como sinônimo, recusar, ou voltar atrás; responde as que faltam',
  ...office,
  body: record({ word: ['palavra', typed], meaning: ['significado', typed], decision: ['decisao', decision] }),
  reply: proposals,
})
