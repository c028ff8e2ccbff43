import { crc32, inflateRawSync } from 'node:zlib'
import { ensureFile, FileFault } from './file-fault.ts'

const LOCAL = { signature: 0x04034b50, bytes: 30 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const END = { signature: 0x06054b50, bytes: 22 }
const ZIP64_LOCATOR = { signature: 0x07064b50, bytes: 20 }
const ZIP64_EXTRA = 1
/** Encrypted, a patch, strongly encrypted, or with hidden headers. */
const REFUSED_FLAGS = 0x0001 | 0x0020 | 0x0040 | 0x2000
const SIZES_FOLLOW = 0x0008
const UTF8_NAMES = 0x0800
const [STORED, DEFLATED] = [0, 8]
const MAX_ENTRIES = 2000

interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** Of its local header. */
  readonly offset: number
}

export interface ZipArchive {
  readonly has: (name: string) => boolean
  /** Unpacks an entry. @throws FileFault where it, with those before it, is larger than allowed, or not what its headers say */
  readonly read: (name: string) => Buffer
}

/**
 * A zip whose headers say the same everywhere: programs that write spreadsheets write no other. What readers disagree about
 * (ZIP64, encryption, overlapping or hidden entries) is refused, because no one knows what it unpacks to.
 * @param maxBytes of all that is read from it, unpacked
 * @throws FileFault
 */
export function openZip(zip: Buffer, maxBytes: number): ZipArchive {
  const entries = new Map<string, { readonly entry: Entry; readonly start: number }>()
  const { start, count, end } = endOf(zip)
  let ends = 0
  const listed = centralEntries(zip, start, count, end)
  for (const entry of listed.toSorted((a, b) => a.offset - b.offset)) {
    const at = dataStart(zip, entry)
    ensureFile(entry.offset >= ends && at + entry.packedBytes <= start)
    ends = at + entry.packedBytes
    entries.set(entry.name, { entry, start: at })
  }
  ensureFile(entries.size === listed.length)
  let left = maxBytes
  return {
    has: (name) => entries.has(name),
    read: (name) => {
      const found = entries.get(name)
      ensureFile(found)
      const { entry, start } = found
      ensureFile(entry.bytes <= left, 'too-large')
      const packed = zip.subarray(start, start + entry.packedBytes)
      const content = entry.method === STORED ? packed : inflate(packed, entry.bytes)
      ensureFile(content.length === entry.bytes && crc32(content) === entry.crc)
      left -= content.length
      return content
    },
  }
}

/** Stops where more comes out than the headers say. */
function inflate(packed: Buffer, bytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) })
  } catch {
    throw new FileFault('unreadable')
  }
}

/** The central directory lies right before the end record, and that at the end of the file. */
function endOf(zip: Buffer): { readonly start: number; readonly count: number; readonly end: number } {
  const last = zip.length - END.bytes
  const first = Math.max(0, last - 0xffff)
  for (let at = last; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) !== END.signature || at + END.bytes + zip.readUInt16LE(at + 20) !== zip.length) continue
    const locator = at - ZIP64_LOCATOR.bytes
    ensureFile(locator < 0 || zip.readUInt32LE(locator) !== ZIP64_LOCATOR.signature)
    const [disk, startDisk, onDisk, count] = [4, 6, 8, 10].map((field) => zip.readUInt16LE(at + field))
    const [size, start] = [zip.readUInt32LE(at + 12), zip.readUInt32LE(at + 16)]
    ensureFile(disk === 0 && startDisk === 0 && count !== undefined && onDisk === count)
    ensureFile(count > 0 && start + size === at)
    ensureFile(count <= MAX_ENTRIES, 'too-large')
    return { start, count, end: at }
  }
  throw new FileFault('unreadable')
}

function centralEntries(zip: Buffer, start: number, count: number, end: number): Entry[] {
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    ensureFile(at + CENTRAL.bytes <= end && zip.readUInt32LE(at) === CENTRAL.signature)
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const nameBytes = zip.readUInt16LE(at + 28)
    const extraBytes = zip.readUInt16LE(at + 30)
    const nameEnd = at + CENTRAL.bytes + nameBytes
    const next = nameEnd + extraBytes + zip.readUInt16LE(at + 32)
    ensureFile(next <= end && (flags & REFUSED_FLAGS) === 0 && (method === STORED || method === DEFLATED))
    ensureFile(zip.readUInt16LE(at + 34) === 0 && !hasZip64Extra(zip.subarray(nameEnd, nameEnd + extraBytes)))
    const entry = {
      name: nameOf(zip.subarray(at + CENTRAL.bytes, nameEnd), flags),
      method,
      crc: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    ensureFile(![entry.packedBytes, entry.bytes, entry.offset].includes(0xffffffff))
    ensureFile(method !== STORED || entry.packedBytes === entry.bytes)
    entries.push(entry)
    at = next
  }
  ensureFile(at === end)
  return entries
}

/** Where the data of an entry begins, behind a local header that says the same as the directory. */
function dataStart(zip: Buffer, { name, method, crc, packedBytes, bytes, offset }: Entry): number {
  ensureFile(offset + LOCAL.bytes <= zip.length && zip.readUInt32LE(offset) === LOCAL.signature)
  const flags = zip.readUInt16LE(offset + 6)
  const nameEnd = offset + LOCAL.bytes + zip.readUInt16LE(offset + 26)
  const start = nameEnd + zip.readUInt16LE(offset + 28)
  ensureFile(start <= zip.length && (flags & REFUSED_FLAGS) === 0 && zip.readUInt16LE(offset + 8) === method)
  ensureFile(nameOf(zip.subarray(offset + LOCAL.bytes, nameEnd), flags) === name)
  ensureFile(!hasZip64Extra(zip.subarray(nameEnd, start)))
  const said = [14, 18, 22].map((field) => zip.readUInt32LE(offset + field))
  const sizesFollow = (flags & SIZES_FOLLOW) !== 0
  ensureFile([crc, packedBytes, bytes].every((size, at) => said[at] === size || (sizesFollow && said[at] === 0)))
  return start
}

function hasZip64Extra(extra: Buffer): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) return true
  return false
}

const nameOf = (bytes: Buffer, flags: number): string =>
  bytes.toString((flags & UTF8_NAMES) === 0 ? 'latin1' : 'utf8').replaceAll('\\', '/')
