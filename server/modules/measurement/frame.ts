import type { Supplier } from '#domain/supplier/supplier.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'

const GOOGLE = 'https://www.googletagmanager.com'
const COLLECTORS = 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'

/** The one page of a store that may load a script of Google: its scripts see nothing of the shop but what they are sent. */
export const FRAME_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${GOOGLE}`,
  `connect-src ${COLLECTORS}`,
  `img-src ${COLLECTORS}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Empty where the store has not said yet where it measures.
 * @param script the path of what web/storefront/measurement/frame.ts became
 */
export function measurementFrame({ presentation: { analyticsTrackingId = '' } }: Supplier, script: string): string {
  const tag = analyticsTrackingId === '' ? '' : `<script type="module" src="${escapeHtml(script)}"></script>`
  return `<!doctype html><html lang="pt-BR" data-tracking-id="${escapeHtml(analyticsTrackingId)}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>GA4</title>${tag}</head><body></body></html>`
}
