import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * How the server's process is set up, beyond what it can set for itself once it runs: all of it keeps memory low
 * (docs/performance.md, Memory).
 */
export const SERVER_PROCESS = {
  /** On a large machine the young space would grow to 134 MB. */
  options: ['--max-semi-space-size=4'],
  environment: {
    // The C library keeps what pages of 60 kB leave behind, unless told to give it back.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // Types are removed once, not at each start.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  },
} as const
