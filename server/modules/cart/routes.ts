import type { Server } from '#server/platform/serve.ts'

export function cartRoutes(_server: Server): void {}
