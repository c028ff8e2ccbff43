import { changesBetween } from '#domain/access/audit.ts'
import { ensureSoundPictures, MAX_PICTURES, type ProductPicture } from '#domain/catalog/product-picture.ts'
import { codesOfFileName, type NamedPicture } from '#domain/catalog/picture-file-name.ts'
import { codeKey, codeKeys, gtinKey, ofCode } from '#domain/catalog/product-codes.ts'
import { ensure } from '#domain/failure.ts'
import { encodeProductPicture } from '#server/modules/picture/encode-sizes.ts'
import { pictureNameOf, storedPictures, storePictureFiles } from '#server/modules/picture/stored-pictures.ts'
import { array, jsonb, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { isUuid } from '#server/platform/http/tenant.ts'

/** SQL of the pictures of a product `p`. Products of before this list, and imported ones, have `picture` alone. */
export const PICTURES = `case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end`

const picturesRow = { pictures: neverNull(jsonb<readonly ProductPicture[]>()) }

const findById = statement('catalog.pictures-by-id', {
  parameters: [uuid, uuid],
  row: picturesRow,
  sql: `select ${PICTURES} as pictures from product p where p.supplier_id = $1 and p.is_active and p.id = $2`,
})
const findBySlug = statement('catalog.pictures-by-slug', {
  parameters: [uuid, text],
  row: picturesRow,
  sql: `select ${PICTURES} as pictures from product p where p.supplier_id = $1 and p.is_active and p.slug = $2`,
})

/** All pictures of a product on sale, by its id or slug. @throws Failure catalog.productNotFound */
export async function listPictures({ db, supplier }: Scope, reference: string): Promise<readonly ProductPicture[]> {
  const found = await db.one(isUuid(reference) ? findById : findBySlug, [supplier.id, reference])
  ensure(found, 'catalog.productNotFound')
  return found.pictures
}

const OF_PRODUCT = `select p.code, ${PICTURES} as pictures from product p where p.supplier_id = $1 and p.id = $2`
const find = statement('catalog.pictures', {
  parameters: [uuid, uuid],
  row: { code: text, ...picturesRow },
  sql: OF_PRODUCT,
})
const lock = statement('catalog.lock-pictures', {
  parameters: [uuid, uuid],
  row: { code: text, ...picturesRow },
  sql: `${OF_PRODUCT} for no key update`,
})
const update = statement('catalog.update-pictures', {
  parameters: [uuid, uuid, jsonb<string>()],
  sql: `update product set pictures = $3, picture = $3::jsonb -> 0 ->> 'name' where supplier_id = $1 and id = $2`,
})

/**
 * Puts a picture behind the others of a product. One that the product has already stays where it is.
 * @throws Failure catalog.productNotFound, product.badPicture, product.tooManyPictures
 */
export async function addPicture(
  scope: Scope,
  productId: string,
  { base64, text }: { readonly base64: string; readonly text: string },
): Promise<readonly ProductPicture[]> {
  // Before the work of encoding it; the transaction checks again.
  const found = await scope.db.one(find, [scope.supplier.id, productId])
  ensure(found, 'catalog.productNotFound')
  ensure(found.pictures.length < MAX_PICTURES, 'product.tooManyPictures', { field: 'base64' })
  const encoded = await encodeProductPicture(base64)
  const name = pictureNameOf(scope.supplier.id, encoded.hash)
  return inTransaction(scope, async (scope) => {
    const { pictures, write } = await lockPictures(scope, productId)
    if (pictures.some((picture) => picture.name === name)) return pictures
    await storePictureFiles(scope, encoded)
    return write([...pictures, { name, text }])
  })
}

const findNamed = statement('catalog.products-of-picture-names', {
  parameters: [uuid, array(text), array(text)],
  row: { id: uuid, code: text, gtin: nullable(text), name: text },
  sql: `select p.id, p.code, p.gtin, p.name
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.id`,
})

/** The products of pictures by the names of their files: by code, or by a bar code. */
export async function findPictureProducts(
  { db, supplier }: Scope,
  fileNames: readonly string[],
): Promise<readonly NamedPicture[]> {
  const codesOf = fileNames.map(codesOfFileName)
  const codes = [...new Set(codesOf.flat())]
  const found = await db.many(findNamed, [supplier.id, codes, [...new Set(codes.flatMap(codeKeys))]])
  const byCode = Map.groupBy(found, ({ code }) => codeKey(code))
  const byGtin = Map.groupBy(found, ({ gtin }) => gtinKey(gtin ?? '') ?? '')
  const productsOf = (code: string) => {
    const coded = ofCode(byCode.get(codeKey(code)) ?? [], code)
    return coded.length > 0 ? coded : (byGtin.get(gtinKey(code) ?? ' ') ?? [])
  }
  return fileNames.map((fileName, at): NamedPicture => {
    const [first, second] = codesOf[at]?.map(productsOf).find((products) => products.length > 0) ?? []
    if (first === undefined) return { fileName, product: null, fault: 'unknown' }
    if (second !== undefined) return { fileName, product: null, fault: 'several' }
    return { fileName, product: { id: first.id, name: first.name }, fault: null }
  })
}

interface PictureChange {
  readonly pictures: readonly ProductPicture[]
  /** The names that the person saw. */
  readonly seen: readonly string[]
}

/**
 * Gives a product these pictures in this order; a picture that was removed may come back.
 * @throws Failure catalog.productNotFound, product.picturesChanged where they are no longer as seen, product.pictureUnknown,
 * product.pictureTwice, product.tooManyPictures
 */
export function changePictures(
  scope: Scope,
  productId: string,
  { pictures, seen }: PictureChange,
): Promise<readonly ProductPicture[]> {
  return inTransaction(scope, async (scope) => {
    const before = await lockPictures(scope, productId)
    const names = before.pictures.map(({ name }) => name)
    const isAsSeen = names.length === seen.length && names.every((name, index) => name === seen[index])
    ensure(isAsSeen, 'product.picturesChanged')
    const returned = pictures.map(({ name }) => name).filter((name) => !names.includes(name))
    const stored = await storedPictures(scope, returned)
    ensure(
      returned.every((name) => stored.has(name)),
      'product.pictureUnknown',
      { field: 'pictures' },
    )
    return before.write(pictures)
  })
}

async function lockPictures(scope: Scope, productId: string) {
  const key = [scope.supplier.id, productId] as const
  const found = await scope.db.one(lock, key)
  ensure(found, 'catalog.productNotFound')
  const write = async (pictures: readonly ProductPicture[]): Promise<readonly ProductPicture[]> => {
    ensureSoundPictures(pictures)
    const changes = changesBetween(auditedPictures(found.pictures), auditedPictures(pictures))
    if (changes.length === 0) return pictures
    await scope.db.execute(update, [...key, JSON.stringify(pictures)])
    await recordEvent(scope, {
      action: 'product.pictures-changed',
      customerId: null,
      changes: changes.map((change) => ({ ...change, part: found.code })),
    })
    return pictures
  }
  return { pictures: found.pictures, write }
}

/** A digest says nothing to people, and eight signs of it tell two pictures apart. */
const DIGEST_SIGNS = 8

const auditedPictures = (pictures: readonly ProductPicture[]) => ({
  pictures: pictures.map(({ name }) => name.split('/').at(-1)?.slice(0, DIGEST_SIGNS)).join(', '),
  pictureTexts: pictures
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('; '),
})
