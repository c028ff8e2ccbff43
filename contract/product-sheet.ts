import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import { gtinOfCell, isGtin } from '#domain/catalog/product-codes.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import { MAX_TAGS, tagsIn, type StockPolicy } from '#domain/catalog/stored-product.ts'
import { MAX_CELL_LENGTH } from '#domain/data-import/data-import.ts'
import type { ProductCells, ProductField } from '#domain/data-import/import-fields.ts'
import {
  headerKey,
  NO,
  price,
  readFineNumber,
  text,
  textOrNull,
  units,
  yesOrNo,
  YES,
  type FieldForm,
  type Read,
  type ReadingOf,
} from './sheet-fields.ts'

const MOST_TIERS = 20

const POLICIES: Readonly<Record<StockPolicy, string>> = {
  untracked: 'Sem controle',
  tracked: 'Controlado',
  'on-request': 'Sob encomenda',
}

/** `10: 5,90; 50: 5,50`. */
function readTiers(cell: string, { point }: ReadingOf): Read<readonly PriceTier[]> {
  const tiers: PriceTier[] = []
  for (const part of cell.split(';').filter((part) => part.trim() !== '')) {
    const [from = '', written = '', more] = part.split(':')
    const [amount, tierPrice] = [readFineNumber(from, point), readFineNumber(written, point)]
    if ([amount, tierPrice].some((read) => 'fault' in read && read.fault === 'two-readings'))
      return { fault: 'two-readings' }
    if (more !== undefined || 'fault' in amount || 'fault' in tierPrice) return { fault: 'bad-tiers' }
    tiers.push({ from: quantityFromUnits(amount.value), price: unitPriceFromReais(tierPrice.value) })
  }
  return tiers.length > MOST_TIERS ? { fault: 'bad-tiers' } : { value: tiers.toSorted((a, b) => a.from - b.from) }
}

/** Without points between thousands, which would be read in two ways. */
export const writtenNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** What a spreadsheet says of a product, by field. */
export const PRODUCT_FORMS: { readonly [Field in ProductField]: FieldForm<ProductCells[Field]> } = {
  code: text(
    'Código',
    ['cod', 'codprod', 'codigoproduto', 'codigodoproduto', 'codproduto', 'sku', 'ref', 'referencia'],
    80,
  ),
  gtin: {
    title: 'Código de barras',
    otherTitles: [
      'ean',
      'gtin',
      'codbarras',
      'codigobarras',
      'eangtin',
      'ean13',
      'codigodebarrasean',
      'ceantrib',
      'cean',
    ],
    kind: 'text',
    read: (cell) => {
      const gtin = gtinOfCell(cell)
      return gtin === null || isGtin(gtin) ? { value: gtin } : { fault: 'bad-gtin' }
    },
    write: (gtin) => gtin,
  },
  name: text(
    'Nome',
    ['produto', 'nomedoproduto', 'nomeproduto', 'item', 'titulo', 'descricaodoitem', 'descricaoitem'],
    120,
  ),
  category: text('Categoria', ['departamento', 'grupo', 'secao', 'familia'], 200),
  price: price('Preço', ['precodevenda', 'precovenda', 'valor', 'precounitario', 'vlrvenda', 'pvenda', 'precor'], true),
  stock: units(
    'Estoque',
    ['saldo', 'qtdestoque', 'quantidade', 'qtd', 'qtde', 'estoqueatual', 'saldoestoque', 'contado', 'contagem'],
    true,
  ),
  unit: text('Unidade', ['un', 'und', 'unidadedevenda', 'unid', 'um'], 10),
  packaging: textOrNull('Embalagem', ['apresentacao', 'conteudo'], 80),
  brand: textOrNull('Marca', ['fabricante'], 80),
  description: text('Descrição', ['detalhes', 'descricaocompleta', 'descricaodoproduto'], MAX_CELL_LENGTH),
  previousPrice: price('Preço anterior', ['precode', 'precoantigo', 'de'], true),
  uninvoicedPrice: price('Preço sem nota', ['preconf', 'precosemnotafiscal']),
  wholesalePrice: price('Preço de atacado', ['precoatacado', 'atacado']),
  wholesaleMinimum: units('Mínimo para atacado', ['minimoatacado', 'qtdatacado', 'minatacado']),
  tiers: {
    title: 'Faixas de preço',
    otherTitles: ['faixas', 'precoprogressivo', 'descontoprogressivo'],
    kind: 'text',
    read: readTiers,
    write: (tiers) =>
      tiers
        .map(
          ({ from, price }) =>
            `${writtenNumber.format(unitsFromQuantity(from))}: ${writtenNumber.format(reaisFromUnitPrice(price))}`,
        )
        .join('; ') || null,
  },
  minPerOrder: units('Mínimo por pedido', ['minimo', 'qtdminima', 'pedidominimo', 'quantidademinima']),
  granularity: units('Múltiplo', ['passo', 'multiplodevenda', 'granularidade', 'vendidode']),
  maxPerOrder: units('Máximo por pedido', ['maximo', 'qtdmaxima', 'quantidademaxima']),
  incrementMultiple: units('Unidades por embalagem', ['qtdembalagem', 'unidadesporcaixa', 'multiploincremento']),
  packagingPrice: price('Preço da embalagem', ['precoembalagem'], true),
  stockPolicy: {
    title: 'Controle de estoque',
    otherTitles: ['controlaestoque', 'controleestoque'],
    kind: 'text',
    read: (cell) => {
      const key = headerKey(cell)
      const named = Object.entries(POLICIES).find(([, name]) => headerKey(name) === key)
      if (named) return { value: named[0] as StockPolicy }
      return YES.includes(key)
        ? { value: 'tracked' }
        : NO.includes(key)
          ? { value: 'untracked' }
          : { fault: 'unknown-word' }
    },
    write: (policy) => POLICIES[policy],
  },
  isQuoteOnly: yesOrNo('Só por orçamento', ['somenteorcamento', 'orcamento', 'sobconsulta']),
  isActive: yesOrNo('À venda', ['ativo', 'avenda', 'status', 'situacao', 'disponivel']),
  tags: {
    title: 'Etiquetas',
    otherTitles: ['etiqueta', 'tags', 'marcadores'],
    kind: 'text',
    read: (cell) => {
      const tags = tagsIn(cell)
      return tags.length > MAX_TAGS ? { fault: 'bad-tags' } : { value: tags }
    },
    write: (tags) => tags.join(', ') || null,
  },
}
