import type { FieldFault } from '../failure.ts'
import { isIsoDate } from '../calendar.ts'
import { isLinkTarget } from '../supplier/store-profile.ts'
import type { Banner, Device } from './content.ts'
import { linksIn } from './markdown.ts'

export const CONTENT_KINDS = ['page', 'carousel', 'texts', 'terms'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** A text of the store with its own URL. */
export interface PageContent {
  readonly kind: 'page'
  readonly title: string
  /** Markdown, see `markdown.ts`. */
  readonly body: string
  /** For search engines. Empty for the first paragraph. */
  readonly description: string
  /** Which applications show it: WEB is the store itself (specification §3). */
  readonly tags: readonly string[]
}

/** Where a carousel is shown. */
export const PLACES = ['home', 'list', 'cart', 'page'] as const
export type Place = (typeof PLACES)[number]
/** Banners, or the products of a tag, of a category or chosen one by one. */
export const SHOWN = ['banners', 'tag', 'category', 'products'] as const
export type Shown = (typeof SHOWN)[number]

export interface CarouselContent {
  readonly kind: 'carousel'
  readonly shows: Shown
  readonly title: string
  readonly device: Device
  readonly banners: readonly Banner[]
  readonly productTag: string | null
  readonly categoryId: string | null
  readonly productIds: readonly string[]
}

/** The store's own wording by key (docs/static-texts.md). */
export interface TextsContent {
  readonly kind: 'texts'
  readonly translation: Readonly<Record<string, string>>
}

/** What customers agree to. Who agreed to another version is asked again. */
export interface TermsContent {
  readonly kind: 'terms'
  /** Markdown, see `markdown.ts`. */
  readonly body: string
  /** What changed, for those who agreed to an earlier version; may be empty. */
  readonly summary: string
}

export type Content = PageContent | CarouselContent | TextsContent | TermsContent

/** A published state of the content. Numbers count from 1. */
export interface ContentVersion {
  readonly number: number
  readonly content: Content
  /** ISO instants; it is shown from its start until its end, null for until another one starts. */
  readonly startsAt: string
  readonly endsAt: string | null
  readonly publishedAt: string
  /** Null where it was there before staff edited it, and for people who left. */
  readonly publishedBy: string | null
}

/** Where it is found: the slug of a page; place, page and position of a carousel. */
export interface ContentAddress {
  readonly slug: string | null
  readonly place: Place | null
  readonly pageId: string | null
}

export interface EditedContent extends ContentAddress {
  readonly id: string
  readonly kind: ContentKind
  /** Grows with every change. */
  readonly version: number
  /** What was typed since the last publication; null where nothing was. */
  readonly draft: Content | null
  /** A draft was dropped, and nothing was changed since. */
  readonly hasDroppedDraft: boolean
  /** The newest first. */
  readonly versions: readonly ContentVersion[]
}

export type ContentState = 'draft' | 'scheduled' | 'live' | 'ended'

const isShownAt = ({ startsAt, endsAt }: ContentVersion, instant: string): boolean =>
  startsAt <= instant && (endsAt === null || endsAt > instant)

/** What is shown at an ISO instant: of several versions the one that started last. The statements of `content` say the same in SQL. */
export const shownAt = (versions: readonly ContentVersion[], instant: string): ContentVersion | null =>
  versions
    .filter((version) => isShownAt(version, instant))
    .sort((one, other) => other.startsAt.localeCompare(one.startsAt) || other.number - one.number)[0] ?? null

/** The version that waits for its start. */
export const scheduledAfter = (versions: readonly ContentVersion[], instant: string): ContentVersion | null =>
  versions.find(({ startsAt }) => startsAt > instant) ?? null

/** Whether content is on the store, and what waits. */
export interface Publication {
  readonly state: ContentState
  /** ISO instant; null where nothing is shown, or without an end. */
  readonly shownUntil: string | null
  readonly scheduled: Pick<ContentVersion, 'startsAt' | 'endsAt'> | null
  /** Something was typed since it was published. */
  readonly hasChanges: boolean
}

/** The statement of `listContent` says the same in SQL. */
export function publicationAt(
  { versions, draft }: Pick<EditedContent, 'versions' | 'draft'>,
  instant: string,
): Publication {
  const [shown, scheduled] = [shownAt(versions, instant), scheduledAfter(versions, instant)]
  const state = shown ? 'live' : scheduled ? 'scheduled' : versions.length === 0 ? 'draft' : 'ended'
  return {
    state,
    shownUntil: shown?.endsAt ?? null,
    scheduled: scheduled && { startsAt: scheduled.startsAt, endsAt: scheduled.endsAt },
    hasChanges: draft !== null && versions.length > 0,
  }
}

export interface ListedCarousel extends Pick<CarouselContent, 'shows' | 'device'> {
  /** No product is for sale of those that it shows: the store leaves it out. */
  readonly isEmpty: boolean
}

/** What a list shows of content. */
export interface ListedContent extends ContentAddress, Publication {
  readonly id: string
  /** As the form shows it; may be empty. */
  readonly title: string
  /** Of a carousel; null for other content. */
  readonly carousel: ListedCarousel | null
}

/** What the form shows: the draft, else what is shown or was shown last; null for content that has neither. */
export const contentToEdit = ({ draft, versions }: EditedContent, instant: string): Content | null =>
  draft ??
  scheduledAfter(versions, instant)?.content ??
  shownAt(versions, instant)?.content ??
  versions[0]?.content ??
  null

export const MAX_BODY = 20_000
export const MAX_BANNERS = 8
export const MAX_CHOSEN_PRODUCTS = 12
export const MAX_PAGE_SLUG = 80
/** Older versions that are over are deleted. */
export const MAX_VERSIONS = 30
export const WEB_TAG = 'WEB'
export const ORDER_INSTRUCTIONS_TAG = 'ORDER_INSTRUCTIONS'

export type ContentFault =
  | 'missing'
  | 'notALink'
  | 'badLinkInText'
  | 'notAPageSlug'
  | 'noTag'
  | 'noBanners'
  | 'noProducts'
  | 'noAlt'
  | 'reversed'
  | 'notAnInstant'
  | 'termsWithEnd'
  | 'movesWhatIsShown'

const fault = (field: string, code: ContentFault): FieldFault => ({ field, code })
const unless = (holds: boolean, field: string, code: ContentFault): FieldFault[] => (holds ? [] : [fault(field, code)])

/** Everything that is wrong with what is to be published, by field. */
export function contentFaults(content: Content): FieldFault[] {
  switch (content.kind) {
    case 'page':
      return [
        ...unless(content.title !== '', 'title', 'missing'),
        ...unless(content.body.trim() !== '', 'body', 'missing'),
        ...unless(content.tags.length > 0, 'tags', 'noTag'),
        ...unless(linksIn(content.body).every(isTextLink), 'body', 'badLinkInText'),
      ]
    case 'carousel':
      return [
        ...unless(content.shows === 'banners' || content.title !== '', 'title', 'missing'),
        ...shownFaults(content),
      ]
    case 'texts':
      return []
    case 'terms':
      return [
        ...unless(content.body.trim() !== '', 'body', 'missing'),
        ...unless(linksIn(content.body).every(isTextLink), 'body', 'badLinkInText'),
      ]
  }
}

function shownFaults({ shows, banners, productTag, categoryId, productIds }: CarouselContent): FieldFault[] {
  switch (shows) {
    case 'banners':
      return [
        ...unless(banners.length > 0, 'banners', 'noBanners'),
        ...banners.flatMap(({ picture, mobilePicture, alt, title, link, button }, at) => [
          ...unless(picture !== '', `banners.${at}.picture`, 'missing'),
          ...unless(mobilePicture !== '', `banners.${at}.mobilePicture`, 'missing'),
          ...unless(alt !== '', `banners.${at}.alt`, 'noAlt'),
          ...unless(title !== '', `banners.${at}.title`, 'missing'),
          ...unless(button !== '', `banners.${at}.button`, 'missing'),
          ...unless(isLinkTarget(link), `banners.${at}.link`, 'notALink'),
        ]),
      ]
    case 'tag':
      return unless(productTag !== null, 'productTag', 'missing')
    case 'category':
      return unless(categoryId !== null, 'categoryId', 'missing')
    case 'products':
      return unless(productIds.length > 0, 'productIds', 'noProducts')
  }
}

const ADDRESS_FIELDS = ['slug', 'place', 'pageId'] as const

/** A change of slug or place holds at once, for what is shown or scheduled too: so it comes with a publication, not with a draft. */
export function addressFaults(before: EditedContent, address: ContentAddress, instant: string): FieldFault[] {
  const isSeen = shownAt(before.versions, instant) ?? scheduledAfter(before.versions, instant)
  return isSeen === null
    ? []
    : ADDRESS_FIELDS.filter((field) => address[field] !== before[field]).map((field) =>
        fault(field, 'movesWhatIsShown'),
      )
}

/** Whether a link of a text may lead there: as those of the menu, and to a mailbox or a telephone. */
export const isTextLink = (target: string): boolean =>
  isLinkTarget(target) || /^(?:mailto:[^\s\\]+@[^\s\\]+|tel:\+?[\d() .-]+|http:\/\/[\p{L}\d][^\s\\]*)$/iu.test(target)

export const isPageSlug = (slug: string): boolean =>
  slug.length <= MAX_PAGE_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)

/** From when until when, in the time of the store: `2026-12-24T08:00`. Null starts at once, and is shown without an end. */
export interface Period {
  readonly from: string | null
  readonly until: string | null
}

export const NO_PERIOD: Period = { from: null, until: null }

const isLocalTime = (typed: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed) && isIsoDate(typed.slice(0, 10))

export function periodFaults({ from, until }: Period): FieldFault[] {
  const malformed = [
    ...unless(from === null || isLocalTime(from), 'from', 'notAnInstant'),
    ...unless(until === null || isLocalTime(until), 'until', 'notAnInstant'),
  ]
  if (malformed.length > 0) return malformed
  return unless(from === null || until === null || from < until, 'until', 'reversed')
}

/**
 * Everything that is wrong with content and the period in which it is to be shown, the fields of the content as those of `content`. Terms
 * are in force until others are.
 */
export const publicationFaults = (content: Content, period: Period): FieldFault[] => [
  ...contentFaults(content).map(({ field, code }) => ({ field: `content.${field}`, code })),
  ...periodFaults(period),
  ...unless(content.kind !== 'terms' || period.until === null, 'until', 'termsWithEnd'),
]

/** How many customers have agreed to a version of the terms of use until now. */
export interface TermsAcceptances {
  readonly version: number
  readonly customers: number
  /** ISO instant of the last one. */
  readonly lastAt: string
}
