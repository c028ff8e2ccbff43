import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import { fileProblem, megabytesOf, uploadsOf } from './picture-upload.ts'

const file = (name: string, type: string, size = 1000): File => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

test.each([
  ['arroz.jpg', 'image/jpeg', 1000, null],
  ['arroz.avif', 'image/avif', MAX_PICTURE_BYTES, null],
  ['IMG_1.HEIC', '', 1000, 'heic'],
  ['foto', 'image/heif', 1000, 'heic'],
  ['arroz.gif', 'image/gif', 1000, 'notAPicture'],
  ['desenho.svg', 'image/svg+xml', 1000, 'notAPicture'],
  ['arroz.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1, 'tooLarge'],
])('%s of type "%s" and %i bytes: %s', (name, type, size, problem) => {
  expect(fileProblem(file(name, type, size))).toBe(problem)
})

test('files that have no place are marked, and a bad file takes none', () => {
  const files = [file('a.jpg', 'image/jpeg'), file('b.gif', 'image/gif'), file('c.jpg', 'image/jpeg')]
  expect(uploadsOf(files, 11).map(({ state, problem }) => [state, problem])).toEqual([
    ['waiting', null],
    ['refused', 'notAPicture'],
    ['refused', 'noPlace'],
  ])
})

test('a size is rounded up', () => {
  expect(megabytesOf(MAX_PICTURE_BYTES + 1)).toBe('10,1')
  expect(megabytesOf(12.34 * 1024 * 1024)).toBe('12,4')
})
