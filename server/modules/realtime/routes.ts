import * as wire from '#contract/events.ts'
import { ensure } from '#domain/failure.ts'
import type { RealtimeSettings } from '#server/config.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { issueSocketToken } from './socket-token.ts'

export function realtimeRoutes(server: Server, { url, path }: RealtimeSettings): void {
  serve(server, wire.socketAccess, async ({ scope }) => {
    ensure(scope.sessionHash, 'access.signInRequired')
    return { url, caminho: path, jwttoken: await issueSocketToken(scope, scope.sessionHash) }
  })
}
