import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/client.ts'
import { CarouselSource, PAGE_DEBOUNCE_MS, PRODUCTS_DELAY_MS, shownSections } from './carousel-source.ts'

const row = (products: number) => ({
  id: 's',
  tipo: 'PRODUTOS',
  titulo: 'Ofertas',
  tag: 'ofertas',
  banners: [],
  produtos: Array.from({ length: products }, (_, index) => ({
    id: `p${index}`,
    codigo: '',
    slug: `p${index}`,
    nome: 'P',
    unidade: 'un',
    disponibilidade: 'DISPONIVEL',
    somenteOrcamento: false,
    tags: [],
  })),
})
const banner = { id: 'b', tipo: 'BANNERS', titulo: '', tag: null, banners: [{ titulo: 'B' }], produtos: [] }

function aSource(
  answer = (withProducts: boolean): Promise<unknown> => Promise.resolve([banner, row(withProducts ? 2 : 0)]),
) {
  const asked: { query: Record<string, unknown>; at: number }[] = []
  const call = ((_endpoint: unknown, { query }: { query: Record<string, unknown> }) => {
    asked.push({ query, at: Date.now() })
    return answer(query.loadProdutos !== false)
  }) as unknown as Call
  return { source: new CarouselSource(call, 'loja'), asked }
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

describe('the carousels of a page', () => {
  test('are asked for 10 ms after it, and their products one second later', async () => {
    const { source, asked } = aSource()
    expect([PAGE_DEBOUNCE_MS, PRODUCTS_DELAY_MS]).toEqual([10, 1000])
    source.open({ idstaticpage: 'sobre' })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual([{ query: { idstaticpage: 'sobre', loadProdutos: false }, at: 10 }])
    expect(shownSections(source.state()).map(({ kind, products }) => [kind, products.length])).toEqual([
      ['banners', 0],
      ['products', 0],
    ])
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked[1]).toEqual({ query: { idstaticpage: 'sobre' }, at: 1010 })
    expect(source.state()).toMatchObject({
      products: 'shown',
      sections: [{}, { products: [{ id: 'p0' }, { id: 'p1' }] }],
    })
  })

  test('of a page that is left at once are not asked for', async () => {
    const { source, asked } = aSource()
    source.open({ idstaticpage: 'sobre' })
    await vi.advanceTimersByTimeAsync(9)
    source.open({ idstaticpage: 'trocas' })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked.map(({ query }) => query.idstaticpage)).toEqual(['trocas'])
    source.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(1)
  })

  test('without rows of products need no second question, and an empty row is none', async () => {
    const { source, asked } = aSource(() => Promise.resolve([banner]))
    source.open({ page: 'home' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(1)
    const empty = aSource(() => Promise.resolve([row(0)])).source
    empty.open({ page: 'home' })
    await vi.advanceTimersByTimeAsync(10)
    expect(shownSections(empty.state())).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shownSections(empty.state())).toEqual([])
  })

  test('say that their products could not be had, and bring them at once when asked again', async () => {
    let isLost = true
    const { source } = aSource((withProducts) =>
      withProducts && isLost ? Promise.reject(new Error('offline')) : Promise.resolve([row(withProducts ? 1 : 0)]),
    )
    source.open({ page: 'home' })
    await vi.advanceTimersByTimeAsync(1010)
    expect(source.state()).toMatchObject({ products: 'failed', sections: [{ title: 'Ofertas' }] })
    isLost = false
    source.fill({ page: 'home' }, 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(source.state().products).toBe('shown')
  })
})
