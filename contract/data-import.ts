import { Type, type Static } from 'typebox'
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_STOCK_REASON,
  type DataImport,
  type ImportedRow,
  type ImportField,
  type ImportKind,
  type ImportPlan,
} from '#domain/data-import/data-import.ts'
import { endpoint } from './endpoint.ts'
import { FIELD } from './import-field.ts'
import { BLANKS, FAULT, KIND, OUTCOME, PART, POINT, STATE, TOUCH } from './import-words.ts'
import { rowFaultText } from './import-faults.ts'
import { pageFields } from './paging.ts'
import { formatField, Planilha } from './spreadsheet.ts'
import { Identificador, OuNulo, ReferenciaFornecedor, TextoExato } from './values.ts'

const area = 'Importações'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idimportacao: Identificador })

const Colunas = Type.Array(OuNulo(FIELD.schema), {
  maxItems: MAX_IMPORT_COLUMNS,
  description: 'O campo de cada coluna da planilha; nulo fica de fora',
})
const Texto = Type.String()

export const Importacao = Type.Object({
  idimportacao: Identificador,
  tipo: KIND.schema,
  situacao: STATE.schema,
  falha: OuNulo(FAULT.schema),
  arquivo: Texto,
  planilha: Type.Boolean({ description: 'Veio de um arquivo; senão, muda produtos escolhidos na tela' }),
  planilhaLida: OuNulo(Texto, 'O nome da planilha do arquivo de que vêm as linhas; nulo em csv'),
  planilhas: Type.Array(Texto, { description: 'As planilhas visíveis do arquivo' }),
  linhaTitulos: OuNulo(Type.Integer(), 'A linha dos títulos, como na planilha'),
  titulos: Type.Array(Texto, { description: 'Das colunas' }),
  exemplos: Type.Array(Type.Array(Texto), { description: 'As primeiras linhas' }),
  colunas: Colunas,
  vazias: BLANKS.schema,
  ponto: POINT.schema,
  idcategoria: OuNulo(Identificador, 'Dos produtos novos sem categoria'),
  idtabela: OuNulo(Identificador, 'A tabela de preços que a planilha muda'),
  motivo: Type.String({ description: 'Por que o estoque muda, onde a linha não diz' }),
  linhas: Type.Integer(),
  feitas: Type.Integer({ description: 'Linhas que a etapa atual já fez' }),
  totais: Type.Object({
    NOVA: Type.Integer(),
    MUDA: Type.Integer(),
    IGUAL: Type.Integer(),
    RECUSADA: Type.Integer(),
  }),
  mudaramDepois: Type.Integer({ description: 'Linhas que impedem de desfazer' }),
  abaixoDoCusto: Type.Integer({ description: 'Preços novos abaixo do custo; 0 na lista' }),
  autor: OuNulo(Texto),
  criadaEm: Texto,
  aplicadaEm: OuNulo(Texto),
  desfeitaEm: OuNulo(Texto),
})
export const LinhaImportada = Type.Object({
  linha: Type.Integer({ description: 'Como na planilha' }),
  situacao: OUTCOME.schema,
  idproduto: OuNulo(Identificador),
  idcliente: OuNulo(Identificador),
  nome: Texto,
  abaixoDoCusto: Type.Boolean(),
  mudancas: Type.Array(Type.Object({ campo: FIELD.schema, antes: OuNulo(Texto), depois: OuNulo(Texto) })),
  motivos: Type.Array(Type.Object({ campo: OuNulo(FIELD.schema), texto: Texto }), {
    description: 'Por que a linha é recusada; nas outras, o que fica de fora dela, como um código de barras errado',
  }),
  mudouDepois: Type.Array(
    Type.Object({
      campo: OuNulo(FIELD.schema),
      importado: OuNulo(Texto),
      agora: OuNulo(Texto),
      motivo: TOUCH.schema,
    }),
  ),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes',
  summary: 'Planilhas importadas nos últimos 30 dias, das mais novas às mais antigas',
  area,
  access: 'import.manage',
  query: Type.Object({ ...query.properties, ...pageFields('imports') }),
  reply: Type.Object({
    importacoes: Type.Array(Importacao),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

const MAX_BASE64 = Math.ceil(MAX_IMPORT_BYTES / 3) * 4

export const startImport = endpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes',
  summary: 'Enviar uma planilha; a loja não muda antes de aplicar',
  area,
  access: 'import.manage',
  maxBodyBytes: MAX_BASE64 + 65_536,
  query,
  body: Type.Object({
    tipo: KIND.schema,
    arquivo: Type.String({ minLength: 1, maxLength: 200, description: 'O nome do arquivo' }),
    conteudo: TextoExato({ minLength: 1, maxLength: MAX_BASE64, description: 'xlsx ou csv em base64, até 10 MB' }),
    idtabela: Type.Optional(OuNulo(Identificador, 'De PRECOS_DE_TABELA; pode ser dito com as colunas')),
    planilha: Type.Optional(
      Type.String({ maxLength: 100, description: 'O nome da planilha; sem ele, a primeira visível com uma tabela' }),
    ),
    linhaTitulos: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'A linha dos títulos; sem ela, é encontrada' }),
    ),
  }),
  reply: Importacao,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao',
  summary: 'Uma importação: em que etapa está e o que ela faz',
  area,
  access: 'import.manage',
  params,
  query,
  reply: Importacao,
})

export const matchColumns = endpoint({
  method: 'PUT',
  path: '/v4/gestao/importacoes/:idimportacao/colunas',
  summary: 'Dizer o que as colunas trazem e conferir as linhas, sem mudar a loja',
  area,
  access: 'import.manage',
  params,
  query,
  body: Type.Object({
    colunas: Colunas,
    vazias: Type.Optional(BLANKS.schema),
    ponto: Type.Optional(POINT.schema),
    idcategoria: Type.Optional(OuNulo(Identificador, 'Dos produtos novos sem categoria')),
    idtabela: Type.Optional(OuNulo(Identificador, 'De PRECOS_DE_TABELA')),
    motivo: Type.Optional(Type.String({ maxLength: MAX_STOCK_REASON, description: 'De ESTOQUE' })),
  }),
  reply: Importacao,
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao/linhas',
  summary: 'As linhas conferidas: o que cada uma muda, ou por que é recusada',
  area,
  access: 'import.manage',
  params,
  query: Type.Object({ ...query.properties, situacao: Type.Optional(PART.schema), ...pageFields('importRows') }),
  reply: Type.Object({
    linhas: Type.Array(LinhaImportada),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const exportRefusedRows = endpoint({
  method: 'GET',
  path: '/v4/gestao/importacoes/:idimportacao/recusadas',
  summary: 'As linhas recusadas como planilha, com o motivo de cada uma, para corrigir e enviar de novo',
  area,
  access: 'import.manage',
  params,
  query: Type.Object({ ...query.properties, ...formatField }),
  reply: Planilha,
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes/:idimportacao/aplicar',
  summary: 'Aplicar as linhas conferidas, todas de uma vez; as recusadas ficam de fora',
  area,
  access: 'import.manage',
  params,
  query,
  body: Type.Object({
    novas: Type.Integer({ minimum: 0, description: 'Quantas a tela mostrava; se são outras, 409' }),
    mudam: Type.Integer({ minimum: 0 }),
  }),
  reply: Importacao,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/v4/gestao/importacoes/:idimportacao/desfazer',
  summary: 'Desfazer a importação inteira, enquanto ninguém mexeu nos itens',
  area,
  access: 'import.manage',
  params,
  query,
  reply: Importacao,
})

export const encodeImport = (of: DataImport): Static<typeof Importacao> => ({
  idimportacao: of.id,
  tipo: KIND.encode(of.kind),
  situacao: STATE.encode(of.state),
  falha: of.fault && FAULT.encode(of.fault),
  arquivo: of.fileName,
  planilha: of.isSheet,
  planilhaLida: of.sheet,
  planilhas: [...of.sheetNames],
  linhaTitulos: of.headingRow,
  titulos: [...of.headers],
  exemplos: of.samples.map((row) => [...row]),
  colunas: of.columns.map((field) => field && FIELD.encode(field)),
  vazias: BLANKS.encode(of.blanks),
  ponto: POINT.encode(of.point),
  idcategoria: of.categoryId,
  idtabela: of.priceListId,
  motivo: of.reason,
  linhas: of.rowCount,
  feitas: of.doneCount,
  totais: {
    NOVA: of.counts.added,
    MUDA: of.counts.changed,
    IGUAL: of.counts.same,
    RECUSADA: of.counts.refused,
  },
  mudaramDepois: of.touchedCount,
  abaixoDoCusto: of.belowCostCount,
  autor: of.authorName,
  criadaEm: of.createdAt,
  aplicadaEm: of.appliedAt,
  desfeitaEm: of.undoneAt,
})

export const decodeImport = (wire: Static<typeof Importacao>): DataImport => ({
  id: wire.idimportacao,
  kind: KIND.decode(wire.tipo),
  state: STATE.decode(wire.situacao),
  fault: wire.falha && FAULT.decode(wire.falha),
  fileName: wire.arquivo,
  isSheet: wire.planilha,
  sheet: wire.planilhaLida,
  sheetNames: wire.planilhas,
  headingRow: wire.linhaTitulos,
  headers: wire.titulos,
  samples: wire.exemplos,
  columns: wire.colunas.map((field) => field && FIELD.decode(field)),
  blanks: BLANKS.decode(wire.vazias),
  point: POINT.decode(wire.ponto),
  categoryId: wire.idcategoria,
  priceListId: wire.idtabela,
  reason: wire.motivo,
  rowCount: wire.linhas,
  doneCount: wire.feitas,
  counts: {
    added: wire.totais.NOVA,
    changed: wire.totais.MUDA,
    same: wire.totais.IGUAL,
    refused: wire.totais.RECUSADA,
  },
  touchedCount: wire.mudaramDepois,
  belowCostCount: wire.abaixoDoCusto,
  authorName: wire.autor,
  createdAt: wire.criadaEm,
  appliedAt: wire.aplicadaEm,
  undoneAt: wire.desfeitaEm,
})

export const decodeKind = KIND.decode
export const encodeKind = KIND.encode
export const decodePart = PART.decode
export const encodePart = PART.encode

export const encodePlan = ({
  columns,
  blanks,
  point,
  categoryId,
  priceListId,
  reason,
}: ImportPlan): Static<typeof matchColumns.body> => ({
  colunas: columns.map((field) => field && FIELD.encode(field)),
  vazias: BLANKS.encode(blanks),
  ponto: POINT.encode(point),
  idcategoria: categoryId,
  idtabela: priceListId,
  motivo: reason,
})
export const decodePlan = (wire: Static<typeof matchColumns.body>): ImportPlan => ({
  columns: wire.colunas.map((field) => field && FIELD.decode(field)),
  blanks: BLANKS.decode(wire.vazias ?? 'MANTER'),
  point: POINT.decode(wire.ponto ?? 'PERGUNTAR'),
  categoryId: wire.idcategoria?.toLowerCase() ?? null,
  priceListId: wire.idtabela?.toLowerCase() ?? null,
  reason: wire.motivo?.trim() ?? '',
})

/** A row as screens show it: what is wrong with it is said in words. */
export type ShownRow = Omit<ImportedRow, 'faults'> & {
  readonly faults: readonly { readonly field: ImportField | null; readonly text: string }[]
}

export const encodeRow = (row: ImportedRow, kind: ImportKind): Static<typeof LinhaImportada> => ({
  linha: row.number,
  situacao: OUTCOME.encode(row.outcome),
  idproduto: kind === 'customers' ? null : row.recordId,
  idcliente: kind === 'customers' ? row.recordId : null,
  nome: row.name,
  abaixoDoCusto: row.isBelowCost,
  mudancas: row.changes.map(({ field, before, after }) => ({
    campo: FIELD.encode(field),
    antes: before,
    depois: after,
  })),
  motivos: row.faults.map((fault) => ({ campo: fault.field && FIELD.encode(fault.field), texto: rowFaultText(fault) })),
  mudouDepois: row.touches.map(({ field, after, now, reason }) => ({
    campo: field && FIELD.encode(field),
    importado: after,
    agora: now,
    motivo: TOUCH.encode(reason),
  })),
})

export const decodeRow = (wire: Static<typeof LinhaImportada>): ShownRow => ({
  number: wire.linha,
  outcome: OUTCOME.decode(wire.situacao),
  recordId: wire.idproduto ?? wire.idcliente,
  name: wire.nome,
  isBelowCost: wire.abaixoDoCusto,
  changes: wire.mudancas.map(({ campo, antes, depois }) => ({
    field: FIELD.decode(campo),
    before: antes,
    after: depois,
  })),
  faults: wire.motivos.map(({ campo, texto }) => ({ field: campo && FIELD.decode(campo), text: texto })),
  touches: wire.mudouDepois.map(({ campo, importado, agora, motivo }) => ({
    field: campo && FIELD.decode(campo),
    after: importado,
    now: agora,
    reason: TOUCH.decode(motivo),
  })),
})
