import type { Server } from '#server/platform/serve.ts'

export function couponRoutes(_server: Server): void {}
