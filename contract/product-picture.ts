import { Type } from 'typebox'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_TEXT,
  MAX_PICTURES,
  PICTURE_SIZES,
  type ProductPicture,
} from '#domain/catalog/product-picture.ts'
import { MAX_FILE_NAME, MAX_NAMED_FILES, type NamedPicture } from '#domain/catalog/picture-file-name.ts'
import { Segmento, TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { id, inStore, int, text, typed } from './wire/values.ts'

/** Where all pictures are (specification §7, image host). */
export const PICTURES_PATH = '/superon/imagens/'

export const pictureFilePath = (name: string, size: (typeof PICTURE_SIZES)[number]): string =>
  `${PICTURES_PATH}${name}-${size}.webp`

const pictureName = same(Type.String({ minLength: 1, maxLength: 200, description: 'Como em `imagem` de um produto' }))
const pictureText = typed({
  maxLength: MAX_PICTURE_TEXT,
  description: 'O que a foto mostra, para quem não a vê; vazio quando ninguém escreveu',
})

export const ImagemDoProduto = record({
  name: ['imagem', pictureName],
  text: ['texto', pictureText],
}) satisfies FieldOf<ProductPicture>
/** A product had this many pictures at most when it was written; one from elsewhere may have more. */
export const ImagensDoProduto = list(ImagemDoProduto, { description: 'Em ordem; a primeira é `imagem`' })

const file = record({
  size: ['largura', int('Em pixels; a altura é a mesma')],
  url: ['url', text('Nomeado pelo conteúdo: pode ser guardado para sempre')],
})

export const allImages = fieldEndpoint({
  method: 'GET',
  path: `${PICTURES_PATH}:idfornecedor/:idproduto/all-images`,
  summary: 'Todas as fotos de um produto à venda, em ordem, com os endereços de cada tamanho',
  area: 'Fotos dos produtos',
  access: 'public',
  params: record({ supplier: ['idfornecedor', same(Segmento)], product: ['idproduto', same(Segmento)] }),
  reply: record({
    pictures: [
      'imagens',
      list(
        mapped(
          record({ ...ImagemDoProduto.fields, files: ['arquivos', list(file)] }),
          (picture: ProductPicture) => ({
            ...picture,
            files: PICTURE_SIZES.map((size) => ({ size, url: pictureFilePath(picture.name, size) })),
          }),
          ({ name, text }): ProductPicture => ({ name, text }),
        ),
      ),
    ],
  }),
})

const office = { area: 'Fotos dos produtos', access: 'product.manage', query: record(inStore) } as const
const params = record({ productId: ['idproduto', id] })
export const FotosDoProduto = record({ pictures: ['imagens', ImagensDoProduto] })
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addProductPicture = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/:idproduto/imagens',
  summary: 'Pôr uma foto no fim das fotos do produto; a que já está nele fica onde está',
  ...office,
  maxBodyBytes: MAX_BASE64 + 65_536,
  params,
  body: record({
    base64: [
      'conteudo',
      same(
        TextoExato({
          minLength: 1,
          maxLength: MAX_BASE64,
          description: 'JPG, PNG, WebP ou AVIF em base64. É gravada de novo, quadrada e sem o que a câmera anota',
        }),
      ),
    ],
    text: ['texto', optional(pictureText, '')],
  }),
  reply: FotosDoProduto,
})

export const changeProductPictures = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto/imagens',
  summary: 'Mudar ordem, descrições e quais fotos o produto tem; fotos tiradas podem voltar',
  ...office,
  params,
  body: record({
    pictures: ['imagens', list(ImagemDoProduto, { maxItems: MAX_PICTURES })],
    seen: ['vistas', list(pictureName, { maxItems: 100, description: 'As que a tela mostrava; se mudaram, 409' })],
  }),
  reply: FotosDoProduto,
})

export const nameProductPictures = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/imagens/nomes',
  summary: 'De qual produto é cada foto, pelo código ou código de barras no nome do arquivo; nada é gravado',
  ...office,
  body: record({
    fileNames: [
      'arquivos',
      list(
        same(Type.String({ maxLength: MAX_FILE_NAME, description: 'Como ARR5.jpg, ou ARR5-2.jpg para a segunda' })),
        {
          minItems: 1,
          maxItems: MAX_NAMED_FILES,
        },
      ),
    ],
  }),
  reply: record({
    files: [
      'arquivos',
      list(
        record({
          fileName: ['arquivo', text()],
          product: ['daFoto', orNull(record({ id: ['idproduto', id], name: ['nome', text()] }))],
          fault: ['motivo', orNull(words({ unknown: 'DESCONHECIDO', several: 'VARIOS' }))],
        }) satisfies FieldOf<NamedPicture>,
        { description: 'Na ordem em que foram perguntados' },
      ),
    ],
  }),
})
