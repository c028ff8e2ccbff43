import { array, bytea, int2, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { EncodedPicture } from './encode-sizes.ts'

/** Of uploaded pictures below the folder of all pictures; the others are files on the disk. */
export const UPLOADS_FOLDER = 'produtos'

export const pictureNameOf = (supplierId: string, hash: string): string => `${UPLOADS_FOLDER}/${supplierId}/${hash}`

/** The digest in the name of a picture that this store uploaded; null for all other names. */
function hashOfPicture(supplierId: string, name: string): string | null {
  const prefix = pictureNameOf(supplierId, '')
  const hash = name.startsWith(prefix) ? name.slice(prefix.length) : ''
  return /^[0-9a-f]{32}$/.test(hash) ? hash : null
}

const insertFiles = statement('picture.insert-files', {
  parameters: [uuid, text, array(int2), array(bytea)],
  sql: `insert into picture_file (supplier_id, hash, size, content)
   select $1, $2, size, content from unnest($3::smallint[], $4::bytea[]) as files (size, content)
   on conflict do nothing`,
})

/** In the transaction of what shows it, so that no part of a picture is stored without the rest. */
export async function storePictureFiles({ db, supplier }: Scope, { hash, files }: EncodedPicture): Promise<void> {
  await db.execute(insertFiles, [supplier.id, hash, [...files.keys()], [...files.values()]])
}

const findHashes = statement('picture.hashes', {
  parameters: [uuid, array(text)],
  row: { hash: text },
  sql: 'select distinct hash from picture_file where supplier_id = $1 and hash = any ($2)',
})

/** Which of the pictures are stored in full. */
export async function storedPictures({ db, supplier }: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = names.map((name) => hashOfPicture(supplier.id, name)).filter((hash) => hash !== null)
  if (hashes.length === 0) return new Set()
  const found = await db.many(findHashes, [supplier.id, hashes])
  return new Set(found.map(({ hash }) => pictureNameOf(supplier.id, hash)))
}
