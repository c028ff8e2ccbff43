import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The environment that the server's process must have before it begins, to keep its memory low (docs/performance.md). */
export const SERVER_ENVIRONMENT = {
  // Each arena of the C library keeps what pages of 60 kB leave behind.
  MALLOC_ARENA_MAX: '2',
  // Types are removed once, not at each start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
} as const
