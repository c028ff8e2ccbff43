import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { rawRow, rawWorkbook, zipOf } from '#test/builders/workbooks.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

const sheet = (name: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`),
})

test('staff import a sheet with errors, mend it, apply it and undo it, by keys alone', async () => {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store, 'Grãos')
  await aProduct(store, { categoryId, code: 'A1', name: 'Arroz', price: 10, stock: 5 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({
    device: 'desktop',
    token,
    expectedFaults: [NO_LOGO, /status of 422 .*\/colunas/],
  })
  const prices = async () =>
    (
      await pool.query<{ code: string; price: number }>(
        'select code, price::integer from product where supplier_id = $1 order by code',
        [store.id],
      )
    ).rows.map(({ code, price }) => `${code} ${price / 10_000}`)
  /** Once the button is not busy any more: the answer to a form is shown before its page is read again. */
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.press('Enter')
  }

  await page.goto(`/${store.slug}/gestao/produtos`)
  await ready(page)
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await page.getByText('Nenhuma importação nos últimos 30 dias').waitFor()
  await expectAccessible(page)
  await page
    .getByLabel('Planilha xlsx ou csv')
    .setInputFiles(
      sheet('errada.csv', 'Ref. interna;Produto;Vlr. venda;Categoria', 'A1;Arroz;11,50;', 'M1;Milho;R$ 1O,90;Grãos'),
    )
  await press('Enviar planilha')
  await page.getByRole('heading', { name: 'errada.csv' }).waitFor()
  await page.getByRole('heading', { name: 'O que cada coluna traz?' }).waitFor()
  await expectAccessible(page)
  // The title says nothing to us, and without a code nothing is checked.
  await press('Conferir as linhas')
  await page.getByText('Informe qual coluna traz o código ou o código de barras.').first().waitFor()
  await page.getByLabel('Ref. interna').selectOption({ label: 'Código' })
  await press('Conferir as linhas')
  await page.getByText('0 iguais · 1 muda · 0 novas · 1 recusada').waitFor()
  await page.getByText('Preço: de 10,00 para 11,50').waitFor()
  await page.getByText('Preço: “R$ 1O,90” não é um número. Escreva como 1.234,56.').waitFor()
  await expectAccessible(page)
  expect(await prices()).toEqual(['A1 10'])

  await page.getByRole('link', { name: 'Todas as importações' }).click()
  await page
    .getByLabel('Planilha xlsx ou csv')
    .setInputFiles(sheet('certa.csv', 'Código;Produto;Preço;Categoria', 'A1;Arroz;11,50;', 'M1;Milho;R$ 10,90;Grãos'))
  await press('Enviar planilha')
  await page.getByRole('heading', { name: 'certa.csv' }).waitFor()
  await press('Conferir as linhas')
  await page.getByText('0 iguais · 1 muda · 1 nova · 0 recusadas').waitFor()
  await press('Aplicar 2 linhas')
  await page.getByText('Pronto! A loja já mostra os produtos como ficaram.').waitFor()
  await expectAccessible(page)
  expect(await prices()).toEqual(['A1 11.5', 'M1 10.9'])

  // Somebody changes a product: now the import stays, and says why.
  await pool.query("update product set price = 120000, version = version + 1 where supplier_id = $1 and code = 'A1'", [
    store.id,
  ])
  await press('Desfazer tudo')
  await page.getByText('Não dá mais para desfazer: 1 linha mudou depois.').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Mudaram depois' }).click()
  await page.getByText('Preço: importado 11,50, agora 12,00').waitFor()
  await expectAccessible(page)
  await pool.query("update product set price = 115000, version = version - 1 where supplier_id = $1 and code = 'A1'", [
    store.id,
  ])
  await press('Desfazer tudo')
  await page.getByText('Tudo desfeito: os produtos voltaram ao que eram.').waitFor()
  expect(await prices()).toEqual(['A1 10'])
})

test('the first sheet of a new store: a template, what will be made, and what is left out', async () => {
  const store = await aStore(pool)
  await aCategory(store, 'Bebidas')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_LOGO] })
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto(`/${store.slug}/gestao/importacoes`)
  await ready(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo csv' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('modelo-produtos.csv')
  await page
    .getByLabel('Planilha xlsx ou csv')
    .setInputFiles(
      sheet(
        'primeira.csv',
        'Cód. Prod.;Descrição;Preço de venda;GTIN/EAN;Categoria;Marca;Etiquetas',
        'A1;Suco de uva integral;12,90;7891000100104;Bebida;Videira;oferta',
        'A2;Leite;5,49;;Laticínios > Leites;Serra;',
        'A3;Queijo;R$ 5O,00;;Laticínios > Queijos;Serra;',
        'A4;Sal;2,00;;;;',
      ),
    )
  await page.getByRole('button', { name: 'Enviar planilha' }).press('Enter')
  await page.getByLabel('Categoria nova para produtos sem categoria').fill('Mercearia')
  await expectAccessible(page)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Conferir as linhas' }).press('Enter')
  await page.getByText('0 iguais · 0 mudam · 3 novas · 1 recusada').waitFor()
  await page.getByText('Com os produtos, a loja ganha: 4 categorias, 2 marcas, 1 etiqueta.').waitFor()
  await page.getByText('1 linha entra sem um campo que não conseguimos ler.').waitFor()
  await page.getByText('4 categorias', { exact: true }).press('Enter')
  await page.getByText('parecida com “Bebidas”').waitFor()
  await page.getByText('Escolher o que criar').press('Enter')
  expect(await overflow()).toBe(0)
  await expectAccessible(page)
  await page.getByLabel('Marcas', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Conferir de novo' }).press('Enter')
  await page.getByText('0 iguais · 0 mudam · 1 nova · 3 recusadas').waitFor()
  await page.getByText('Marca: a loja não tem produtos da marca “Videira”.').waitFor()
  await page.getByText('Escolher o que criar').press('Enter')
  await page.getByLabel('Marcas', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Conferir de novo' }).press('Enter')
  await page.getByRole('button', { name: 'Aplicar 3 linhas' }).press('Enter')
  await page.getByText('Pronto! A loja já mostra os produtos como ficaram.').waitFor()
  const refused = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar a recusada' }).press('Enter')
  expect((await refused).suggestedFilename()).toBe('linhas-recusadas.xlsx')
  expect(await overflow()).toBe(0)
  await expectAccessible(page)
})

test('pictures of many products are added from a zip and from files, each with its answer', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'ARR5', name: 'Arroz 5 kg', price: 10 })
  await aProduct(store, { code: 'FEI1', name: 'Feijão 1 kg', price: 10 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({
    device: 'phone',
    token,
    expectedFaults: [NO_LOGO, /status of 422 .*\/imagens/],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const picture = (red: number) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 90, b: 60 } } })
      .png()
      .toBuffer()
  const zip = zipOf({
    'fotos/ARR5-2.png': await picture(10),
    'fotos/ARR5.png': await picture(200),
    'fotos/NADA.png': await picture(30),
    'fotos/FEI1.jpg': 'no picture',
  })
  await page.goto(`/${store.slug}/gestao/importacoes`)
  await ready(page)
  await page.getByText('Fotos de muitos produtos de uma vez').press('Enter')
  await page.getByLabel('Escolher fotos ou zip').setInputFiles([
    { name: 'fotos.zip', mimeType: 'application/zip', buffer: zip },
    { name: 'FEI1.png', mimeType: 'image/png', buffer: await picture(90) },
  ])
  await page.getByText('0 adicionadas · 4 a enviar · 1 recusada').waitFor()
  await page.getByText('Nenhum produto com este código ou código de barras.').waitFor()
  const answers = page.getByRole('list', { name: 'Fotos de muitos produtos de uma vez' }).getByRole('listitem')
  expect((await answers.allTextContents()).map((answer) => answer.split('.')[0])).toEqual([
    'ARR5',
    'ARR5-2',
    'FEI1',
    'FEI1',
    'NADA',
  ])
  await page.getByRole('button', { name: 'Adicionar 4 fotos' }).press('Enter')
  await page.getByText('3 adicionadas · 0 a enviar · 2 recusadas').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const { rows } = await pool.query<{ code: string; pictures: number }>(
    'select code, jsonb_array_length(pictures) as pictures from product where supplier_id = $1 order by code',
    [store.id],
  )
  expect(rows).toEqual([
    { code: 'ARR5', pictures: 2 },
    { code: 'FEI1', pictures: 1 },
  ])
})

test('an import fits a phone and a tablet', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', name: `Arroz ${'muito'.repeat(20)}`, price: 10, stock: 5 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_LOGO] })
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto(`/${store.slug}/gestao/importacoes`)
  await ready(page)
  expect(await overflow()).toBe(0)
  await page
    .getByLabel('Planilha xlsx ou csv')
    .setInputFiles(sheet('tabela-de-precos-da-semana.csv', 'Código;Preço;Detalhes', `A1;11;${'palavra'.repeat(40)}`))
  await page.getByRole('button', { name: 'Enviar planilha' }).click()
  await page.getByRole('heading', { name: 'O que cada coluna traz?' }).waitFor()
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Conferir as linhas' }).click()
  await page.getByText('0 iguais · 1 muda · 0 novas · 0 recusadas').waitFor()
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await overflow()).toBe(0)
  await expectAccessible(page)
})

test('staff read another sheet of a workbook than the one that was found', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', name: 'Arroz', price: 10 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_LOGO] })
  const file = {
    name: 'tabela.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: rawWorkbook({
      sheets: [
        { name: 'Capa', data: rawRow(1, 'Tabela de novembro') },
        { name: 'Varejo', data: rawRow(1, 'Distribuidora Sol') + rawRow(3, 'Código', 'Preço') + rawRow(4, 'A1', '11') },
        { name: 'Atacado', data: rawRow(1, 'Código', 'Preço') + rawRow(2, 'A1', '9') },
      ],
    }),
  }
  await page.goto(`/${store.slug}/gestao/importacoes?tipo=produtos`)
  await ready(page)
  await page.getByLabel('Planilha xlsx ou csv').setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar planilha' }).click()
  await page.getByText('Planilha lida: “Varejo”, títulos na linha 3.').waitFor()
  await page.getByText('O arquivo também tem: “Capa”, “Atacado”.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ler outra planilha ou linha' }).click()
  await page.getByLabel('Planilha xlsx ou csv').setInputFiles(file)
  await page.getByLabel('Nome da planilha').fill('Atacado')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar planilha' }).click()
  await page.getByText('Planilha lida: “Atacado”, títulos na linha 1.').waitFor()
})
