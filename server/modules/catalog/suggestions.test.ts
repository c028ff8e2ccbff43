import { describe, expect, test } from 'vitest'
import { suggestProducts } from '#contract/suggestion.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const suggest = (store: StoreBuilder, query: string) =>
  call(suggestProducts, { params: {}, query: { idfornecedor: store.slug, query } })

describe('a suggestion', () => {
  test('says what the search box shows, and what its button adds', async () => {
    const store = await aStore(pool)
    const product = await aProduct(store, { name: 'Queijo', unit: 'kg', price: 49.9, packaging: 'peça de 2 kg' })
    expect((await suggest(store, 'qu')).body).toMatchObject({
      hits: [
        { id: product.id, slug: product.slug, name: 'Queijo', unidade: 'kg', embalagem: 'peça de 2 kg', preco: 49.9 },
      ],
      categorias: [],
      marcas: [],
      consultaCorrigida: null,
    })
  })

  test('has the words in its name or brand; what only mentions them follows where there are few', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Açúcar refinado', description: 'Dissolve depressa no café.' })
    const hitsFor = async (text: string) => (await suggest(store, text)).body.hits.map(({ name }) => name)
    for (const name of ['Café em grãos', 'Café extraforte', 'Café moído']) await aProduct(store, { name })
    expect((await hitsFor('cafe')).at(-1)).toBe('Açúcar refinado')
    await aProduct(store, { name: 'Descafeinado', brand: 'Café do Vale' })
    expect((await hitsFor('cafe')).toSorted()).toEqual([
      'Café em grãos',
      'Café extraforte',
      'Café moído',
      'Descafeinado',
    ])
    expect(await hitsFor('acucar')).toEqual(['Açúcar refinado'])
  })

  test('is a category or a brand, too, also where the text was corrected', async () => {
    const store = await aStore(pool)
    const { id: categoryId, slug } = await aCategory(store, 'Cafés')
    await aProduct(store, { name: 'Café torrado', brand: 'Café da Serra', categoryId })
    for (const text of ['cafe', 'kafé'])
      expect((await suggest(store, text)).body).toMatchObject({
        hits: [{ name: 'Café torrado' }],
        categorias: [{ id: categoryId, slug, nome: 'Cafés' }],
        marcas: ['Café da Serra'],
      })
    const other = await aStore(pool)
    expect((await suggest(other, 'cafe')).body).toMatchObject({ hits: [], categorias: [], marcas: [] })
  })
})
