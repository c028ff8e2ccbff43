import { expect, test } from 'vitest'
import { movePicture, withoutPicture, withPictureText } from './product-picture.ts'

const list = ['a', 'b', 'c'].map((name) => ({ name, text: '' }))
const names = (pictures: readonly { readonly name: string }[]) => pictures.map(({ name }) => name).join('')

test.each([
  ['a', 1, 'bac'],
  ['a', 9, 'bca'],
  ['c', 0, 'cab'],
  ['c', -1, 'cab'],
  ['b', 1, 'abc'],
  ['x', 0, 'abc'],
])('picture %s at place %i: %s', (name, place, order) => {
  expect(names(movePicture(list, name, place))).toBe(order)
})

test('one picture is removed or described, the others stay', () => {
  expect(names(withoutPicture(list, 'b'))).toBe('ac')
  expect(withPictureText(list, 'b', 'O rótulo').map(({ text }) => text)).toEqual(['', 'O rótulo', ''])
})
