import {
  quantityFromUnits,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
  type UnitPrice,
  type Quantity,
} from '#domain/amounts.ts'
import { gtinOfCell, isGtin } from '#domain/catalog/product-codes.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import { MAX_TAGS, tagsIn, type StockPolicy } from '#domain/catalog/stored-product.ts'
import { MAX_CELL_LENGTH } from '#domain/data-import/data-import.ts'
import type { ProductCells, ProductField } from '#domain/data-import/import-fields.ts'
import { plainTextOf } from '#domain/plain-text-of.ts'
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

/** Other systems write 0 where there is no minimum. */
function readMinimum(cell: string, { point }: ReadingOf): Read<Quantity | null> {
  const read = readFineNumber(cell, point, true)
  return 'fault' in read ? read : { value: read.value === 0 ? null : quantityFromUnits(read.value) }
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

const FORMER_PRICE: FieldForm<UnitPrice | null> = price(
  'Preço anterior',
  ['precode', 'precoantigo', 'variantcompareatprice', 'compareatprice', 'de'],
  true,
)
const DESCRIPTION = text(
  'Descrição',
  [
    'descricaocomplementar',
    'descricaocompleta',
    'descricaodetalhada',
    'descricaodoproduto',
    'descricaoproduto',
    'detalhes',
    'description',
    'bodyhtml',
    'descricaocurta',
    'shortdescription',
  ],
  MAX_CELL_LENGTH,
)

/** Without points between thousands, which would be read in two ways. */
export const writtenNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** What a spreadsheet says of a product, by field. */
export const PRODUCT_FORMS: { readonly [Field in ProductField]: FieldForm<ProductCells[Field]> } = {
  code: text(
    'Código',
    [
      'codigosku',
      'cod',
      'codprod',
      'codigoproduto',
      'codigodoproduto',
      'coddoproduto',
      'codproduto',
      'sku',
      'variantsku',
      'codigointerno',
      'codinterno',
      'ref',
      'referencia',
    ],
    80,
  ),
  gtin: {
    title: 'Código de barras',
    otherTitles: [
      'gtinean',
      'ean',
      'gtin',
      'codbarras',
      'codigobarras',
      'eangtin',
      'codigoeangtin',
      'codigoean',
      'codigodebarrasgtin',
      'codigodebarrasgtinean',
      'gtinupceanorisbn',
      'gtinupceanouisbn',
      'gtinupceanisbn',
      'variantbarcode',
      'barcode',
      'ean13',
      'codigodebarrasean',
      'ceantrib',
      'cean',
    ],
    kind: 'text',
    read: (cell) => {
      // Shopify keeps it a text by a sign before it.
      const gtin = gtinOfCell(cell.replace(/^'/, ''))
      return gtin === null || isGtin(gtin) ? { value: gtin } : { fault: 'bad-gtin' }
    },
    write: (gtin) => gtin,
  },
  name: text(
    'Nome',
    ['nomedoproduto', 'nomeproduto', 'produto', 'titulo', 'descricaodoitem', 'descricaoitem', 'item', 'name', 'title'],
    120,
  ),
  category: text(
    'Categoria',
    [
      'categoriadoproduto',
      'categorias',
      'categories',
      'category',
      'familiadeproduto',
      'familiadoproduto',
      'departamento',
      'grupo',
      'grupodeprodutos',
      'grupodeproduto',
      'secao',
      'familia',
      'productcategory',
    ],
    200,
  ),
  price: price(
    'Preço',
    [
      'precodevenda',
      'precovenda',
      'precounitariodevenda',
      'precodevendar',
      'precor',
      'vlrvenda',
      'valordevenda',
      'pvenda',
      'precounitario',
      'variantprice',
      'regularprice',
      'precoregular',
      'price',
      'valor',
    ],
    true,
  ),
  stock: units(
    'Estoque',
    [
      'est',
      'estoqueatual',
      'quantidadeemestoque',
      'qtdestoque',
      'saldo',
      'saldoestoque',
      'saldoemestoque',
      'estoquedisponivel',
      'variantinventoryqty',
      'inventoryquantity',
      'stock',
      'quantidade',
      'qtd',
      'qtde',
      'contado',
      'contagem',
    ],
    true,
  ),
  unit: text('Unidade', ['un', 'und', 'unidadedevenda', 'unid', 'um'], 10),
  packaging: textOrNull('Embalagem', ['apresentacao', 'conteudo'], 80),
  brand: textOrNull('Marca', ['marcas', 'fabricante', 'brand', 'brands', 'vendor'], 80),
  description: {
    ...DESCRIPTION,
    read: (cell, reading) => {
      const read = DESCRIPTION.read(cell, reading)
      return 'fault' in read ? read : { value: plainTextOf(read.value) }
    },
  },
  previousPrice: {
    ...FORMER_PRICE,
    // Programs write 0 where there is none.
    read: (cell, reading) => {
      const read = FORMER_PRICE.read(cell, reading)
      return 'value' in read && read.value === 0 ? { value: null } : read
    },
  },
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
  stockMinimum: {
    title: 'Estoque mínimo',
    otherTitles: ['estoqueminimo', 'qtdminimaestoque', 'estoquedeseguranca'],
    kind: 'decimal',
    read: readMinimum,
    write: (value) => value && unitsFromQuantity(value),
  },
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
  isActive: yesOrNo('À venda', ['ativo', 'situacao', 'status', 'exibirnaloja', 'publicado', 'published', 'disponivel']),
  tags: {
    title: 'Etiquetas',
    otherTitles: ['etiqueta', 'tags', 'grupodetags', 'grupodetagstags', 'marcadores'],
    kind: 'text',
    read: (cell) => {
      const tags = tagsIn(cell)
      return tags.length > MAX_TAGS ? { fault: 'bad-tags' } : { value: tags }
    },
    write: (tags) => tags.join(', ') || null,
  },
}
