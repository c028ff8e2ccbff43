import type { PageSection } from '#domain/content/content.ts'

/** Below the store: the page that shows in a frame what staff are editing. */
export const PREVIEW_PATH = '/previa'

/** The first screen in a frame, while staff change its look. */
export const HOME_PREVIEW_PATH = '/?previa'

/** Both show the store as customers see it. */
export const isPreviewPath = (path: string): boolean => path === PREVIEW_PATH || path === HOME_PREVIEW_PATH

/** What the page around the frame sends to it. */
export type PreviewMessage =
  | { readonly kind: 'page-preview'; readonly title: string; readonly body: string }
  | { readonly kind: 'carousel-preview'; readonly sections: readonly PageSection[] }

/** What the frame sends when it listens. */
export const PREVIEW_READY = 'preview-ready'

/** Messages of other origins and of other windows are not of the page around. */
export const isFrom = (event: MessageEvent, sender: Window | null | undefined): boolean =>
  event.origin === location.origin && event.source === sender

export const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  (data.kind === 'page-preview' || data.kind === 'carousel-preview')
