import { describe, expect, test } from 'vitest'
import { variantOptions } from './variant-group.ts'

const axes = [
  { name: 'Tamanho', values: ['250 g', '500 g', '1 kg'] },
  { name: 'Moagem', values: ['Em grãos', 'Moído'] },
]
const variant = (...values: string[]) => ({ name: values.join(' '), values })
const variants = [variant('250 g', 'Em grãos'), variant('250 g', 'Moído'), variant('500 g', 'Moído')]

describe('the options beside a variant', () => {
  const options = (...chosen: string[]) =>
    variantOptions(axes, variants, chosen).map(({ axis, options }) => [
      axis.name,
      ...options.map(({ value, variant, isChosen, keepsOthers }) =>
        [value, isChosen && 'chosen', keepsOthers || `leads to ${variant.name}`]
          .filter((word) => typeof word === 'string')
          .join(', '),
      ),
    ])

  test('are the values that some variant has, in the order of the axes', () => {
    expect(options('250 g', 'Moído')).toEqual([
      ['Tamanho', '250 g, chosen', '500 g'],
      ['Moagem', 'Em grãos', 'Moído, chosen'],
    ])
  })

  test('lead to another variant where none has both values', () => {
    expect(options('250 g', 'Em grãos')).toEqual([
      ['Tamanho', '250 g, chosen', '500 g, leads to 500 g Moído'],
      ['Moagem', 'Em grãos, chosen', 'Moído'],
    ])
    expect(options('500 g', 'Moído')[1]).toEqual(['Moagem', 'Em grãos, leads to 250 g Em grãos', 'Moído, chosen'])
  })
})
