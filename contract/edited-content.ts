import { Type, type TSchema } from 'typebox'
import type { Banner } from '#domain/content/content.ts'
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
  type Place,
  type Shown,
  type TextsContent,
} from '#domain/content/edited-content.ts'
import { Cartaz, device } from './content.ts'
import { TextoDeTeclado, TextoLongo } from './values.ts'
import {
  cleaned,
  converted,
  list,
  mapped,
  maybe,
  orNull,
  record,
  same,
  words,
  type Field,
  type FieldOf,
  type ValueOf,
} from './wire/field.ts'
import { bool, id, int, sentId, text, typed } from './wire/values.ts'

export const kind = words({
  page: 'PAGINA',
  carousel: 'CARROSSEL',
  texts: 'TEXTOS',
  terms: 'TERMOS',
} as const satisfies Record<ContentKind, string>)
export const place = words({
  home: 'INICIO',
  list: 'LISTA',
  cart: 'CARRINHO',
  page: 'PAGINA',
} as const satisfies Record<Place, string>)
const shows = words({
  banners: 'CARTAZES',
  tag: 'ETIQUETA',
  category: 'CATEGORIA',
  products: 'PRODUTOS',
} as const satisfies Record<Shown, string>)
const state = words({
  draft: 'RASCUNHO',
  scheduled: 'AGENDADO',
  live: 'NO_AR',
  ended: 'ENCERRADO',
} as const satisfies Record<ContentState, string>)

/** May be left out where it is received; null is sent. */
export const nullOrMissing = <Schema extends TSchema, Value>(of: Field<Schema, Value>, description?: string) =>
  mapped(
    maybe(orNull(of, description)),
    (value: Value | null) => value,
    (value) => value ?? null,
  )

export const address = record({
  slug: [
    'slug',
    nullOrMissing(
      cleaned(same(TextoDeTeclado({ maxLength: MAX_PAGE_SLUG })), (slug) => slug.trim()),
      'De uma página: o fim do endereço dela',
    ),
  ],
  place: ['lugar', nullOrMissing(place, 'De um carrossel: onde aparece')],
  pageId: ['idpagina', nullOrMissing(sentId, 'De um carrossel de uma página estática')],
}) satisfies FieldOf<ContentAddress>

const limited = (maxLength: number) => same(Type.String({ maxLength }))
export const CartazDigitado = record({
  title: ['titulo', limited(80)],
  text: ['texto', limited(160)],
  button: ['botao', limited(40)],
  link: ['link', limited(300)],
  picture: ['imagem', limited(200)],
  mobilePicture: ['imagemMobile', limited(200)],
  alt: ['alt', limited(200)],
}) satisfies FieldOf<Banner>

const Textos = Type.Array(
  Type.Object({
    chave: Type.String({ minLength: 1, maxLength: 120, pattern: '^[\\w-]+(?:\\.[\\w-]+)+$' }),
    texto: TextoLongo({ minLength: 1, maxLength: 1000 }),
  }),
  { maxItems: 2000, description: 'Os textos da loja que mudam, por chave' },
)
const translation = converted(
  Textos,
  (translation: TextsContent['translation']) => Object.entries(translation).map(([chave, texto]) => ({ chave, texto })),
  (wire) => Object.fromEntries(wire.map(({ chave, texto }) => [chave, texto])),
)

/** The fields of all kinds of content. */
const fieldsWith = <Schema extends TSchema>(banner: Field<Schema, Banner>) =>
  record({
    kind: ['tipo', kind],
    title: ['titulo', maybe(typed({ maxLength: 120 }))],
    body: [
      'texto',
      maybe(same(TextoLongo({ maxLength: MAX_BODY, description: 'De uma página ou dos termos: Markdown, sem HTML' }))),
    ],
    description: [
      'descricao',
      maybe(typed({ maxLength: 200, description: 'Dos termos: o que mudou, para quem já aceitou' })),
    ],
    tags: ['tags', maybe(list(typed({ minLength: 1, maxLength: 40 }), { maxItems: 10 }))],
    shows: ['mostra', maybe(shows)],
    device: ['dispositivo', maybe(device)],
    banners: ['banners', maybe(list(banner, { maxItems: MAX_BANNERS }))],
    productTag: ['etiqueta', maybe(orNull(typed({ maxLength: 60 })))],
    categoryId: ['idcategoria', maybe(orNull(sentId))],
    productIds: ['idprodutos', maybe(list(sentId, { maxItems: MAX_CHOSEN_PRODUCTS }))],
    translation: ['textos', maybe(translation)],
  })
type ContentFields = ValueOf<ReturnType<typeof fieldsWith>>

const fieldsOf = (content: Content): ContentFields =>
  content.kind === 'terms' ? { kind: 'terms', body: content.body, description: content.summary } : content

function contentOf(fields: ContentFields): Content {
  const { kind, title = '', body = '', description = '' } = fields
  switch (kind) {
    case 'page':
      return { kind, title, body, description, tags: [...new Set(fields.tags)] }
    case 'carousel':
      return {
        kind,
        title,
        shows: fields.shows ?? 'banners',
        device: fields.device ?? 'all',
        banners: fields.banners ?? [],
        productTag: fields.productTag || null,
        categoryId: fields.categoryId ?? null,
        productIds: [...new Set(fields.productIds)],
      }
    case 'texts':
      return { kind, translation: fields.translation ?? {} }
    case 'terms':
      return { kind, body, summary: description }
  }
}

/** What a content says; which of the fields are there follows from its kind. */
export const ConteudoGuardado = mapped(fieldsWith(Cartaz), fieldsOf, contentOf)
export const ConteudoDigitado = mapped(fieldsWith(CartazDigitado), fieldsOf, contentOf)

export const ConteudoEditado = record({
  id: ['idconteudo', id],
  version: ['versao', int('Sobe a cada mudança')],
  kind: ['tipo', kind],
  ...address.fields,
  draft: ['rascunho', orNull(ConteudoGuardado, 'O que se digitou desde a última publicação')],
  hasDroppedDraft: ['rascunhoDescartado', bool('Um rascunho foi descartado e ainda pode voltar')],
  versions: [
    'versoes',
    list(
      record({
        number: ['versao', int()],
        content: ['conteudo', ConteudoGuardado],
        startsAt: ['inicio', text('Instante a partir do qual aparece')],
        endsAt: ['fim', orNull(text(), 'Instante em que deixa de aparecer')],
        publishedAt: ['publicadaEm', text('Instante')],
        publishedBy: ['porQuem', orNull(text())],
      }) satisfies FieldOf<ContentVersion>,
      { description: 'A mais nova primeiro' },
    ),
  ],
}) satisfies FieldOf<EditedContent>

export const ConteudoListado = mapped(
  record({
    id: ['idconteudo', id],
    ...address.fields,
    title: ['titulo', text('O do rascunho, onde há um; pode ser vazio')],
    shows: ['mostra', orNull(shows, 'De um carrossel')],
    device: ['dispositivo', orNull(device, 'De um carrossel')],
    isEmpty: [
      'semProdutos',
      bool('De um carrossel de produtos: nenhum dos que ele mostra está à venda, e ele não aparece'),
    ],
    state: ['situacao', state],
    shownUntil: ['noArAte', orNull(text(), 'Instante em que deixa de aparecer o que está no ar')],
    scheduled: [
      'agendado',
      orNull(
        record({
          startsAt: ['inicio', text('Instante a partir do qual aparece')],
          endsAt: ['fim', orNull(text(), 'Instante em que deixa de aparecer')],
        }),
        'O que espera a sua hora',
      ),
    ],
    hasChanges: ['temMudancas', bool('Há um rascunho desde a última publicação')],
  }),
  ({ carousel, ...content }: ListedContent) => ({
    ...content,
    ...(carousel ?? { shows: null, device: null, isEmpty: false }),
  }),
  ({ shows, device, isEmpty, ...content }): ListedContent => ({
    ...content,
    carousel: shows && device ? { shows, device, isEmpty } : null,
  }),
)

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
