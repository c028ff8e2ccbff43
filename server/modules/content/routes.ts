import type { Server } from '#server/platform/serve.ts'

export function contentRoutes(_server: Server): void {}
