import { Type, type Static } from 'typebox'
import {
  MAX_BANNERS,
  MAX_BODY,
  MAX_CHOSEN_PRODUCTS,
  MAX_PAGE_SLUG,
  type Content,
  type ContentAddress,
  type ContentKind,
  type ContentState,
  type ContentVersion,
  type EditedContent,
  type ListedContent,
  type Period,
  type Place,
  type Shown,
  type TermsAcceptances,
} from '#domain/content/edited-content.ts'
import { Cartaz, decodeBanner, DISPOSITIVO, encodeBanner } from './content.ts'
import { Identificador, OuNulo, TextoLongo, TextoDeTeclado } from './values.ts'
import { wireWords } from './wire-words.ts'

export const TIPO = wireWords({
  page: 'PAGINA',
  carousel: 'CARROSSEL',
  texts: 'TEXTOS',
  terms: 'TERMOS',
} as const satisfies Record<ContentKind, string>)
export const LUGAR = wireWords({
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

const SITUACAO = wireWords({
  draft: 'RASCUNHO',
  scheduled: 'AGENDADO',
  live: 'NO_AR',
  ended: 'ENCERRADO',
} as const satisfies Record<ContentState, string>)

export const Endereco = {
  slug: Type.Optional(OuNulo(TextoDeTeclado({ maxLength: MAX_PAGE_SLUG }), 'De uma página: o fim do endereço dela')),
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
  texto: Type.Optional(
    TextoLongo({ maxLength: MAX_BODY, description: 'De uma página ou dos termos: Markdown, sem HTML' }),
  ),
  descricao: Type.Optional(
    Type.String({ maxLength: 200, description: 'Dos termos: o que mudou, para quem já aceitou' }),
  ),
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
  rascunhoDescartado: Type.Boolean({ description: 'Um rascunho foi descartado e ainda pode voltar' }),
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

export const ConteudoListado = Type.Object({
  idconteudo: Identificador,
  ...Endereco,
  titulo: Type.String({ description: 'O do rascunho, onde há um; pode ser vazio' }),
  mostra: OuNulo(MOSTRA.schema, 'De um carrossel'),
  dispositivo: OuNulo(DISPOSITIVO.schema, 'De um carrossel'),
  semProdutos: Type.Boolean({
    description: 'De um carrossel de produtos: nenhum dos que ele mostra está à venda, e ele não aparece',
  }),
  situacao: SITUACAO.schema,
  noArAte: OuNulo(Type.String(), 'Instante em que deixa de aparecer o que está no ar'),
  agendado: OuNulo(
    Type.Object({
      inicio: Type.String({ description: 'Instante a partir do qual aparece' }),
      fim: OuNulo(Type.String(), 'Instante em que deixa de aparecer'),
    }),
    'O que espera a sua hora',
  ),
  temMudancas: Type.Boolean({ description: 'Há um rascunho desde a última publicação' }),
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
    case 'terms':
      return { tipo, texto: content.body, descricao: content.summary }
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
    case 'terms':
      return { kind, body: wire.texto ?? '', summary: wire.descricao?.trim() ?? '' }
  }
}

/** How the log of changes calls content; empty for a page without a title, which its address names. */
export function nameOfContent(content: Content): string {
  switch (content.kind) {
    case 'texts':
      return 'Textos'
    case 'terms':
      return 'Termos de uso'
    case 'carousel':
      return content.title || 'Cartazes'
    case 'page':
      return content.title
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
  rascunhoDescartado: content.hasDroppedDraft,
  versoes: content.versions.map(encodeVersion),
})

export const decodeEditedContent = (wire: Static<typeof ConteudoEditado>): EditedContent => ({
  id: wire.idconteudo,
  version: wire.versao,
  kind: TIPO.decode(wire.tipo),
  ...decodeAddress(wire),
  draft: wire.rascunho && decodeContent(wire.rascunho),
  hasDroppedDraft: wire.rascunhoDescartado,
  versions: wire.versoes.map(({ versao, conteudo, inicio, fim, publicadaEm, porQuem }) => ({
    number: versao,
    content: decodeContent(conteudo),
    startsAt: inicio,
    endsAt: fim,
    publishedAt: publicadaEm,
    publishedBy: porQuem,
  })),
})

export const encodeListedContent = (content: ListedContent): Static<typeof ConteudoListado> => ({
  idconteudo: content.id,
  ...encodeAddress(content),
  titulo: content.title,
  mostra: content.carousel && MOSTRA.encode(content.carousel.shows),
  dispositivo: content.carousel && DISPOSITIVO.encode(content.carousel.device),
  semProdutos: content.carousel?.isEmpty ?? false,
  situacao: SITUACAO.encode(content.state),
  noArAte: content.shownUntil,
  agendado: content.scheduled && { inicio: content.scheduled.startsAt, fim: content.scheduled.endsAt },
  temMudancas: content.hasChanges,
})

export const decodeListedContent = (wire: Static<typeof ConteudoListado>): ListedContent => ({
  id: wire.idconteudo,
  ...decodeAddress(wire),
  title: wire.titulo,
  carousel:
    wire.mostra && wire.dispositivo
      ? {
          shows: MOSTRA.decode(wire.mostra),
          device: DISPOSITIVO.decode(wire.dispositivo),
          isEmpty: wire.semProdutos,
        }
      : null,
  state: SITUACAO.decode(wire.situacao),
  shownUntil: wire.noArAte,
  scheduled: wire.agendado && { startsAt: wire.agendado.inicio, endsAt: wire.agendado.fim },
  hasChanges: wire.temMudancas,
})

export const encodeAcceptances = ({ version, customers, lastAt }: TermsAcceptances) => ({
  versao: version,
  clientes: customers,
  ultimoEm: lastAt,
})
export const decodeAcceptances = (wire: ReturnType<typeof encodeAcceptances>): TermsAcceptances => ({
  version: wire.versao,
  customers: wire.clientes,
  lastAt: wire.ultimoEm,
})
