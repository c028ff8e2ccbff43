/** A call that must survive the end of its page carries 64 kB at most; this is the part of a photo, in base64. */
const MOST_CHARACTERS = 52_000
/** Longest side in pixels and quality, from the best to what always fits. */
const TRIES = [
  [1600, 0.8],
  [1024, 0.7],
  [800, 0.6],
  [640, 0.55],
  [480, 0.45],
  [320, 0.4],
] as const

/** A photo as a small JPEG in base64, of at most so many characters; null where the browser cannot read it. */
export async function shrinkPhoto(file: File, mostCharacters = MOST_CHARACTERS): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    for (const [side, quality] of TRIES) {
      const written = drawn(picture, side).toDataURL('image/jpeg', quality).split(',')[1] ?? ''
      if (written !== '' && written.length <= mostCharacters) return written
    }
    return null
  } catch {
    return null
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
