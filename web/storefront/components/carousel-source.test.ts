import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#domain/catalog/product.ts'
import type { PageSection } from '#domain/content/content.ts'
import type { CarouselPage, LoadSections } from '../../shared/api/content.ts'
import { CarouselSource, PAGE_DEBOUNCE_MS, PRODUCTS_DELAY_MS, shownSections } from './carousel-source.ts'

const row = (products: number): PageSection => ({
  id: 's',
  kind: 'products',
  title: 'Ofertas',
  productTag: 'ofertas',
  device: 'all',
  banners: [],
  products: Array.from({ length: products }, (_, index) => ({ id: `p${index}` }) as Product),
})
const banner: PageSection = {
  id: 'b',
  kind: 'banners',
  title: '',
  productTag: null,
  device: 'all',
  banners: [{ title: 'B', text: '', button: '', link: '', picture: '', mobilePicture: '', alt: '' }],
  products: [],
}

function aSource(
  answer = (withProducts: boolean): Promise<PageSection[]> => Promise.resolve([banner, row(withProducts ? 2 : 0)]),
) {
  const calls: { page: CarouselPage; withProducts: boolean; at: number }[] = []
  const load: LoadSections = (page, withProducts) => {
    calls.push({ page, withProducts, at: Date.now() })
    return answer(withProducts)
  }
  return { source: new CarouselSource(load), calls }
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

describe('the carousels of a page', () => {
  test('are requested 10 ms after it, and their products one second later', async () => {
    const { source, calls } = aSource()
    expect([PAGE_DEBOUNCE_MS, PRODUCTS_DELAY_MS]).toEqual([10, 1000])
    source.open({ staticPage: 'sobre' })
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual([{ page: { staticPage: 'sobre' }, withProducts: false, at: 10 }])
    expect(shownSections(source.state()).map(({ kind, products }) => [kind, products.length])).toEqual([
      ['banners', 0],
      ['products', 0],
    ])
    await vi.advanceTimersByTimeAsync(999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls[1]).toEqual({ page: { staticPage: 'sobre' }, withProducts: true, at: 1010 })
    expect(source.state()).toMatchObject({
      products: 'shown',
      sections: [{}, { products: [{ id: 'p0' }, { id: 'p1' }] }],
    })
  })

  test('of a page that is left at once are not requested', async () => {
    const { source, calls } = aSource()
    source.open({ staticPage: 'sobre' })
    await vi.advanceTimersByTimeAsync(9)
    source.open({ staticPage: 'trocas' })
    await vi.advanceTimersByTimeAsync(10)
    expect(calls.map(({ page }) => page)).toEqual([{ staticPage: 'trocas' }])
    source.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(calls).toHaveLength(1)
  })

  test('without rows of products need no second question, and an empty row is none', async () => {
    const { source, calls } = aSource(() => Promise.resolve([banner]))
    source.open({ page: 'home' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(calls).toHaveLength(1)
    const empty = aSource(() => Promise.resolve([row(0)])).source
    empty.open({ page: 'home' })
    await vi.advanceTimersByTimeAsync(10)
    expect(shownSections(empty.state())).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shownSections(empty.state())).toEqual([])
  })

  test('show that their products could not be loaded, and load them at once on a retry', async () => {
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
