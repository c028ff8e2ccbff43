import {
  MAX_ERP_CODE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SELECTED_CUSTOMERS,
  type BulkReview,
  type CustomerFile,
  type CustomerFilter,
  type CustomerOrder,
  type CustomerPage,
  type CustomerSelection,
  type CustomerSummary,
} from '#domain/customer/customer-record.ts'
import type { Address } from '#domain/customer/address.ts'
import { Endereco } from './address.ts'
import { answeredTrait } from './order-trait.ts'
import { APPROVAL_WORDS, approvalStatus as status, Cadastro, customerFields, customerKind } from './registration.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { TextoExato, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  list,
  mapped,
  maybe,
  optional,
  orNull,
  record,
  same,
  words,
  type FieldOf,
  type ValuesOf,
} from './wire/field.ts'
import { bool, countsOf, day, id, inStore, int, number, offsetOf, search, text } from './wire/values.ts'

const area = 'Gestão de clientes'
const seen = { area, access: 'customer.see-all' } as const
const reviewed = { area, access: 'customer.review' } as const
const query = record(inStore)
const params = record({ id: ['idcliente', id] })

const sort = words({
  newest: 'recentes',
  oldest: 'antigos',
  name: 'nome',
  'name-descending': 'nome-decrescente',
} satisfies Record<CustomerOrder, string>)

export const ResumoDoCliente = record({
  ...customerFields,
  name: ['nome', text()],
  document: ['cpf', text('CPF, CNPJ ou documento estrangeiro')],
  erpCode: ['codigoErp', orNull(text())],
}) satisfies FieldOf<CustomerSummary>

const filter = record({
  approvalStatus: ['situacao', optional(status, null)],
  text: [
    'busca',
    search('Nome, nome fantasia, documento, telefone, e-mail ou código no ERP, com ou sem acentos e pontuação'),
  ],
  kind: ['tipoPessoa', optional(customerKind, null)],
  hasErpCode: ['temCodigoErp', optional(bool(), null)],
  from: ['de', optional(day(), null)],
  until: ['ate', optional(day(), null)],
}) satisfies FieldOf<CustomerFilter>
const sorted = record({ ...filter.fields, sort: ['ordenacao', optional(sort, 'newest')] })

export const listCustomers = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/clientes',
  summary: 'Clientes da loja por situação do cadastro; para a equipe',
  ...seen,
  query: record({ ...inStore, ...sorted.fields, ...offsetOf(20) }),
  reply: record({
    customers: ['clientes', list(ResumoDoCliente)],
    total: ['total', int()],
    counts: ['totais', countsOf(status)],
  }) satisfies FieldOf<CustomerPage>,
})

export const exportCustomers = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/clientes',
  summary: 'Os clientes de um filtro como planilha, até 20.000; para a equipe',
  ...seen,
  query: record({ ...inStore, ...sorted.fields, ...sheetFormat }),
  reply: Planilha,
})

const erpCode = orNull(
  text(),
  'Código do cliente no sistema (ERP) do fornecedor; com ele um programa entra por chave de API',
)

const Ficha = record({
  record: ['cadastro', Cadastro],
  sameDocument: [
    'mesmoDocumento',
    list(ResumoDoCliente, { description: 'Os outros cadastros da loja com o mesmo documento' }),
  ],
  erpCode: ['codigoErp', erpCode],
  addresses: [
    'enderecos',
    list(
      mapped(
        Endereco,
        (address: Address) => ({ ...address, isServed: null }),
        ({ isServed: _isServed, ...address }): Address => address,
      ),
    ),
  ],
  answers: ['respostas', list(answeredTrait)],
  reviewedAt: ['avaliadoEm', orNull(text())],
  reviewedBy: ['avaliadoPor', orNull(text())],
  termsAcceptedAt: ['termosAceitosEm', orNull(text())],
  hasLogin: ['temSenha', bool('Alguém entra na loja com o cadastro')],
  invitedAt: ['convidadoEm', orNull(text(), 'Quando foi o convite para criar a senha que ainda vale')],
  representatives: ['representantes', list(text())],
  priceList: ['tabela', orNull(text(), 'A tabela de preços própria')],
}) satisfies FieldOf<CustomerFile>

export const customerFile = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente',
  summary: 'Cadastro completo de um cliente; para a equipe',
  ...seen,
  params,
  query,
  reply: Ficha,
})

const review = {
  approvalStatus: ['situacao', status],
  reason: [
    'motivo',
    optional(
      orNull(same(TextoLongo({ maxLength: MAX_REASON_LENGTH, description: 'Obrigatório na recusa; vai por e-mail' }))),
      null,
    ),
  ],
} as const

export const reviewCustomer = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/situacao',
  summary: 'Aprovar ou recusar um cadastro, com o motivo, ou voltar a analisá-lo',
  ...reviewed,
  params,
  query,
  body: record({ ...review, seenStatus: ['situacaoVista', optional(orNull(status), null)] }),
  reply: ResumoDoCliente,
})

const selected = record({
  ...filter.fields,
  expectedCount: [
    'quantidade',
    number({ minimum: 1, description: 'Quantos o filtro mostrava; outro número é recusado' }),
  ],
})

export const reviewCustomers = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/situacao',
  summary: 'Avaliar muitos cadastros de uma vez: os escolhidos, ou todos de um filtro, se forem tantos quantos se viu',
  ...reviewed,
  query,
  body: record({
    ...review,
    ids: ['idclientes', maybe(list(id, { minItems: 1, maxItems: MAX_SELECTED_CUSTOMERS, uniqueItems: true }))],
    seenStatus: [
      'situacaoVista',
      optional(
        words(APPROVAL_WORDS, 'Em que a pessoa viu os cadastros: os que já mudaram por outra pessoa são pulados'),
        null,
      ),
    ],
    isPreview: ['conferir', optional(bool('Só diz o que mudaria'), false)],
    filter: ['filtro', maybe(selected)],
  }),
  reply: record({
    changedIds: ['alterados', list(id, { description: 'Os que mudaram de situação' })],
    sameCount: ['iguais', int('Os que já estavam assim')],
    skippedCount: ['pulados', int('Os que outra pessoa avaliou desde situacaoVista')],
    first: [
      'primeiros',
      list(
        record({
          id: ['idcliente', id],
          name: ['nome', text()],
          approvalStatus: ['situacao', status],
          isChanged: ['mudaria', bool()],
        }),
        { description: 'Os primeiros 20 da seleção, como estão' },
      ),
    ],
  }) satisfies FieldOf<BulkReview>,
})

interface SentSelection {
  readonly ids?: readonly string[]
  readonly filter?: ValuesOf<typeof selected.fields>
}
export const sentSelection = (selection: CustomerSelection): SentSelection =>
  'ids' in selection
    ? { ids: selection.ids }
    : { filter: { ...selection.filter, expectedCount: selection.expectedCount } }
/** A request that names both is about the customers that it names. */
export function selectionOf({ ids = [], filter }: SentSelection): CustomerSelection {
  if (ids.length > 0 || !filter) return { ids }
  const { expectedCount, ...shown } = filter
  return { filter: shown, expectedCount }
}

export const setErpCode = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/codigo-erp',
  summary: 'Dar a um cliente o código dele no ERP do fornecedor, ou tirá-lo',
  ...reviewed,
  params,
  query,
  body: record({
    erpCode: [
      'codigoErp',
      orNull(
        same(
          TextoExato({
            maxLength: MAX_ERP_CODE_LENGTH,
            pattern: '^[^\\p{Cc}\\p{Cf}]*$',
            description: 'Único na loja; vazio ou nulo tira o código',
          }),
        ),
      ),
    ],
    seen: [
      'codigoVisto',
      optional(
        same(
          TextoExato({
            maxLength: MAX_ERP_CODE_LENGTH,
            description: 'O que a pessoa viu antes de mudar, vazio se não havia; outro por agora é recusado',
          }),
        ),
        null,
      ),
    ],
  }),
  reply: record({ id: ['idcliente', id], erpCode: ['codigoErp', erpCode] }),
})
