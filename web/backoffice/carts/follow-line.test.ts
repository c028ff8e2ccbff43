import { describe, expect, test } from 'vitest'
import { followLine } from './follow-line.ts'

const cells = (quantity: string, price = '') => ({ quantity, price })

describe('a row whose line changes', () => {
  test.each([
    ['shows the line when the cart is taken', null, cells('10'), cells('12', '9,00'), true, cells('12', '9,00')],
    [
      'follows what the reader set elsewhere',
      cells('10'),
      cells('10'),
      cells('12', '9,00'),
      false,
      cells('12', '9,00'),
    ],
    [
      'shows what the reader saved',
      cells('10', '-5%'),
      cells('10', '-5%'),
      cells('10', '9,50'),
      false,
      cells('10', '9,50'),
    ],
    ['keeps a price that is being typed', cells('10'), cells('10', '8'), cells('12'), false, cells('12', '8')],
    ['keeps a quantity that is being typed', cells('10'), cells('11'), cells('10', '9,00'), false, cells('11', '9,00')],
  ])('%s', (_what, base, typed, shown, isByOther, expected) => {
    expect(followLine(base, typed, shown, isByOther)?.typed).toEqual(expected)
  })

  test('stays as it is where another person set the quantity, but follows the price', () => {
    expect(followLine(cells('10'), cells('10'), cells('12'), true)).toBeNull()
    const followed = followLine(cells('10', '9,00'), cells('10', '9,00'), cells('12'), true)
    expect(followed).toEqual({ base: cells('10'), typed: cells('10') })
    // Once that is done nothing is left to follow.
    expect(followLine(cells('10'), cells('10'), cells('12'), true)).toBeNull()
  })

  test('changes nothing while the line is the same', () => {
    expect(followLine(cells('10', '9,00'), cells('10', '8'), cells('10', '9,00'), true)).toBeNull()
  })
})
