import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import { zipOf } from '#test/builders/workbooks.ts'
import { picturesOfZip } from './zip-pictures.ts'

const blobOf = (content: Buffer): Blob => new Blob([new Uint8Array(content)])

test('the pictures of a zip are found and unpacked one by one, in whatever folder', async () => {
  const zip = zipOf({
    'fotos/ARR5.jpg': Buffer.from('first'),
    'fotos/FEI1.PNG': 'second',
    'fotos/leia.txt': 'no picture',
    '__MACOSX/fotos/._ARR5.jpg': 'shadow',
  })
  const pictures = await picturesOfZip(blobOf(zip))
  expect(pictures?.map(({ name }) => name)).toEqual(['ARR5.jpg', 'FEI1.PNG'])
  const files = await Promise.all((pictures ?? []).map(({ open }) => open()))
  expect(files.map((file) => file?.type)).toEqual(['image/jpeg', 'image/png'])
  expect(await files[0]?.text()).toBe('first')
  expect(await files[1]?.text()).toBe('second')
})

test('a picture that unpacks to more than it may is cut, and refused by its size', async () => {
  const bomb = Buffer.alloc(4 * MAX_PICTURE_BYTES)
  expect(deflateRawSync(bomb).length).toBeLessThan(100_000)
  const [picture] = (await picturesOfZip(blobOf(zipOf({ 'A1.jpg': bomb })))) ?? []
  const size = (await picture?.open())?.size ?? 0
  expect(size).toBeGreaterThan(MAX_PICTURE_BYTES)
  expect(size).toBeLessThan(2 * MAX_PICTURE_BYTES)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a directory beyond the end', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18, 0xff)])],
])('%s is no zip', async (_, content) => {
  expect(await picturesOfZip(blobOf(content))).toBe(null)
})

test('an entry that is not where its directory says is left out', async () => {
  const zip = zipOf({ 'A1.jpg': 'first' })
  // The offset of the local header.
  zip.writeUInt32LE(7, zip.length - 22 - 6 - 4)
  const [picture] = (await picturesOfZip(blobOf(zip))) ?? []
  expect(await picture?.open()).toBe(null)
})
