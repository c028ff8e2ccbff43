import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CategoryLink } from '#domain/catalog/product.ts'
import type { LoadSuggestions } from '../../shared/api/suggestion.ts'
import { pricedProduct } from '#test/builders/lines.ts'
import { SUGGESTION_DELAY_MS, suggestedPath, SuggestionSource } from './suggestions.tsx'

interface Question {
  readonly query: string
  readonly signal: { readonly aborted: boolean } | undefined
  answer(count: number, categories?: readonly CategoryLink[], brands?: readonly string[]): Promise<void>
  fail(): Promise<void>
}

const aHit = (_: unknown, index: number) => pricedProduct({ id: `p${index}`, name: `P${index}` })

/** A search box whose questions the test answers. */
function aSource() {
  const asked: Question[] = []
  const load: LoadSuggestions = (query, options) =>
    new Promise((resolve, reject) => {
      const settled = async (settle: () => void) => {
        settle()
        await Promise.resolve()
      }
      asked.push({
        query,
        signal: options?.signal,
        answer: (count, categories = [], brands = []) =>
          settled(() =>
            resolve({ hits: Array.from({ length: count }, aHit), categories, brands, correctedQuery: null }),
          ),
        fail: () => settled(() => reject(new Error('offline'))),
      })
    })
  return { source: new SuggestionSource(load), asked }
}

const wait = () => vi.advanceTimersByTime(SUGGESTION_DELAY_MS)
async function open(count: number, categories: readonly CategoryLink[] = [], brands: readonly string[] = []) {
  const box = aSource()
  box.source.type('cafe')
  wait()
  await box.asked[0]?.answer(count, categories, brands)
  return box.source
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('suggestions wait for a second without typing (specification §9)', () => {
  expect(SUGGESTION_DELAY_MS).toBe(1000)
})

describe('while a person types', () => {
  test('it is requested one second after the last key', () => {
    const { source, asked } = aSource()
    source.type('ca')
    vi.advanceTimersByTime(999)
    source.type('caf')
    vi.advanceTimersByTime(999)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(asked.map(({ query }) => query)).toEqual(['caf'])
  })

  test('only the last text is requested, without ampersands', () => {
    const { source, asked } = aSource()
    for (const typed of ['ca', 'caf', 'caf&e']) source.type(typed)
    wait()
    expect(asked.map(({ query }) => query)).toEqual(['cafe'])
  })

  test('a newer text cancels the request under way, and its answer is not shown', async () => {
    const { source, asked } = aSource()
    source.type('caf')
    wait()
    source.type('arroz')
    expect(asked[0]?.signal?.aborted).toBe(true)
    await asked[0]?.answer(3)
    expect(source.state().hits).toEqual([])
  })

  test('one letter is not requested, and a failure shows nothing', async () => {
    const { source, asked } = aSource()
    source.type('c')
    wait()
    expect(asked).toEqual([])
    source.type('cafe')
    wait()
    await asked[0]?.fail()
    expect(source.state()).toMatchObject({ isOpen: false, hits: [] })
  })
})

describe('with the arrow keys', () => {
  test('one goes through the hits, all results, and back to what was typed', async () => {
    const source = await open(2)
    const way = [1, 1, 1, 1, -1, -1].map((step) => {
      source.move(step as 1 | -1)
      return source.state().active
    })
    expect(way).toEqual([0, 1, 2, null, 2, 1])
  })

  test('what was chosen is chosen no more once the text changes', async () => {
    const source = await open(2)
    source.move(1)
    source.type('cafes')
    expect(suggestedPath(source.state())).toBeNull()
  })

  test('a closed list opens again', async () => {
    const source = await open(2)
    source.close()
    expect(source.state().isOpen).toBe(false)
    source.move(1)
    expect(source.state()).toMatchObject({ isOpen: true, active: null })
  })
})

describe('categories and brands', () => {
  const drinks = { id: 'c1', slug: 'bebidas', name: 'Bebidas' }

  test('count among the ten that are shown', async () => {
    const source = await open(10, [drinks], ['Grão Mestre'])
    expect(source.state().hits).toHaveLength(8)
  })

  test('are reached by the arrow keys after the products, before all results', async () => {
    const source = await open(1, [drinks], ['Grão & Cia'])
    const paths = [1, 1, 1, 1].map((step) => {
      source.move(step as 1)
      return suggestedPath(source.state())
    })
    expect(paths).toEqual([
      '/produto/p0',
      '/categoria/bebidas',
      '/produtos?marca=Gr%C3%A3o+%26+Cia',
      '/produtos?q=cafe',
    ])
  })

  test('open the list alone', async () => {
    const source = await open(0, [drinks])
    expect(source.state().isOpen).toBe(true)
  })
})

describe('recent searches', () => {
  const aSourceWith = (...searched: string[]) => {
    const texts = searched
    const source = new SuggestionSource(() => new Promise(() => undefined), {
      read: () => [...texts],
      add: (text) => texts.unshift(text),
      remove: (text) => texts.splice(texts.indexOf(text), 1),
    })
    return { source, texts }
  }

  test('are offered while nothing is typed, by keys as well', () => {
    const { source } = aSourceWith('leite', 'pão')
    source.focus('  ')
    expect(source.state()).toMatchObject({ isOpen: true, recent: ['leite', 'pão'], active: null })
    source.move(1)
    source.move(1)
    expect(suggestedPath(source.state())).toBe('/produtos?q=p%C3%A3o')
    source.type('c')
    expect(source.state()).toMatchObject({ isOpen: false, recent: [] })
    source.type('')
    expect(source.state().isOpen).toBe(true)
  })

  test('are not offered over what is typed already, nor where there are none', () => {
    const { source } = aSourceWith('leite')
    source.focus('ca')
    expect(source.state().isOpen).toBe(false)
    const without = aSourceWith()
    without.source.focus('')
    expect(without.source.state().isOpen).toBe(false)
  })

  test('are remembered when a person searches, and forgotten one by one', () => {
    const { source, texts } = aSourceWith('leite')
    source.search(' caf&é ')
    source.search('c')
    expect(texts).toEqual(['café', 'leite'])
    source.focus('')
    source.forget('café')
    expect(source.state()).toMatchObject({ isOpen: true, recent: ['leite'] })
    source.forget('leite')
    expect(source.state()).toMatchObject({ isOpen: false, recent: [] })
  })
})
