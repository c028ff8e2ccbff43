import type { Server } from '#server/platform/serve.ts'

export function catalogRoutes(_server: Server): void {}
