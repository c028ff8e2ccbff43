import { expect, test } from 'vitest'
import { hasPlace, placeLabel, storeHref, readChooserQuery } from './chooser-query.ts'

const wish = (query: string) => readChooserQuery(new URLSearchParams(query))

test('a place is a CEP or a point that can be', () => {
  expect(wish('cep=05435-000')).toMatchObject({ postalCode: '05435000', point: null, way: 'qualquer' })
  expect(wish('lat=-23.5&lng=-46.6&tipo=retirada')).toMatchObject({
    point: { lat: -23.5, lng: -46.6 },
    way: 'retirada',
  })
  for (const query of ['', 'cep=123', 'lat=-23.5', 'lat=&lng=', 'lat=95&lng=0', 'lat=a&lng=b'])
    expect(hasPlace(wish(query)), query).toBe(false)
})

test('a place is told as people say it', () => {
  expect(placeLabel(wish('cep=05435000'), 'aqui')).toBe('05435-000')
  expect(placeLabel(wish('cep=05435000&lat=1&lng=2'), 'aqui')).toBe('aqui')
})

test('what is no company is none', () => {
  expect(wish("empresa=' or 1=1").companyId).toBeNull()
})

test('a store is entered by its segment, and the one that asked for a choice where the visitor wanted to go', () => {
  const asked = wish('loja=serra&voltar=%2Fprodutos%3Fq%3Dp%25C3%25A3o')
  expect(storeHref('litoral', asked)).toBe('/litoral?fselecionado=litoral')
  expect(storeHref('serra', asked)).toBe('/serra/produtos?q=p%C3%A3o&fselecionado=serra')
  expect(storeHref('serra', wish('loja=serra&voltar=%2F%2Fevil.exemplo'))).toBe('/serra?fselecionado=serra')
})
