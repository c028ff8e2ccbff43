import { expect, test } from 'vitest'
import { isPixKey } from './pix-key.ts'

test.each([
  '52998224725',
  '11222333000181',
  '12ABC34501DE35',
  'pix@emporio.exemplo',
  '+5511930000000',
  '123e4567-e12b-12d1-a456-426655440000',
])('%s is a Pix key', (key) => {
  expect(isPixKey(key)).toBe(true)
})

test.each([
  '',
  '52998224724',
  '529.982.247-25',
  '11930000000',
  'Pix@emporio.exemplo',
  'pix@',
  'pix de fulano',
  '123E4567-E12B-12D1-A456-426655440000',
  `${'a'.repeat(70)}@loja.exemplo`,
])('%s is none', (key) => {
  expect(isPixKey(key)).toBe(false)
})
