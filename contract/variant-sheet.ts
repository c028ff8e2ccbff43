import { Type, type Static } from 'typebox'
import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { MAX_TYPED_GTIN, storedGtin } from '#domain/catalog/product-codes.ts'
import { MAX_AXES, MAX_VARIANTS } from '#domain/catalog/variant-group.ts'
import type { VariantRow, VariantRowChange, VariantSheet } from '#domain/catalog/variant-sheet.ts'
import { endpoint } from './endpoint.ts'
import { ControleDoEstoque, decodeStockPolicy, encodeStockPolicy } from './product-desk.ts'
import { Identificador, OuNulo, Quantidade, ReferenciaFornecedor } from './values.ts'
import { decodeAxes, EixoDeVariantes, encodeAxes } from './variant-group.ts'

const area = 'Gestão de produtos'
const params = Type.Object({ idagrupador: Identificador })
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const MOST = 1_000_000
const versao = Type.Integer({ minimum: 1, description: 'Do produto: sobe a cada mudança, mas não com vendas' })
const preco = Type.Number({ minimum: 0, maximum: MOST, description: 'Reais por unidade de venda' })

const LinhaDaGrade = Type.Object({
  idproduto: Identificador,
  versao,
  codigo: Type.String(),
  gtin: OuNulo(Type.String()),
  nome: Type.String(),
  embalagem: OuNulo(Type.String()),
  valores: Type.Array(Type.String(), { description: 'Um de cada eixo, na ordem dos eixos' }),
  preco,
  precoanterior: OuNulo(Type.Number()),
  estoqueControle: ControleDoEstoque,
  estoque: Quantidade,
  ativo: Type.Boolean(),
})
export const GradeDoAgrupador = Type.Object({
  idagrupador: Identificador,
  nome: Type.String(),
  eixos: Type.Array(EixoDeVariantes),
  linhas: Type.Array(LinhaDaGrade, { description: 'A variante principal é a primeira' }),
})

export const getVariantSheet = endpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores/:idagrupador/grade',
  summary: 'As variantes de um agrupador, uma por linha, como a equipe as edita juntas',
  area,
  access: 'product.manage',
  params,
  query,
  reply: GradeDoAgrupador,
})

export const changeVariantSheet = endpoint({
  method: 'PUT',
  path: '/v4/gestao/agrupadores/:idagrupador/grade',
  summary: 'Mudar várias variantes de uma vez: todas, ou nenhuma, com o que há de errado em cada linha',
  area,
  access: 'product.manage',
  params,
  query,
  body: Type.Object({
    linhas: Type.Array(
      Type.Object({
        idproduto: Identificador,
        versao,
        codigo: Type.String({ minLength: 1, maxLength: 80 }),
        gtin: Type.Optional(OuNulo(Type.String({ minLength: 1, maxLength: MAX_TYPED_GTIN }))),
        valores: Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_AXES }),
        preco,
        estoque: Type.Optional(Type.Number({ minimum: 0, maximum: MOST, description: 'Sem ele fica como está' })),
        estoqueVisto: Type.Optional(Type.Number({ minimum: 0, description: 'O estoque que a tela mostrava' })),
        ativo: Type.Boolean(),
      }),
      { minItems: 1, maxItems: MAX_VARIANTS, description: 'Só as que mudam' },
    ),
    motivo: Type.Optional(Type.String({ maxLength: 200, description: 'Da mudança do estoque' })),
  }),
  reply: GradeDoAgrupador,
})

export const encodeVariantSheet = ({ id, name, axes, rows }: VariantSheet): Static<typeof GradeDoAgrupador> => ({
  idagrupador: id,
  nome: name,
  eixos: encodeAxes(axes),
  linhas: rows.map((row) => ({
    idproduto: row.id,
    versao: row.version,
    codigo: row.code,
    gtin: row.gtin,
    nome: row.name,
    embalagem: row.packaging,
    valores: [...row.values],
    preco: reaisFromUnitPrice(row.price),
    precoanterior: row.previousPrice === null ? null : reaisFromUnitPrice(row.previousPrice),
    estoqueControle: encodeStockPolicy(row.stockPolicy),
    estoque: unitsFromQuantity(row.stock),
    ativo: row.isActive,
  })),
})

export const decodeVariantSheet = (wire: Static<typeof GradeDoAgrupador>): VariantSheet => ({
  id: wire.idagrupador,
  name: wire.nome,
  axes: decodeAxes(wire.eixos),
  rows: wire.linhas.map((row): VariantRow => ({
    id: row.idproduto,
    version: row.versao,
    code: row.codigo,
    gtin: row.gtin,
    name: row.nome,
    packaging: row.embalagem,
    values: row.valores,
    price: unitPriceFromReais(row.preco),
    previousPrice: row.precoanterior === null ? null : unitPriceFromReais(row.precoanterior),
    stockPolicy: decodeStockPolicy(row.estoqueControle),
    stock: quantityFromUnits(row.estoque),
    isActive: row.ativo,
  })),
})

type WireRows = Static<typeof changeVariantSheet.body>['linhas']

export const encodeRowChanges = (changes: readonly VariantRowChange[]): WireRows =>
  changes.map(({ id, version, code, gtin, values, price, stock, seenStock, isActive }) => ({
    idproduto: id,
    versao: version,
    codigo: code,
    gtin,
    valores: [...values],
    preco: reaisFromUnitPrice(price),
    ...(stock === null ? {} : { estoque: unitsFromQuantity(stock) }),
    ...(seenStock === null ? {} : { estoqueVisto: unitsFromQuantity(seenStock) }),
    ativo: isActive,
  }))

export const decodeRowChanges = (wire: WireRows): VariantRowChange[] =>
  wire.map((row) => ({
    id: row.idproduto.toLowerCase(),
    version: row.versao,
    code: keyboardText(row.codigo),
    gtin: storedGtin(row.gtin ?? ''),
    values: row.valores.map((value) => value.trim()),
    price: unitPriceFromReais(row.preco),
    stock: row.estoque === undefined ? null : quantityFromUnits(row.estoque),
    seenStock: row.estoqueVisto === undefined ? null : quantityFromUnits(row.estoqueVisto),
    isActive: row.ativo,
  }))
