import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('goods that came and broke are typed on a phone, and a product that runs out stands in its own list', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const name = unique('Doce de leite')
  const { id } = await aProduct(store, { name, stock: 10 })
  const { page } = await newVisitor({ device: 'phone', token })
  await page.goto(`/emporio-da-serra/gestao/produtos/${id}`)
  await ready(page)
  const stock = page.getByRole('form', { name: 'Estoque' })
  await stock.getByLabel('Quanto entrou').fill('50')
  await stock.getByText('O estoque fica com 60 un.').waitFor()
  await stock.getByLabel('Motivo').fill('Nota 1.234')
  await stock.getByRole('button', { name: 'Salvar o movimento' }).click()
  await page.getByText('Estoque salvo: 60 un.').waitFor()
  await stock.getByLabel('O que aconteceu').selectOption({ label: 'Perda, quebra ou vencimento' })
  await stock.getByLabel('Quanto saiu').fill('90')
  await stock.getByText('Há só 60 un. Confira a quantidade, ou faça uma contagem.').waitFor()
  await stock.getByLabel('Quanto saiu').fill('55')
  await stock.getByRole('button', { name: 'Salvar o movimento' }).click()
  await page.getByText('Estoque salvo: 5 un.').waitFor()
  const movements = page.getByRole('region', { name: 'Movimentos do estoque' })
  await expect
    .poll(() => movements.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/Perda, quebra ou vencimento-55 un.*ficou 5 un/),
      expect.stringMatching(/Entrada de mercadoria\+50 un.*ficou 60 un.*Nota 1\.234/),
    ])
  await expectAccessible(page)

  await page.getByLabel('Estoque mínimo').fill('6')
  await page.getByRole('region', { name: 'Alterações não salvas' }).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Produto salvo. A loja já mostra a mudança.').waitFor()
  await page.goto('/emporio-da-serra/gestao/produtos?grupo=acabando')
  await page.getByRole('link', { name, exact: true }).waitFor()
})

test('products of one department are found by a filter, and move to another category together', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const [from, to] = [unique('Doces'), unique('Sobremesas')]
  const category = await aCategory(store, from)
  const names = [unique('Ambrosia'), unique('Cocada')]
  for (const name of names) await aProduct(store, { name, categoryId: category.id })
  const target = await aCategory(store, to)
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/gestao/produtos')
  await ready(page)
  await page.getByText('Filtro', { exact: true }).click()
  await page.getByRole('form', { name: 'Filtros' }).getByLabel('Categoria').selectOption({ label: from })
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await page.getByText('2 produtos', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Remover o filtro Categoria: ${from}` }).waitFor()
  await page.getByLabel('Selecionar esta página').check()
  await page.getByRole('button', { name: 'Mudar categoria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mudar a categoria de 2 produtos' })
  await dialog.getByLabel('Nova categoria').selectOption({ label: to })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Conferir a categoria' }).click()
  await page.getByRole('heading', { name: 'Mudar a categoria de produtos' }).waitFor()
  await page.getByRole('button', { name: /^Aplicar/ }).click()
  await expect
    .poll(
      async () =>
        (
          await store.pool.query<{ category: string }>(
            'select category_id as category from product where supplier_id = $1 and name = any($2)',
            [store.id, names],
          )
        ).rows,
    )
    .toEqual([{ category: target.id }, { category: target.id }])
})
