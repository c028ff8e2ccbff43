import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Rendered by `npm run demo:pictures` and committed. */
export const RENDERED_PICTURES = fileURLToPath(new URL('pictures/rendered', import.meta.url))

/** Copies the pictures of all demonstration stores to where a server with this folder of files looks for them. */
export async function copyPictures(filesDir: string): Promise<void> {
  await cp(RENDERED_PICTURES, join(filesDir, 'pictures'), { recursive: true })
}
