import type { Server } from '#server/platform/serve.ts'

export function addressRoutes(_server: Server): void {}
