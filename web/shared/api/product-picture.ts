import { addProductPicture, changeProductPictures, decodePictures, encodePictures } from '#contract/product-picture.ts'
import type { ProductPicture } from '#domain/catalog/product-picture.ts'
import type { ApiContext } from './api-context.ts'

/** The pictures of a product, for those who edit it. */
export const productPictureApi = ({ call, supplier }: ApiContext, productId: string) => {
  const of = { params: { idproduto: productId }, query: { idfornecedor: supplier.id } }
  return {
    add: async (base64: string): Promise<readonly ProductPicture[]> =>
      decodePictures((await call(addProductPicture, { ...of, body: { conteudo: base64 } })).imagens),

    /** `seen` is the list that the change is based on. */
    change: async (
      pictures: readonly ProductPicture[],
      seen: readonly ProductPicture[],
    ): Promise<readonly ProductPicture[]> => {
      const body = { imagens: encodePictures(pictures), vistas: seen.map(({ name }) => name) }
      return decodePictures((await call(changeProductPictures, { ...of, body })).imagens)
    },
  }
}
