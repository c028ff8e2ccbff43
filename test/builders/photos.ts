import { loadSharp } from '#server/platform/files/load-sharp.ts'

/** A small photo, as JPEG. */
export const aPhoto = async (): Promise<Buffer> =>
  (await loadSharp())({ create: { width: 8, height: 6, channels: 3, background: '#c0ffee' } })
    .jpeg()
    .toBuffer()
