import type { Server } from '#server/platform/serve.ts'

export function orderRoutes(_server: Server): void {}
