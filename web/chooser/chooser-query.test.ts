import { expect, test } from 'vitest'
import { hasPlace, placeLabel, storeHref, readChooserQuery } from './chooser-query.ts'

const queryOf = (query: string) => readChooserQuery(new URLSearchParams(query))

test('a place is a CEP or a point on earth', () => {
  expect(queryOf('cep=05435-000')).toMatchObject({ postalCode: '05435000', point: null, way: 'any' })
  expect(queryOf('lat=-23.5&lng=-46.6&tipo=retirada')).toMatchObject({
    point: { latitude: -23.5, longitude: -46.6 },
    way: 'pickup',
  })
  for (const query of ['', 'cep=123', 'lat=-23.5', 'lat=&lng=', 'lat=95&lng=0', 'lat=a&lng=b'])
    expect(hasPlace(queryOf(query)), query).toBe(false)
})

test('a place has a label for people', () => {
  expect(placeLabel(queryOf('cep=05435000'), 'aqui')).toBe('05435-000')
  expect(placeLabel(queryOf('cep=05435000&lat=1&lng=2'), 'aqui')).toBe('aqui')
})

test('an invalid company is ignored', () => {
  expect(queryOf("empresa=' or 1=1").companyId).toBeNull()
})

test('the URL of a store has its segment, and the return path for the store that sent the visitor', () => {
  const query = queryOf('loja=serra&voltar=%2Fprodutos%3Fq%3Dp%25C3%25A3o')
  expect(storeHref('litoral', query)).toBe('/litoral?fselecionado=litoral')
  expect(storeHref('serra', query)).toBe('/serra/produtos?q=p%C3%A3o&fselecionado=serra')
  expect(storeHref('serra', queryOf('loja=serra&voltar=%2F%2Fevil.exemplo'))).toBe('/serra?fselecionado=serra')
})
