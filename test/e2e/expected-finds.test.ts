import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { demonstration } from './demonstration.ts'

const { clientOf, find, pool } = demonstration()

/** What a shopper types, and what comes first. */
test.each([
  ['emporio-da-serra', 'arroz 5kg', 'Arroz agulhinha tipo 1'],
  ['emporio-da-serra', 'cafe 500g', 'Café torrado e moído tradicional'],
  ['emporio-da-serra', 'leite 1l', 'Leite fresco integral'],
  ['emporio-da-serra', 'refri', 'Guaraná natural'],
  ['emporio-da-serra', 'carne moida', 'Patinho moído'],
  ['atacado-litoral', 'arroz 5kg', 'Arroz agulhinha tipo 1, 5 kg'],
  ['atacado-litoral', 'cafe 500g', 'Café torrado e moído 500 g'],
  ['atacado-litoral', 'leite 1l', 'Leite integral longa vida 1 litro'],
  ['atacado-litoral', 'detergente 5l', 'Detergente neutro 5 litros'],
  ['atacado-litoral', 'mb 1001', 'Arroz agulhinha tipo 1, 5 kg'],
  ['atacado-litoral', 'MB10', 'Arroz agulhinha tipo 1, 5 kg'],
  ['atacado-litoral', 'refri', 'Guaraná lata 350 ml'],
  ['casa-da-serra', 'cafe 500g', 'Café da Casa torrado e moído'],
] as const)('%s finds for “%s” first: %s', async (slug, typed, name) => {
  const store = { pool, slug, id: await find('select id from supplier where slug = $1', [slug]) }
  const search = (sk: string) =>
    clientOf(store)(listProducts, { params: { idfornecedor: store.id, endereco: '0' }, query: { sk } })
  const { produtos } = await search(typed)
  expect(produtos[0]?.nome).toBe(name)
  // A blank between number and unit finds the same.
  const spaced = await search(typed.replace(/(\d)(?=(?:kg|g|l)$)/, '$1 '))
  expect(spaced.produtos[0]?.nome).toBe(name)
})
