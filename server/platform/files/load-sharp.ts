import type { default as Sharp } from 'sharp'

/** The library for pictures, with what it needs of native code: few processes make any. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // A picture takes one thread of those that hash passwords and pack replies, and not one for each core.
  sharp.concurrency(1)
  return sharp
}
