import type { CHAT_FILE_TYPES } from '#contract/chat.ts'
import type { FileToSend } from '#contract/endpoint.ts'
import { MAX_FILE_BYTES } from '#domain/chat/chat.ts'
import { ensure } from '#domain/failure.ts'
import { fileNameOf } from '#domain/file-name.ts'
import { bytea, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { encodePicture, type PictureToEncode } from '#server/platform/files/picture.ts'
import type { Scope } from '#server/platform/http/scope.ts'

export type ChatFileType = (typeof CHAT_FILE_TYPES)[number]

export interface CheckedFile {
  readonly name: string
  readonly mimeType: ChatFileType
  readonly content: Buffer
}

/** Longest side of a stored picture. */
const PICTURE_PIXELS = 1600

const OFFICE_TYPES = [
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const satisfies [string, ChatFileType][]

/**
 * A file as it is stored: its type is read from its content, and a picture is decoded and encoded again, without what a
 * camera notes in it. Its name ends as its type does. @throws Failure chat.badFile, file.busy
 */
export async function checkFile(
  { name, base64 }: { readonly name: string; readonly base64: string },
  sender: Pick<PictureToEncode, 'from' | 'customerId'>,
): Promise<CheckedFile> {
  const content = Buffer.from(base64, 'base64')
  ensure(content.length > 0 && content.length <= MAX_FILE_BYTES, 'chat.badFile', { field: 'file' })
  const mimeType = documentType(content)
  if (mimeType !== null) return { name: fileNameOf(name, mimeType), mimeType, content }
  const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: 'inside', withoutEnlargement: true } as const
  const stored = await encodePicture(
    { content, formats: ['jpeg', 'png', 'webp'], ...sender },
    async (picture, { hasAlpha }) =>
      hasAlpha
        ? ({ mimeType: 'image/png', content: await picture.resize(size).png().toBuffer() } as const)
        : ({ mimeType: 'image/jpeg', content: await picture.resize(size).jpeg({ quality: 80 }).toBuffer() } as const),
  )
  ensure(stored !== null, 'chat.badFile', { field: 'file' })
  return { name: fileNameOf(name, stored.mimeType), ...stored }
}

/** Null for what is no document: a picture, or what is refused. */
function documentType(content: Buffer): ChatFileType | null {
  const head = content.subarray(0, 8).toString('latin1')
  if (head.startsWith('%PDF-')) return 'application/pdf'
  // A ZIP file lists the names of its parts at its end.
  if (head.startsWith('PK\u0003\u0004') && content.includes('[Content_Types].xml'))
    return OFFICE_TYPES.find(([folder]) => content.includes(folder))?.[1] ?? null
  return isPlainText(content) ? 'text/plain' : null
}

/** UTF-8 without control characters. Markup is refused: nothing that a browser would run is stored. */
function isPlainText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return !/[\p{Cc}--[\t\n\v\f\r]]/v.test(text) && !/^\s*<[a-z!?/]/i.test(text)
  } catch {
    return false
  }
}

const insertFile = statement('chat.insert-file', {
  parameters: [uuid, uuid, int8, text, text, bytea],
  sql: `insert into chat_file (supplier_id, room_id, position, name, mime_type, content) values ($1, $2, $3, $4, $5, $6)`,
})

export const storeFile = async (
  { db, supplier }: Scope,
  roomId: string,
  position: number,
  { name, mimeType, content }: CheckedFile,
): Promise<void> => {
  await db.execute(insertFile, [supplier.id, roomId, position, name, mimeType, content])
}

const findFile = statement('chat.file', {
  parameters: [uuid, uuid, uuid, uuid],
  row: { name: text, mimeType: text, content: bytea },
  sql: `select f.name, f.mime_type, f.content from chat_file f
   join chat_room r on r.supplier_id = $1 and r.id = f.room_id
   where f.supplier_id = $1 and f.id = $2 and ($3::uuid is null or r.customer_id = $3) and ($4::uuid is null or r.id = $4)`,
})

/** A file of one customer, or of one conversation. @throws Failure chat.roomNotFound */
export async function readFile(
  { db, supplier }: Scope,
  id: string,
  { customerId = null, roomId = null }: { readonly customerId?: string | null; readonly roomId?: string | null },
): Promise<FileToSend> {
  const file = await db.one(findFile, [supplier.id, id, customerId, roomId])
  ensure(file && (customerId !== null || roomId !== null), 'chat.roomNotFound')
  // Older files were stored with the names that they were sent under.
  return { ...file, name: fileNameOf(file.name, file.mimeType) }
}
