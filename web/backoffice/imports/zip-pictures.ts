import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'

/** A picture that was chosen, or that is in a chosen zip; it is only unpacked when it is sent. */
export interface ChosenPicture {
  readonly name: string
  /** Null where it cannot be unpacked. */
  readonly open: () => Promise<File | null>
}

/** Pictures of one choice. */
export const MAX_CHOSEN = 500
const MAX_DIRECTORY_BYTES = 5_000_000

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
}
const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const [END_BYTES, CENTRAL_BYTES, LOCAL_BYTES] = [22, 46, 30]
const LONGEST_COMMENT = 0xffff
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED = 1
const UTF8 = 0x0800

export const isZip = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name)

/** The pictures of a zip; null for a file that is none. What its headers say is believed for nothing but where to look. */
export async function picturesOfZip(zip: Blob): Promise<readonly ChosenPicture[] | null> {
  const tailAt = Math.max(0, zip.size - END_BYTES - LONGEST_COMMENT)
  const tail = await viewOf(zip, tailAt, zip.size)
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1
  if (end < 0) return null
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (size > MAX_DIRECTORY_BYTES || start + size > zip.size) return null
  return picturesIn(zip, await viewOf(zip, start, start + size))
}

function picturesIn(zip: Blob, directory: DataView): ChosenPicture[] {
  const pictures: ChosenPicture[] = []
  for (let at = 0; at + CENTRAL_BYTES <= directory.byteLength && pictures.length < MAX_CHOSEN;) {
    if (directory.getUint32(at, true) !== CENTRAL_SIGNATURE) break
    const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)]
    const [packed, offset] = [directory.getUint32(at + 20, true), directory.getUint32(at + 42, true)]
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((field) =>
      directory.getUint16(at + field, true),
    )
    const nameAt = at + CENTRAL_BYTES
    if (nameAt + nameBytes > directory.byteLength) break
    const bytes = new Uint8Array(directory.buffer, directory.byteOffset + nameAt, nameBytes)
    const path = new TextDecoder((flags & UTF8) === 0 ? 'latin1' : 'utf-8').decode(bytes).replaceAll('\\', '/')
    const name = path.slice(path.lastIndexOf('/') + 1)
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
    // Computers of Apple put a shadow of each file beside it.
    if (type !== undefined && !path.startsWith('__MACOSX/') && !name.startsWith('.'))
      pictures.push({
        name,
        open: async () => {
          const content = (flags & ENCRYPTED) === 0 ? await unpacked(zip, { offset, packed, method }) : null
          return content && new File([content], name, { type })
        },
      })
    at = nameAt + nameBytes + extraBytes + commentBytes
  }
  return pictures
}

interface Packed {
  readonly offset: number
  readonly packed: number
  readonly method: number
}

/** Stops at the size of the largest picture, whatever the zip says. */
async function unpacked(zip: Blob, { offset, packed, method }: Packed): Promise<Blob | null> {
  if (offset + LOCAL_BYTES > zip.size) return null
  const header = await viewOf(zip, offset, offset + LOCAL_BYTES)
  if (header.getUint32(0, true) !== LOCAL_SIGNATURE) return null
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const content = zip.slice(start, Math.min(start + packed, zip.size))
  if (method === STORED) return content
  if (method !== DEFLATED) return null
  const parts: BlobPart[] = []
  let bytes = 0
  try {
    const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      parts.push(part.value)
      // One byte above the limit is enough for the server to refuse the file as too large.
      if (bytes > MAX_PICTURE_BYTES) {
        await reader.cancel()
        break
      }
    }
  } catch {
    return null
  }
  return new Blob(parts)
}

const viewOf = async (blob: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await blob.slice(from, to).arrayBuffer())
