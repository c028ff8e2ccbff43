import type { ImportField, VariantCells } from '#domain/data-import/import-fields.ts'
import { text, type FieldForm } from './sheet-fields.ts'

/** In what products of one parent usually differ; the title of such a column is the name of the axis. */
const USUAL_AXES = ['cor', 'sabor', 'modelo', 'fragrancia', 'aroma', 'voltagem', 'numeracao', 'tamanho']
/** Each product of these systems has one, also where it has no variants. */
const ADDRESSES = ['handle', 'identificadorurl']

/** What a spreadsheet says of variants, by field. */
export const VARIANT_FORMS: { readonly [Field in keyof VariantCells]: FieldForm<VariantCells[Field]> } = {
  parent: text(
    'Produto pai',
    [
      'codigopai',
      'codigodopai',
      'skupai',
      'skudopai',
      'pai',
      'codigodoprodutopai',
      'codigoprodutopai',
      'ascendente',
      'parent',
      'parentsku',
      ...ADDRESSES,
    ],
    120,
  ),
  variation: text('Variação', ['variacoes', 'gradedeproduto', 'grade'], 200),
  axisName: text('Nome da variação 1', ['option1name', 'nomedoatributo1', 'attribute1name', 'nomedaopcao1'], 40),
  axisValue: text(
    'Variação 1',
    [
      'valordavariacao1',
      'option1value',
      'valoresdoatributo1',
      'valordoatributo1',
      'attribute1values',
      'valordaopcao1',
      ...USUAL_AXES,
    ],
    200,
  ),
  secondAxisName: text('Nome da variação 2', ['option2name', 'nomedoatributo2', 'attribute2name', 'nomedaopcao2'], 40),
  secondAxisValue: text(
    'Variação 2',
    [
      'valordavariacao2',
      'option2value',
      'valoresdoatributo2',
      'valordoatributo2',
      'attribute2values',
      'valordaopcao2',
      ...USUAL_AXES,
    ],
    200,
  ),
}

/** Whether a sheet of products says which of them are variants: it names their parents, and in what they differ or codes of parents alone. */
export function isVariantSheet(columns: readonly (ImportField | null)[], keys: readonly string[]): boolean {
  const parent = columns.indexOf('parent')
  if (parent === -1) return false
  return columns.includes('axisValue') || columns.includes('variation') || !ADDRESSES.includes(keys[parent] ?? '')
}
