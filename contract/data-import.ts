import { Type } from 'typebox'
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_STOCK_REASON,
  type DataImport,
  type ImportedRow,
  type ImportPage,
  type ImportPlan,
  type RowChange,
  type RowTouch,
  type UploadedFile,
} from '#domain/data-import/data-import.ts'
import type { ImportField, ImportKind } from '#domain/data-import/import-fields.ts'
import { MAX_CATEGORY_PATH, NEW_RECORD_KINDS, type NewName, type NewRecords } from '#domain/data-import/new-records.ts'
import { FIELD } from './import-field.ts'
import { rowFaultText } from './import-faults.ts'
import { blanks, fault, kind, newRecord, outcome, part, point, shownRecord, state, touch } from './import-words.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  countsOf,
  bool,
  id,
  inStore,
  int,
  number,
  pageOf,
  sentId,
  shownPage,
  text,
  typed,
  type Page,
} from './wire/values.ts'
import { list, optional, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'

const params = record({ id: ['idimportacao', id] })
const office = { area: 'Importações', access: 'import.manage', query: record(inStore) } as const

const field = wordsOf(FIELD)
const textOrNull = orNull(text())
const columns = list(orNull(field), {
  maxItems: MAX_IMPORT_COLUMNS,
  description: 'O campo de cada coluna da planilha; nulo fica de fora',
})

export const Importacao = record({
  id: ['idimportacao', id],
  kind: ['tipo', kind],
  state: ['situacao', state],
  fault: ['falha', orNull(fault)],
  fileName: ['arquivo', text()],
  isSheet: ['planilha', bool('Veio de um arquivo; senão, muda produtos escolhidos na tela')],
  sheet: ['planilhaLida', orNull(text(), 'O nome da planilha do arquivo de que vêm as linhas; nulo em csv')],
  sheetNames: ['planilhas', list(text(), { description: 'As planilhas visíveis do arquivo' })],
  headingRow: ['linhaTitulos', orNull(int(), 'A linha dos títulos, como na planilha')],
  headers: ['titulos', list(text(), { description: 'Das colunas' })],
  samples: ['exemplos', list(list(text()), { description: 'As primeiras linhas' })],
  columns: ['colunas', columns],
  blanks: ['vazias', blanks],
  point: ['ponto', point],
  categoryId: ['idcategoria', orNull(id, 'Dos produtos novos sem categoria')],
  categoryName: ['categoriaNova', text('Dos produtos novos sem categoria, pelo nome')],
  creates: ['criar', list(newRecord, { description: 'O que a planilha pode criar' })],
  priceListId: ['idtabela', orNull(id, 'A tabela de preços que a planilha muda')],
  reason: ['motivo', text('Por que o estoque muda, onde a linha não diz')],
  rowCount: ['linhas', int()],
  doneCount: ['feitas', int('Linhas que a etapa atual já fez')],
  counts: ['totais', countsOf(outcome)],
  touchedCount: ['mudaramDepois', int('Linhas que impedem de desfazer')],
  belowCostCount: ['abaixoDoCusto', int('Preços novos abaixo do custo; 0 na lista')],
  newRecords: [
    'novos',
    list(
      record({
        kind: ['tipo', shownRecord],
        total: ['total', int()],
        names: [
          'nomes',
          list(
            record({
              name: ['nome', text('De uma categoria, com o departamento: Mercearia > Arroz')],
              similar: ['parecido', orNull(text(), 'Um nome quase igual que a loja ou a planilha tem')],
            }) satisfies FieldOf<NewName>,
            { description: 'Os primeiros 200' },
          ),
        ],
      }) satisfies FieldOf<NewRecords>,
      { description: 'O que é criado com os produtos; vazio na lista' },
    ),
  ],
  notedCount: ['comCampoIgnorado', int('Linhas que entram sem um campo que não foi possível ler; 0 na lista')],
  authorName: ['autor', textOrNull],
  createdAt: ['criadaEm', text()],
  appliedAt: ['aplicadaEm', textOrNull],
  undoneAt: ['desfeitaEm', textOrNull],
}) satisfies FieldOf<DataImport>

/** A row as screens show it: what is wrong with it is said in words. */
export interface ShownRow extends Omit<ImportedRow, 'recordId' | 'faults'> {
  readonly productId: string | null
  readonly customerId: string | null
  readonly faults: readonly { readonly field: ImportField | null; readonly text: string }[]
}

export const shownRow = ({ recordId, faults, ...row }: ImportedRow, kind: ImportKind): ShownRow => ({
  ...row,
  productId: kind === 'customers' ? null : recordId,
  customerId: kind === 'customers' ? recordId : null,
  faults: faults.map((fault) => ({ field: fault.field, text: rowFaultText(fault) })),
})

export const LinhaImportada = record({
  number: ['linha', int('Como na planilha')],
  outcome: ['situacao', outcome],
  productId: ['idproduto', orNull(id)],
  customerId: ['idcliente', orNull(id)],
  name: ['nome', text()],
  isBelowCost: ['abaixoDoCusto', bool()],
  changes: [
    'mudancas',
    list(
      record({
        field: ['campo', field],
        before: ['antes', textOrNull],
        after: ['depois', textOrNull],
      }) satisfies FieldOf<RowChange>,
    ),
  ],
  faults: [
    'motivos',
    list(record({ field: ['campo', orNull(field)], text: ['texto', text()] }), {
      description: 'Por que a linha é recusada; nas outras, o que fica de fora dela, como um código de barras errado',
    }),
  ],
  touches: [
    'mudouDepois',
    list(
      record({
        field: ['campo', orNull(field)],
        after: ['importado', textOrNull],
        now: ['agora', textOrNull],
        reason: ['motivo', touch],
      }) satisfies FieldOf<RowTouch>,
    ),
  ],
}) satisfies FieldOf<ShownRow>

export const listImports = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes',
  summary: 'Planilhas importadas nos últimos 30 dias, das mais novas às mais antigas',
  ...office,
  query: record({ ...inStore, ...pageOf(20) }),
  reply: record({
    imports: ['importacoes', list(Importacao)],
    total: ['total', int()],
    ...shownPage,
  }) satisfies FieldOf<ImportPage & Page>,
})

const MAX_BASE64 = Math.ceil(MAX_IMPORT_BYTES / 3) * 4

export const startImport = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes',
  summary: 'Enviar uma planilha; a loja não muda antes de aplicar',
  ...office,
  maxBodyBytes: MAX_BASE64 + 65_536,
  body: record({
    kind: ['tipo', kind],
    name: ['arquivo', same(Type.String({ minLength: 1, maxLength: 200, description: 'O nome do arquivo' }))],
    file: [
      'conteudo',
      same(TextoExato({ minLength: 1, maxLength: MAX_BASE64, description: 'xlsx ou csv em base64, até 10 MB' })),
    ],
    priceListId: ['idtabela', optional(orNull(sentId, 'De PRECOS_DE_TABELA; pode ser dito com as colunas'), null)],
    sheet: [
      'planilha',
      optional(
        same(
          Type.String({
            maxLength: 100,
            description: 'O nome da planilha; sem ele, a primeira visível com uma tabela',
          }),
        ),
        null,
      ),
    ],
    headingRow: [
      'linhaTitulos',
      optional(
        number({ minimum: 1, maximum: 1_048_576, description: 'A linha dos títulos; sem ela, é encontrada' }),
        null,
      ),
    ],
  }) satisfies FieldOf<UploadedFile>,
  reply: Importacao,
})

const ofImport = { ...office, params, reply: Importacao } as const

export const getImport = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao',
  summary: 'Uma importação: em que etapa está e o que ela faz',
  ...ofImport,
})

export const matchColumns = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/importacoes/:idimportacao/colunas',
  summary: 'Dizer o que as colunas trazem e conferir as linhas, sem mudar a loja',
  ...ofImport,
  body: record({
    columns: ['colunas', columns],
    blanks: ['vazias', optional(blanks, 'keep')],
    point: ['ponto', optional(point, 'ask')],
    categoryId: ['idcategoria', optional(orNull(sentId, 'Dos produtos novos sem categoria'), null)],
    categoryName: [
      'categoriaNova',
      optional(
        typed({ maxLength: MAX_CATEGORY_PATH, description: 'O mesmo pelo nome; é criada se a loja não tem' }),
        '',
      ),
    ],
    creates: [
      'criar',
      optional(
        list(newRecord, {
          maxItems: NEW_RECORD_KINDS.length,
          uniqueItems: true,
          description: 'O que criar quando um produto traz e a loja não tem; sem ele, tudo',
        }),
        NEW_RECORD_KINDS,
      ),
    ],
    priceListId: ['idtabela', optional(orNull(sentId, 'De PRECOS_DE_TABELA'), null)],
    reason: ['motivo', optional(typed({ maxLength: MAX_STOCK_REASON, description: 'De ESTOQUE' }), '')],
  }) satisfies FieldOf<ImportPlan>,
})

export const listImportRows = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao/linhas',
  summary: 'As linhas conferidas: o que cada uma muda, ou por que é recusada',
  ...office,
  params,
  query: record({ ...inStore, part: ['situacao', optional(part, null)], ...pageOf() }),
  reply: record({ rows: ['linhas', list(LinhaImportada)], total: ['total', int()], ...shownPage }),
})

export const exportRefusedRows = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao/recusadas',
  summary: 'As linhas recusadas como planilha, com o motivo de cada uma, para corrigir e enviar de novo',
  ...office,
  params,
  query: record({ ...inStore, ...sheetFormat }),
  reply: Planilha,
})

export const getImportTemplate = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/modelo',
  summary: 'Modelo de planilha com os títulos das colunas e duas linhas de exemplo, que nunca são importadas',
  ...office,
  query: record({ ...inStore, kind: ['tipo', kind], ...sheetFormat }),
  reply: Planilha,
})

export const applyImport = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes/:idimportacao/aplicar',
  summary: 'Aplicar as linhas conferidas, todas de uma vez; as recusadas ficam de fora',
  ...ofImport,
  body: record({
    added: ['novas', number({ minimum: 0, description: 'Quantas a tela mostrava; se são outras, 409' })],
    changed: ['mudam', number({ minimum: 0 })],
  }),
})

export const undoImport = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes/:idimportacao/desfazer',
  summary: 'Desfazer a importação inteira, enquanto ninguém mexeu nos itens',
  ...ofImport,
})
