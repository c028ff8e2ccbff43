import { encodePage, type Paging } from '#contract/paging.ts'
import * as desk from '#contract/product-desk.ts'
import * as picture from '#contract/product-picture.ts'
import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import type { ProductPicture } from '#domain/catalog/product-picture.ts'
import type {
  ProductContent,
  ProductFilter,
  ProductSort,
  StoredProduct,
  StoredProductPage,
} from '#domain/catalog/stored-product.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = {
  codigo: 'code',
  gtin: 'gtin',
  nome: 'name',
  unidade: 'unit',
  idcategoria: 'categoryId',
  preco: 'price',
  precoanterior: 'previousPrice',
  preconf: 'uninvoicedPrice',
  precovendaatacado: 'wholesalePrice',
  minvendaatacado: 'wholesaleMinimum',
  maxporpedido: 'maxPerOrder',
  faixas: 'tiers',
  estoque: 'stock',
}

/** The products of a store, for those who edit them. Refusals name the field of the form at fault. */
export const productDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: ProductFilter, sort: ProductSort, paging: Paging): Promise<StoredProductPage> =>
      desk.decodeProductPage(
        await call(desk.listStoredProducts, {
          params: {},
          query: { ...query, ...desk.encodeFilter(filter), ordenacao: desk.encodeSort(sort), ...encodePage(paging) },
        }),
      ),

    read: async (id: string): Promise<StoredProduct> =>
      desk.decodeStoredProduct(await call(desk.getStoredProduct, { params: { idproduto: id }, query })),

    create: async (content: ProductContent): Promise<StoredProduct> => {
      const body = desk.encodeContent(content)
      const created = call(desk.createProduct, { params: {}, query, body })
      return desk.decodeStoredProduct(await withFieldNames(created, FIELD_NAMES))
    },

    /** `version` is the one that the change is based on. */
    change: async (id: string, version: number, content: ProductContent): Promise<StoredProduct> => {
      const body = { ...desk.encodeContent(content), versao: version }
      const changed = call(desk.changeProduct, { params: { idproduto: id }, query, body })
      return desk.decodeStoredProduct(await withFieldNames(changed, FIELD_NAMES))
    },

    addPicture: async (id: string, base64: string): Promise<readonly ProductPicture[]> => {
      const added = await call(picture.addProductPicture, {
        params: { idproduto: id },
        query,
        body: { conteudo: base64 },
      })
      return picture.decodePictures(added.imagens)
    },

    /** `seen` is the list that the change is based on. */
    changePictures: async (
      id: string,
      pictures: readonly ProductPicture[],
      seen: readonly ProductPicture[],
    ): Promise<readonly ProductPicture[]> => {
      const body = { imagens: picture.encodePictures(pictures), vistas: seen.map(({ name }) => name) }
      const changed = await call(picture.changeProductPictures, { params: { idproduto: id }, query, body })
      return picture.decodePictures(changed.imagens)
    },

    setStock: async (id: string, stock: Quantity, seen: Quantity, reason: string): Promise<StoredProduct> => {
      const body = { estoque: unitsFromQuantity(stock), visto: unitsFromQuantity(seen), motivo: reason }
      const counted = call(desk.setStock, { params: { idproduto: id }, query, body })
      return desk.decodeStoredProduct(await withFieldNames(counted, FIELD_NAMES))
    },
  }
}
