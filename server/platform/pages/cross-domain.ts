import type { FastifyReply } from 'fastify'
import { goOnText } from '#contract/platform.ts'
import { escapeHtml } from './failure-page.ts'
import type { AppContext } from '../http/request-context.ts'
import { isLoginTokenUrl } from './page-url.ts'
import { findSupplierByHost } from '../http/tenant.ts'

/** Whether an absolute URL belongs to this installation: its own host, or the domain of one of its stores. */
export async function isOwnUrl({ db, cache, publicUrl }: AppContext, url: string): Promise<boolean> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false
  const { hostname, host } = new URL(url)
  return host === new URL(publicUrl).host || (await findSupplierByHost(db, cache, hostname)) !== null
}

/** Whether the location signs in at another store of this installation: the only redirect that may leave the host. */
export const isTransferUrl = async (appContext: AppContext, location: string): Promise<boolean> =>
  URL.canParse(location) && isLoginTokenUrl(new URL(location).pathname) && isOwnUrl(appContext, location)

/**
 * A page that leads on to another domain of this installation. After a form, browsers follow a redirect only where the
 * policy `form-action` allows it, and that names this host alone. The other domain receives this host as referrer.
 */
export function interstitialPage(reply: FastifyReply, url: string): FastifyReply {
  const target = escapeHtml(url)
  return reply
    .headers({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="pt-BR"><title>${goOnText}</title><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">${goOnText}</a></p></html>`,
    )
}
