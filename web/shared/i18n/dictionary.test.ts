import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictionary, withOverrides } from './dictionary.ts'

const text = dictionary('sample', {
  title: 'Carrinho',
  count: (count: number) => (count === 1 ? '1 produto' : `${count} produtos`),
  change: (name: string, from: string, to: string) => `${name}: de ${from} para ${to}`,
  missing: { address: 'Falta o endereço.', date: 'Falta a data.' },
})

describe('a store’s own wording', () => {
  test('takes the place of the text with its key, and of no other', () => {
    const own = withOverrides(text, {
      'sample.title': 'Cesta',
      'sample.missing.date': 'Escolha o dia.',
      'other.title': 'Outra',
    })
    expect([own.title, own.missing, own.count(2)]).toEqual([
      'Cesta',
      { address: 'Falta o endereço.', date: 'Escolha o dia.' },
      '2 produtos',
    ])
  })

  test('names the values of a text by their place, and has its own key for one', () => {
    const own = withOverrides(text, {
      'sample.count': '{0} itens',
      'sample.count.one': 'Um item só',
      'sample.change': '{2} em vez de {1} ({0})',
    })
    expect([own.count(1), own.count(2000), own.change('Arroz', 'R$ 1', 'R$ 2')]).toEqual([
      'Um item só',
      '2.000 itens',
      'R$ 2 em vez de R$ 1 (Arroz)',
    ])
    expect(withOverrides(text, { 'sample.count': '{0} itens' }).count(1)).toBe('1 itens')
  })

  test('is left out where it is blank, where it names no text, and for a group of texts', () => {
    const own = withOverrides(text, { 'sample.title': '  ', 'sample.missing': 'Falta algo', 'sample.nothing': 'x' })
    expect([own.title, own.missing, Object.keys(own)]).toEqual(['Carrinho', text.missing, Object.keys(text)])
  })

  test('words the items of a list by their place, and leaves it a list', () => {
    const list = dictionary('list-sample', { title: 'Título', steps: ['Escolha', 'Pague'] })
    const own = withOverrides(list, { 'list-sample.steps.1': 'Acerte a conta' })
    expect(own.steps.map((step) => step.toUpperCase())).toEqual(['ESCOLHA', 'ACERTE A CONTA'])
  })

  test('is worked out once, and not at all where the store has none for the area', () => {
    const overrides = { 'sample.title': 'Cesta' }
    expect(withOverrides(text, overrides)).toBe(withOverrides(text, overrides))
    expect(withOverrides(text, { 'other.title': 'x' })).toBe(text)
    const unnamed = { title: 'x' }
    expect(withOverrides(unnamed, { 'sample.title': 'Cesta' })).toBe(unnamed)
  })
})

describe('a text that a dictionary takes from another', () => {
  const shared = dictionary('shared', { retry: 'De novo', lines: (count: number) => `${count} linhas` })
  const area = dictionary('area', { again: shared.retry, lines: shared.lines, title: 'Título' })

  test('is worded once for both, or for the one alone', () => {
    const both = withOverrides(area, { 'shared.retry': 'Outra vez', 'shared.lines': '{0} itens' })
    expect([both.again, both.lines(3), both.title]).toEqual(['Outra vez', '3 itens', 'Título'])
    const alone = { 'shared.retry': 'Outra vez', 'area.again': 'Repetir' }
    expect([withOverrides(area, alone).again, withOverrides(shared, alone).retry]).toEqual(['Repetir', 'Outra vez'])
    expect(withOverrides(area, { 'other.title': 'x' })).toBe(area)
  })
})

test('every dictionary is listed for the suppliers', () => {
  const root = join(import.meta.dirname, '../../..')
  const listed = readFileSync(join(root, 'docs/static-texts.md'), 'utf8')
  const unlisted = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/= dictionary(?:<.*>)?\(\s*'([a-z-]+)'/g)].map(
        ([, area]) => `| \`${area}\` | \`web/shared/i18n/${file}\` |`,
      ),
    )
    .filter((row) => !listed.includes(row))
  expect(unlisted).toEqual([])
})
