import type { FastifyReply } from 'fastify'
import { goOnText } from '#contract/platform.ts'
import { escapeHtml } from './escape-html.ts'
import type { AppContext } from '../http/request-context.ts'
import { isLoginTokenUrl } from './secret-url.ts'
import { findSupplierByHost } from '../http/tenant.ts'

/** Whether a full address belongs to this installation: its own host, or the domain of one of its stores. */
export async function isOwnUrl({ db, cache, publicUrl }: AppContext, address: string): Promise<boolean> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false
  const { hostname, host } = new URL(address)
  return host === new URL(publicUrl).host || (await findSupplierByHost(db, cache, hostname)) !== null
}

/** Whether a page sends its visitor to sign in at another store of ours: the one way out of a host. */
export const isTransferUrl = async (appContext: AppContext, location: string): Promise<boolean> =>
  URL.canParse(location) && isLoginTokenUrl(new URL(location).pathname) && isOwnUrl(appContext, location)

/**
 * On to another domain of ours by a page of its own: after a form, browsers follow a redirect only where the policy
 * `form-action` lets them, and it names this host alone. The other domain learns the host that the visitor comes from.
 */
export function interstitialPage(reply: FastifyReply, address: string): FastifyReply {
  const target = escapeHtml(address)
  return reply
    .headers({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="pt-BR"><title>${goOnText}</title><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">${goOnText}</a></p></html>`,
    )
}
