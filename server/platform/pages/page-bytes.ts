import type { PagePart } from '#contract/page.ts'

/** Room for the pages of a store; a larger page gets room of its own. */
const ROOM_BYTES = 1024 * 1024
const MOST_BYTES_OF_A_CHARACTER = 3

const room = Buffer.allocUnsafeSlow(ROOM_BYTES)

/**
 * A page as bytes. Its parts are written one after the other into memory that is there already: joined as a text they would take two
 * bytes a character, and `Buffer.from` would count the bytes of a text before it writes them.
 */
export function pageBytes(parts: readonly PagePart[]): Buffer {
  const most = parts.reduce((sum, { length }) => sum + length, 0) * MOST_BYTES_OF_A_CHARACTER
  const target = most > ROOM_BYTES ? Buffer.allocUnsafeSlow(most) : room
  let end = 0
  for (const part of parts) {
    if (typeof part === 'string') end += target.write(part, end)
    else {
      target.set(part, end)
      end += part.length
    }
  }
  return Buffer.from(target.subarray(0, end))
}
