import type { FailureBody } from '#contract/failures.ts'
import { failurePageText } from '#contract/platform.ts'

/** Calls of the API are always answered in JSON. */
const API_PATH = /^\/(v\d+\/|openapi\.json|healthz|readyz)/
const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:3rem 1.5rem}a{color:inherit}'

/** Headers for replies that no hook completes. */
export const FAILURE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Whether a browser opens a page: it then accepts HTML. */
export const wantsPage = (url: string, accept: string | undefined): boolean =>
  !API_PATH.test(url) && (accept?.includes('text/html') ?? false)

/** The page for a failure outside of any store; it links only to the root. */
export function failurePage({ mensagem, detalhes }: FailureBody): string {
  const { title, home, code } = failurePageText
  const requestId = detalhes?.requestId
  const help = typeof requestId === 'string' ? `<p>${code(escapeHtml(requestId))}</p>` : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(mensagem)}</p>${help}<p><a href="/">${home}</a></p></main></body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
