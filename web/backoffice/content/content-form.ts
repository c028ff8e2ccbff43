import { type Banner, DEVICES } from '#domain/content/content.ts'
import {
  MAX_BANNERS,
  ORDER_INSTRUCTIONS_TAG,
  PLACES,
  SHOWN,
  WEB_TAG,
  type CarouselContent,
  type Content,
  type ContentAddress,
  type PageContent,
  type Period,
  type Place,
  type Shown,
  type TermsContent,
} from '#domain/content/edited-content.ts'
import { slugOf } from '#domain/slug.ts'
import { formText } from '../../shared/form-errors.ts'

export interface TypedContent {
  readonly address: ContentAddress
  readonly content: Content
}

export const PRODUCTS_FIELD = 'productIds'
export const bannerField = (at: number, field: keyof Banner): string => `banners.${at}.${field}`

export type FormValues = Readonly<Record<string, string>>

/** What is typed is sent again where it was refused. */
export const typedValues = (form: FormData): FormValues =>
  Object.fromEntries([...form.entries()].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const YES = 'sim'

export const pageValues = (content: PageContent | null, slug: string | null): FormValues => {
  const tags = content?.tags ?? [WEB_TAG]
  const known = [WEB_TAG, ORDER_INSTRUCTIONS_TAG]
  return {
    title: content?.title ?? '',
    slug: slug ?? '',
    body: content?.body ?? '',
    description: content?.description ?? '',
    isOnStore: tags.includes(WEB_TAG) ? YES : '',
    isBeforeOrder: tags.includes(ORDER_INSTRUCTIONS_TAG) ? YES : '',
    otherTags: tags.filter((tag) => !known.includes(tag)).join(', '),
  }
}

export function pageIn(form: FormData): TypedContent & { readonly content: PageContent } {
  const typed = (name: string) => formText(form, name).trim()
  const title = typed('title')
  const tags = [
    ...(typed('isOnStore') === '' ? [] : [WEB_TAG]),
    ...(typed('isBeforeOrder') === '' ? [] : [ORDER_INSTRUCTIONS_TAG]),
    ...typed('otherTags').split(','),
  ]
  return {
    // Without one it follows from the title.
    address: { slug: typed('slug') || slugOf(title, 60), place: null, pageId: null },
    content: {
      kind: 'page',
      title,
      body: formText(form, 'body').replaceAll('\r\n', '\n'),
      description: typed('description'),
      tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    },
  }
}

export const carouselValues = (
  content: CarouselContent | null,
  { place, pageId }: Pick<ContentAddress, 'place' | 'pageId'>,
): FormValues => ({
  title: content?.title ?? '',
  place: place ?? 'home',
  pageId: pageId ?? '',
  device: content?.device ?? 'all',
  shows: content?.shows ?? 'banners',
  productTag: content?.productTag ?? '',
  categoryId: content?.categoryId ?? '',
})

const oneOf = <Value extends string>(values: readonly Value[], typed: string, otherwise: Value): Value =>
  values.find((value) => value === typed) ?? otherwise

export function carouselIn(form: FormData): TypedContent & { readonly content: CarouselContent } {
  const typed = (name: string) => formText(form, name).trim()
  const place: Place = oneOf(PLACES, typed('place'), 'home')
  const shows: Shown = oneOf(SHOWN, typed('shows'), 'banners')
  return {
    address: { slug: null, place, pageId: place === 'page' ? typed('pageId') || null : null },
    content: {
      kind: 'carousel',
      shows,
      title: typed('title'),
      device: oneOf(DEVICES, typed('device'), 'all'),
      banners: bannersIn(form),
      productTag: typed('productTag') || null,
      categoryId: typed('categoryId') || null,
      productIds: form.getAll(PRODUCTS_FIELD).filter((id) => typeof id === 'string'),
    },
  }
}

const bannersIn = (form: FormData): Banner[] =>
  Array.from({ length: MAX_BANNERS }, (_, at) => at)
    .filter((at) => form.has(bannerField(at, 'title')))
    .map((at) => ({
      title: formText(form, bannerField(at, 'title')).trim(),
      text: formText(form, bannerField(at, 'text')).trim(),
      button: formText(form, bannerField(at, 'button')).trim(),
      link: formText(form, bannerField(at, 'link')).trim(),
      picture: formText(form, bannerField(at, 'picture')),
      mobilePicture: formText(form, bannerField(at, 'mobilePicture')),
      alt: formText(form, bannerField(at, 'alt')).trim(),
    }))

export const termsValues = (content: TermsContent | null): FormValues => ({
  body: content?.body ?? '',
  summary: content?.summary ?? '',
})

export const termsIn = (form: FormData): TypedContent & { readonly content: TermsContent } => ({
  address: { slug: null, place: null, pageId: null },
  content: {
    kind: 'terms',
    body: formText(form, 'body').replaceAll('\r\n', '\n'),
    summary: formText(form, 'summary').trim(),
  },
})

export const periodIn = (form: FormData): Period => ({
  from: formText(form, 'from').slice(0, 16) || null,
  until: formText(form, 'until').slice(0, 16) || null,
})

/** Marks around what is selected in a text, or before each of its lines. */
export function withMarks(
  body: string,
  [start, end]: readonly [start: number, end: number],
  mark: 'bold' | 'heading' | 'list' | 'link',
): { readonly body: string; readonly selection: readonly [start: number, end: number] } {
  const selected = body.slice(start, end)
  if (mark === 'bold' || mark === 'link') {
    const [before, after] = mark === 'bold' ? ['**', '**'] : ['[', '](https://)']
    const words = selected || (mark === 'bold' ? 'texto' : 'nome do link')
    const from = start + before.length
    return {
      body: body.slice(0, start) + before + words + after + body.slice(end),
      selection: [from, from + words.length],
    }
  }
  const lineStart = body.lastIndexOf('\n', start - 1) + 1
  const prefix = mark === 'heading' ? '## ' : '- '
  const lines = body
    .slice(lineStart, end)
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line : prefix + line))
    .join('\n')
  return {
    body: body.slice(0, lineStart) + lines + body.slice(end),
    selection: [lineStart + prefix.length, lineStart + lines.length],
  }
}

/** Whether the content is of the kind that a screen edits. */
export const ofKind = <Kind extends Content['kind']>(content: Content | null, kind: Kind) =>
  content?.kind === kind ? (content as Extract<Content, { kind: Kind }>) : null
