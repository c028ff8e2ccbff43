import { Type } from 'typebox'
import { keyboardText } from '#domain/keyboard-text.ts'
import { MAX_TYPED_GTIN, storedGtin } from '#domain/catalog/product-codes.ts'
import { MAX_AXES, MAX_VARIANTS } from '#domain/catalog/variant-group.ts'
import type { VariantRow, VariantRowChange, VariantSheet } from '#domain/catalog/variant-sheet.ts'
import { productOfRow } from './named-product.ts'
import { ControleDoEstoque } from './product-desk.ts'
import { axis } from './variant-group-desk.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, id, inStore, number, quantity, sentId, text, typed, unitPrice } from './wire/values.ts'

const office = { area: 'Gestão de produtos', access: 'product.manage', query: record(inStore) } as const
const params = record({ id: ['idagrupador', id] })
const MOST = 1_000_000
const version = number({ minimum: 1, description: 'Do produto: sobe a cada mudança, mas não com vendas' })
const price = unitPrice({ minimum: 0, maximum: MOST, description: 'Reais por unidade de venda' })

const row = record({
  ...productOfRow,
  version: ['versao', version],
  gtin: ['gtin', orNull(text())],
  packaging: ['embalagem', orNull(text())],
  values: ['valores', list(text(), { description: 'Um de cada eixo, na ordem dos eixos' })],
  price: ['preco', price],
  previousPrice: ['precoanterior', orNull(unitPrice({}))],
  stockPolicy: ['estoqueControle', ControleDoEstoque],
  stock: ['estoque', quantity()],
  isActive: ['ativo', bool()],
}) satisfies FieldOf<VariantRow>

export const GradeDoAgrupador = record({
  id: ['idagrupador', id],
  name: ['nome', text()],
  axes: ['eixos', list(axis)],
  rows: ['linhas', list(row, { description: 'A variante principal é a primeira' })],
}) satisfies FieldOf<VariantSheet>

const change = record({
  id: ['idproduto', sentId],
  version: ['versao', version],
  code: ['codigo', cleaned(same(Type.String({ minLength: 1, maxLength: 80 })), keyboardText)],
  gtin: [
    'gtin',
    cleaned(optional(orNull(same(Type.String({ minLength: 1, maxLength: MAX_TYPED_GTIN }))), null), (gtin) =>
      storedGtin(gtin ?? ''),
    ),
  ],
  values: ['valores', list(typed({ maxLength: 40 }), { maxItems: MAX_AXES })],
  price: ['preco', price],
  stock: ['estoque', optional(quantity({ minimum: 0, maximum: MOST, description: 'Sem ele fica como está' }), null)],
  seenStock: ['estoqueVisto', optional(quantity({ minimum: 0, description: 'O estoque que a tela mostrava' }), null)],
  isActive: ['ativo', bool()],
}) satisfies FieldOf<VariantRowChange>

export const getVariantSheet = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores/:idagrupador/grade',
  summary: 'As variantes de um agrupador, uma por linha, como a equipe as edita juntas',
  ...office,
  params,
  reply: GradeDoAgrupador,
})

export const changeVariantSheet = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/agrupadores/:idagrupador/grade',
  summary: 'Mudar várias variantes de uma vez: todas, ou nenhuma, com o que há de errado em cada linha',
  ...office,
  params,
  body: record({
    rows: ['linhas', list(change, { minItems: 1, maxItems: MAX_VARIANTS, description: 'Só as que mudam' })],
    reason: ['motivo', optional(typed({ maxLength: 200, description: 'Da mudança do estoque' }), '')],
  }),
  reply: GradeDoAgrupador,
})
