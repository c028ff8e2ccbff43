import { Type, type Static } from 'typebox'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import {
  MAX_BANNERS,
  MAX_BODY,
  MAX_CHOSEN_PRODUCTS,
  MAX_PAGE_SLUG,
  type Content,
  type ContentAddress,
  type ContentKind,
  type ContentVersion,
  type EditedContent,
  type Period,
  type Place,
  type Shown,
} from '#domain/content/edited-content.ts'
import { Carrossel, Cartaz, decodeBanner, DISPOSITIVO, encodeBanner } from './content.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor, TextoExato, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Edição de conteúdo'
const access = 'content.manage'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idconteudo: Identificador })

const TIPO = wireWords({
  page: 'PAGINA',
  carousel: 'CARROSSEL',
  texts: 'TEXTOS',
} as const satisfies Record<ContentKind, string>)
const LUGAR = wireWords({
  home: 'INICIO',
  list: 'LISTA',
  cart: 'CARRINHO',
  page: 'PAGINA',
} as const satisfies Record<Place, string>)
const MOSTRA = wireWords({
  banners: 'CARTAZES',
  tag: 'ETIQUETA',
  category: 'CATEGORIA',
  products: 'PRODUTOS',
} as const satisfies Record<Shown, string>)

const Endereco = {
  slug: Type.Optional(OuNulo(Type.String({ maxLength: MAX_PAGE_SLUG }), 'De uma página: o fim do endereço dela')),
  lugar: Type.Optional(OuNulo(LUGAR.schema, 'De um carrossel: onde aparece')),
  idpagina: Type.Optional(OuNulo(Identificador, 'De um carrossel de uma página estática')),
}

export const CartazDigitado = Type.Object({
  titulo: Type.String({ maxLength: 80 }),
  texto: Type.String({ maxLength: 160 }),
  botao: Type.String({ maxLength: 40 }),
  link: Type.String({ maxLength: 300 }),
  imagem: Type.String({ maxLength: 200 }),
  imagemMobile: Type.String({ maxLength: 200 }),
  alt: Type.String({ maxLength: 200 }),
})

const campos = (cartaz: typeof Cartaz | typeof CartazDigitado) => ({
  tipo: TIPO.schema,
  titulo: Type.Optional(Type.String({ maxLength: 120 })),
  texto: Type.Optional(TextoLongo({ maxLength: MAX_BODY, description: 'De uma página: Markdown, sem HTML' })),
  descricao: Type.Optional(Type.String({ maxLength: 200 })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 10 })),
  mostra: Type.Optional(MOSTRA.schema),
  dispositivo: Type.Optional(DISPOSITIVO.schema),
  banners: Type.Optional(Type.Array(cartaz, { maxItems: MAX_BANNERS })),
  etiqueta: Type.Optional(OuNulo(Type.String({ maxLength: 60 }))),
  idcategoria: Type.Optional(OuNulo(Identificador)),
  idprodutos: Type.Optional(Type.Array(Identificador, { maxItems: MAX_CHOSEN_PRODUCTS })),
  textos: Type.Optional(
    Type.Array(
      Type.Object({
        chave: Type.String({ minLength: 1, maxLength: 120, pattern: '^[\\w-]+(?:\\.[\\w-]+)+$' }),
        texto: TextoLongo({ minLength: 1, maxLength: 1000 }),
      }),
      { maxItems: 2000, description: 'Os textos da loja que mudam, por chave' },
    ),
  ),
})

/** What a content says; which of the fields are there follows from its kind. */
export const ConteudoGuardado = Type.Object(campos(Cartaz))
export const ConteudoDigitado = Type.Object(campos(CartazDigitado))

export const ConteudoEditado = Type.Object({
  idconteudo: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  tipo: TIPO.schema,
  ...Endereco,
  rascunho: OuNulo(ConteudoGuardado, 'O que se digitou desde a última publicação'),
  versoes: Type.Array(
    Type.Object({
      versao: Type.Integer(),
      conteudo: ConteudoGuardado,
      inicio: Type.String({ description: 'Instante a partir do qual aparece' }),
      fim: OuNulo(Type.String(), 'Instante em que deixa de aparecer'),
      publicadaEm: Type.String({ description: 'Instante' }),
      porQuem: OuNulo(Type.String()),
    }),
    { description: 'A mais nova primeiro' },
  ),
})

const versao = Type.Integer({ minimum: 0, description: 'A versão em que a mudança se baseia' })
const HORA_DA_LOJA = Type.String({ maxLength: 16, description: 'AAAA-MM-DDTHH:MM, na hora da loja' })

export const listContent = endpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo',
  summary: 'Páginas, carrosséis ou textos da loja, com rascunhos e versões',
  area,
  access,
  query: Type.Object({ ...query.properties, tipo: TIPO.schema }),
  reply: Type.Object({ conteudos: Type.Array(ConteudoEditado) }),
})

export const getContent = endpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Um conteúdo da loja, com rascunho e versões',
  area,
  access,
  params,
  query,
  reply: ConteudoEditado,
})

export const createContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo',
  summary: 'Cria um conteúdo como rascunho: ninguém o vê até que seja publicado',
  area,
  access,
  query,
  body: Type.Object({ ...Endereco, conteudo: ConteudoDigitado }),
  reply: ConteudoEditado,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Guarda um rascunho; o que está no ar continua',
  area,
  access,
  params,
  query,
  body: Type.Object({ ...Endereco, conteudo: ConteudoDigitado, versao }),
  reply: ConteudoEditado,
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/publicar',
  summary: 'Publica o conteúdo já ou a partir de um instante, até quando se diz',
  area,
  access,
  params,
  query,
  body: Type.Object({
    ...Endereco,
    conteudo: ConteudoDigitado,
    inicio: Type.Optional(OuNulo(HORA_DA_LOJA, 'Nulo é já')),
    fim: Type.Optional(OuNulo(HORA_DA_LOJA, 'Nulo é até outra versão')),
    versao,
  }),
  reply: ConteudoEditado,
})

export const restoreContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/versoes/:numero/restaurar',
  summary: 'Publica já, de novo, uma versão anterior',
  area,
  access,
  params: Type.Object({ ...params.properties, numero: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  query,
  body: Type.Object({ versao }),
  reply: ConteudoEditado,
})

export const withdrawContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/retirar',
  summary: 'Tira do ar o que aparece e cancela o que está agendado, ou só cancela o agendamento',
  area,
  access,
  params,
  query,
  body: Type.Object({ soAgendado: Type.Optional(Type.Boolean()), versao }),
  reply: ConteudoEditado,
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Exclui um conteúdo que não está no ar nem agendado, com as versões dele',
  area,
  access,
  params,
  query,
  reply: Pronto,
})

export const moveContent = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo/posicao',
  summary: 'Muda a ordem de uma página ou de um carrossel',
  area,
  access,
  params,
  query,
  body: Type.Object({ antesDe: OuNulo(Identificador, 'Nulo é o fim') }),
  reply: Pronto,
})

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addBannerPicture = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/imagens',
  summary: 'Guarda a imagem de um cartaz, cortada no formato em que a loja a mostra',
  area,
  access,
  maxBodyBytes: MAX_BASE64 + 65_536,
  query,
  body: Type.Object({
    formato: Type.Union([Type.Literal('LARGA'), Type.Literal('QUADRADA')]),
    conteudo: TextoExato({ minLength: 1, maxLength: MAX_BASE64, description: 'JPG, PNG, WebP ou AVIF em base64' }),
  }),
  reply: Type.Object({ imagem: Type.String() }),
})

export const previewSections = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/previa/carrosseis',
  summary: 'Os carrosséis de uma página como aparecerão em um instante, com um deles como se digitou; nada é guardado',
  area,
  access,
  query,
  body: Type.Object({
    lugar: LUGAR.schema,
    idpagina: Type.Optional(OuNulo(Identificador)),
    momento: Type.Optional(OuNulo(HORA_DA_LOJA, 'Nulo é agora')),
    idconteudo: Type.Optional(OuNulo(Identificador, 'O carrossel que se edita; nulo é um novo, que aparece no fim')),
    conteudo: Type.Optional(ConteudoDigitado),
  }),
  reply: Type.Array(Carrossel),
})

type Guardado = Static<typeof ConteudoGuardado>

export const encodeContent = (content: Content): Guardado => {
  const tipo = TIPO.encode(content.kind)
  switch (content.kind) {
    case 'page':
      return {
        tipo,
        titulo: content.title,
        texto: content.body,
        descricao: content.description,
        tags: [...content.tags],
      }
    case 'carousel':
      return {
        tipo,
        titulo: content.title,
        mostra: MOSTRA.encode(content.shows),
        dispositivo: DISPOSITIVO.encode(content.device),
        banners: content.banners.map(encodeBanner),
        etiqueta: content.productTag,
        idcategoria: content.categoryId,
        idprodutos: [...content.productIds],
      }
    case 'texts':
      return { tipo, textos: Object.entries(content.translation).map(([chave, texto]) => ({ chave, texto })) }
  }
}

export function decodeContent(wire: Guardado): Content {
  const kind = TIPO.decode(wire.tipo)
  switch (kind) {
    case 'page':
      return {
        kind,
        title: wire.titulo?.trim() ?? '',
        body: wire.texto ?? '',
        description: wire.descricao?.trim() ?? '',
        tags: [...new Set((wire.tags ?? []).map((tag) => tag.trim()))],
      }
    case 'carousel':
      return {
        kind,
        title: wire.titulo?.trim() ?? '',
        shows: MOSTRA.decode(wire.mostra ?? 'CARTAZES'),
        device: DISPOSITIVO.decode(wire.dispositivo ?? 'TODOS'),
        banners: (wire.banners ?? []).map(decodeBanner),
        productTag: wire.etiqueta?.trim() || null,
        categoryId: wire.idcategoria?.toLowerCase() ?? null,
        productIds: [...new Set((wire.idprodutos ?? []).map((id) => id.toLowerCase()))],
      }
    case 'texts':
      return { kind, translation: Object.fromEntries((wire.textos ?? []).map(({ chave, texto }) => [chave, texto])) }
  }
}

type EnderecoNoFio = {
  readonly slug?: string | null
  readonly lugar?: Static<typeof LUGAR.schema> | null
  readonly idpagina?: string | null
}

export const encodeAddress = ({ slug, place, pageId }: ContentAddress) => ({
  slug,
  lugar: place && LUGAR.encode(place),
  idpagina: pageId,
})
export const decodeAddress = ({ slug, lugar, idpagina }: EnderecoNoFio): ContentAddress => ({
  slug: slug?.trim() ?? null,
  place: lugar ? LUGAR.decode(lugar) : null,
  pageId: idpagina?.toLowerCase() ?? null,
})

export const { encode: encodeContentKind, decode: decodeContentKind } = TIPO
export const { encode: encodePlace, decode: decodePlace } = LUGAR
export const encodePeriod = ({ from, until }: Period) => ({ inicio: from, fim: until })
export const decodePeriod = ({
  inicio,
  fim,
}: {
  readonly inicio?: string | null
  readonly fim?: string | null
}): Period => ({
  from: inicio ?? null,
  until: fim ?? null,
})

const encodeVersion = ({ number, content, startsAt, endsAt, publishedAt, publishedBy }: ContentVersion) => ({
  versao: number,
  conteudo: encodeContent(content),
  inicio: startsAt,
  fim: endsAt,
  publicadaEm: publishedAt,
  porQuem: publishedBy,
})

export const encodeEditedContent = (content: EditedContent): Static<typeof ConteudoEditado> => ({
  idconteudo: content.id,
  versao: content.version,
  tipo: TIPO.encode(content.kind),
  ...encodeAddress(content),
  rascunho: content.draft && encodeContent(content.draft),
  versoes: content.versions.map(encodeVersion),
})

export const decodeEditedContent = (wire: Static<typeof ConteudoEditado>): EditedContent => ({
  id: wire.idconteudo,
  version: wire.versao,
  kind: TIPO.decode(wire.tipo),
  ...decodeAddress(wire),
  draft: wire.rascunho && decodeContent(wire.rascunho),
  versions: wire.versoes.map(({ versao, conteudo, inicio, fim, publicadaEm, porQuem }) => ({
    number: versao,
    content: decodeContent(conteudo),
    startsAt: inicio,
    endsAt: fim,
    publishedAt: publicadaEm,
    publishedBy: porQuem,
  })),
})
