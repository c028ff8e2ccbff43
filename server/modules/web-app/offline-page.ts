import { createHash } from 'node:crypto'
import { webAppText } from '#contract/platform.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { derivePalette } from '#domain/supplier/theme.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'

/** Reloads the requested page as soon as the store answers, unless a link has been followed: a reload would take the person back. */
const SCRIPT = `let left=false;addEventListener('beforeunload',()=>left=true);addEventListener('pageshow',()=>left=false);const{store}=document.querySelector('main').dataset,ask=()=>document.hidden||fetch(store,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(4000)}).then(({ok})=>ok&&!left&&location.reload(),()=>{});for(const change of['online','visibilitychange'])addEventListener(change,ask);setInterval(ask,5000)`

export const OFFLINE_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

export const OFFLINE_PATH = '/sem-internet'

/**
 * What is shown without internet in place of a page that was not seen before. It needs no other file. The worker replaces its empty
 * list by links to the pages that were (web/storefront/offline/store-worker.ts).
 */
export function offlinePage({ name, theme }: Supplier, basename: string): string {
  const { accent, onAccent, ink, page } = derivePalette(theme)
  const { offlineTitle, offline, seen, retry } = webAppText
  const style = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;color:${ink};background:${page}}main{max-width:32rem;margin:0 auto;padding:3rem 1.5rem}p:first-child{font-weight:600}a{color:inherit}.go{display:inline-block;padding:.75rem 1.5rem;border-radius:2rem;background:${accent};color:${onAccent};font-weight:600;text-decoration:none}ul{margin:1rem 0;padding:0;list-style:none}li a{display:block;padding:.625rem 0}ul:not([hidden])::before{content:"${seen}";display:block;font-weight:600}`
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${offlineTitle} | ${escapeHtml(name)}</title><style>${style}</style></head><body><main data-store="${escapeHtml(basename)}${OFFLINE_PATH}"><p>${escapeHtml(name)}</p><h1>${offlineTitle}</h1><p>${offline}</p><p><a class="go" href="">${retry}</a></p><ul hidden></ul></main><script>${SCRIPT}</script></body></html>`
}
