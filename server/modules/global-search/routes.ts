import { encodeHits, searchStore } from '#contract/global-search.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { search } from './search.ts'

/** A person who types gets an answer after each word; only a program asks more often. */
const SEARCHES_PER_MINUTE = 240

export function globalSearchRoutes(server: Server): void {
  const admitSearch = attemptLimit(server.appContext.db, {
    name: 'back office search by login',
    perMinute: SEARCHES_PER_MINUTE,
  })

  serve(server, searchStore, async ({ scope, input: { query } }) => {
    await admitSearch(loginIdOf(scope.actor) ?? '')
    return encodeHits(await search(scope, query.busca))
  })
}
