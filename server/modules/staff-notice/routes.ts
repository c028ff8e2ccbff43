import * as wire from '#contract/staff-notice.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { ownSettings, saveOwnSettings } from './settings.ts'

export function staffNoticeRoutes(server: Server): void {
  serve(server, wire.getStaffNotices, ({ scope }) => ownSettings(scope))
  serve(server, wire.saveStaffNotices, ({ scope, input: { body } }) => saveOwnSettings(scope, body))
}
