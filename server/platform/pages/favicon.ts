import { readFileSync } from 'node:fs'
import { PICTURES_PATH } from './pictures.ts'
import { createRequestContext, type Server } from '../http/serve.ts'
import { matchStore } from './page-visit.ts'

const OWN_ICON = readFileSync(new URL('favicon.ico', import.meta.url))
/** A store may change its icon: browsers ask again after an hour. */
const MAX_AGE = 'public, max-age=3600'

/**
 * Browsers ask for `/favicon.ico` wherever a page names no icon, such as a JSON reply. A store's own host answers with the
 * icon of the store, every other host with that of the platform.
 */
export function favicon(server: Server): void {
  server.app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const found = await matchStore(server.appContext, request, createRequestContext(request))
    const ofStore = found?.whiteLabel?.presentation.favicon ?? ''
    // While the stores are unavailable (null), the platform's icon is sent instead and must not be cached.
    reply.header('cache-control', found === null ? 'no-store' : MAX_AGE)
    if (ofStore !== '') return reply.redirect(`${PICTURES_PATH}${ofStore}`, 302)
    return reply.type('image/x-icon').send(OWN_ICON)
  })
}
