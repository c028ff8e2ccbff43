import type { Server } from '#server/platform/serve.ts'

export function paymentRoutes(_server: Server): void {}
