import { Type, type Static } from 'typebox'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_TEXT,
  MAX_PICTURES,
  PICTURE_SIZES,
  type ProductPicture,
} from '#domain/catalog/product-picture.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, ReferenciaFornecedor, TextoExato, Segmento } from './values.ts'

/** Where all pictures are (specification §7, image host). */
export const PICTURES_PATH = '/superon/imagens/'

export const pictureFilePath = (name: string, size: (typeof PICTURE_SIZES)[number]): string =>
  `${PICTURES_PATH}${name}-${size}.webp`

const NomeDaImagem = Type.String({ minLength: 1, maxLength: 200, description: 'Como em `imagem` de um produto' })
const TextoDaImagem = Type.String({
  maxLength: MAX_PICTURE_TEXT,
  description: 'O que a foto mostra, para quem não a vê; vazio quando ninguém escreveu',
})

export const ImagemDoProduto = Type.Object({ imagem: NomeDaImagem, texto: TextoDaImagem })
/** A product had this many pictures at most when it was written; one from elsewhere may have more. */
export const ImagensDoProduto = Type.Array(ImagemDoProduto, { description: 'Em ordem; a primeira é `imagem`' })

const area = 'Fotos dos produtos'

export const allImages = endpoint({
  method: 'GET',
  path: `${PICTURES_PATH}:idfornecedor/:idproduto/all-images`,
  summary: 'Todas as fotos de um produto à venda, em ordem, com os endereços de cada tamanho',
  area,
  access: 'public',
  params: Type.Object({
    idfornecedor: Segmento,
    idproduto: Segmento,
  }),
  reply: Type.Object({
    imagens: Type.Array(
      Type.Object({
        ...ImagemDoProduto.properties,
        arquivos: Type.Array(
          Type.Object({
            largura: Type.Integer({ description: 'Em pixels; a altura é a mesma' }),
            url: Type.String({ description: 'Nomeado pelo conteúdo: pode ser guardado para sempre' }),
          }),
        ),
      }),
    ),
  }),
})

const noProduto = Type.Object({ idproduto: Identificador })
const idfornecedor = Type.Optional(ReferenciaFornecedor)
export const FotosDoProduto = Type.Object({ imagens: ImagensDoProduto })
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addProductPicture = endpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/:idproduto/imagens',
  summary: 'Pôr uma foto no fim das fotos do produto; a que já está nele fica onde está',
  area,
  access: 'product.manage',
  maxBodyBytes: MAX_BASE64 + 65_536,
  params: noProduto,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    conteudo: TextoExato({
      minLength: 1,
      maxLength: MAX_BASE64,
      description: 'JPG, PNG, WebP ou AVIF em base64. É gravada de novo, quadrada e sem o que a câmera anota',
    }),
    texto: Type.Optional(TextoDaImagem),
  }),
  reply: FotosDoProduto,
})

export const changeProductPictures = endpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto/imagens',
  summary: 'Mudar ordem, descrições e quais fotos o produto tem; fotos tiradas podem voltar',
  area,
  access: 'product.manage',
  params: noProduto,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    imagens: Type.Array(ImagemDoProduto, { maxItems: MAX_PICTURES }),
    vistas: Type.Array(NomeDaImagem, { maxItems: 100, description: 'As que a tela mostrava; se mudaram, 409' }),
  }),
  reply: FotosDoProduto,
})

export const encodePictures = (pictures: readonly ProductPicture[]): Static<typeof ImagensDoProduto> =>
  pictures.map(({ name, text }) => ({ imagem: name, texto: text }))

export const decodePictures = (wire: Static<typeof ImagensDoProduto>): readonly ProductPicture[] =>
  wire.map(({ imagem, texto }) => ({ name: imagem, text: texto.trim() }))

export const encodeAllImages = (pictures: readonly ProductPicture[]): Static<typeof allImages.reply> => ({
  imagens: pictures.map(({ name, text }) => ({
    imagem: name,
    texto: text,
    arquivos: PICTURE_SIZES.map((size) => ({ largura: size, url: pictureFilePath(name, size) })),
  })),
})
