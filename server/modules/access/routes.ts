import type { Server } from '#server/platform/serve.ts'

export function accessRoutes(_server: Server): void {}
