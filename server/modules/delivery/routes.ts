import type { Server } from '#server/platform/serve.ts'

export function deliveryRoutes(_server: Server): void {}
