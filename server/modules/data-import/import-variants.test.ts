import { expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf } from '#test/builders/imports.ts'
import { aProduct, aStore, aVariantGroup, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** The groups of a store with their products, the principal first. */
const groupsOf = async (store: StoreBuilder) =>
  (
    await pool.query<{ name: string; axes: readonly { name: string; values: string[] }[]; variants: string[] }>(
      `select g.name, g.axes,
         array(select p.code || ' ' || p.name || ': ' || array_to_string(p.variant_values, '/') from product p
           where p.supplier_id = g.supplier_id and p.variant_group_id = g.id order by p.variant_rank) as variants
       from variant_group g where g.supplier_id = $1 order by g.name`,
      [store.id],
    )
  ).rows

const codesOf = async (store: StoreBuilder) =>
  (
    await pool.query<{ code: string }>('select code from product where supplier_id = $1 order by code', [store.id])
  ).rows.map(({ code }) => code)

const SHEET = csv(
  'Código;Nome;Preço;Categoria;Produto pai;Cor;Tamanho',
  'CAM-AP;Camiseta básica;49,90;Roupas;CAM;Azul;P',
  'CAM-AM;Camiseta básica;49,90;Roupas;CAM;Azul;M',
  'CAM-VP;Camiseta básica;54,90;Roupas;CAM;Verde;P',
  'BON;Boné;30;Roupas;;;',
)

test('variants are shown, made, found again, and taken back with the import', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const checked = await imports.checked(SHEET)
  const { idimportacao: id } = checked
  expect(checked).toMatchObject({
    colunas: ['codigo', 'nome', 'preco', 'categoria', 'produtoPai', 'variacao1', 'variacao2'],
    totais: { NOVA: 4, RECUSADA: 0 },
  })
  expect(checked.novos).toContainEqual({
    tipo: 'GRUPO_DE_VARIANTES',
    total: 1,
    nomes: [{ nome: 'Camiseta básica', parecido: null }],
  })
  const [first] = await imports.rows(id)
  expect(first?.mudancas).toEqual(
    expect.arrayContaining([
      { campo: 'produtoPai', antes: null, depois: 'Camiseta básica' },
      { campo: 'variacao', antes: null, depois: 'Azul · P' },
    ]),
  )
  expect(await groupsOf(store)).toEqual([])

  expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA' })
  expect(await groupsOf(store)).toEqual([
    {
      name: 'Camiseta básica',
      axes: [
        { name: 'Cor', values: ['Azul', 'Verde'] },
        { name: 'Tamanho', values: ['P', 'M'] },
      ],
      variants: [
        'CAM-AP Camiseta básica · Azul · P: Azul/P',
        'CAM-AM Camiseta básica · Azul · M: Azul/M',
        'CAM-VP Camiseta básica · Verde · P: Verde/P',
      ],
    },
  ])
  const again = await imports.checked(SHEET)
  expect(again).toMatchObject({ novos: [], totais: { NOVA: 0, MUDA: 0, IGUAL: 4, RECUSADA: 0 } })

  expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
  expect(await groupsOf(store)).toEqual([])
  expect(await codesOf(store)).toEqual([])
  const { rows: log } = await pool.query<{ action: string }>(
    `select action from audit_event where supplier_id = $1 and action like 'variant-group.%' order by happened_at`,
    [store.id],
  )
  expect(log.map(({ action }) => action)).toEqual(['variant-group.created', 'variant-group.removed'])
})

test('a later file adds a variant to the group of its parent and changes the values of another', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  await imports.applied((await imports.checked(SHEET)).idimportacao)
  const before = await groupsOf(store)
  const later = csv(
    'Código;Nome;Preço;Categoria;Código do pai;Variação',
    'CAM-VM;;54,90;Roupas;cam;"Tamanho: M; Cor: verde"',
    'CAM-AM;;;;CAM;"Cor: Azul; Tamanho: G"',
  )
  const { idimportacao: id } = await imports.checked(later)
  await imports.applied(id)
  expect(await groupsOf(store)).toMatchObject([
    {
      axes: [
        { name: 'Cor', values: ['Azul', 'Verde'] },
        { name: 'Tamanho', values: ['P', 'M', 'G'] },
      ],
      variants: [
        'CAM-AP Camiseta básica · Azul · P: Azul/P',
        'CAM-AM Camiseta básica · Azul · G: Azul/G',
        'CAM-VP Camiseta básica · Verde · P: Verde/P',
        'CAM-VM Camiseta básica · Verde · M: Verde/M',
      ],
    },
  ])
  expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
  expect(await groupsOf(store)).toEqual(before)
})

test('what cannot be a variant is refused in its row, with the reason', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const other = await aProduct(store, { code: 'X1', price: 5 })
  await aVariantGroup(store, { name: 'Outro', axes: { Cor: ['Azul'] }, variants: [[other.id, 'Azul']] })
  const checked = await imports.checked(
    csv(
      'Código;Nome;Preço;Categoria;Produto pai;Cor;Tamanho',
      'A;Meia;9;Roupas;MEIA;Azul;P',
      'B;Meia;9;Roupas;MEIA;azul;p',
      'C;Meia;9;Roupas;MEIA;Verde;',
      'X1;;;;MEIA;Preto;P',
      `D;Meia;9;Roupas;MEIA;${'x'.repeat(41)};P`,
    ),
  )
  expect(checked.totais).toMatchObject({ NOVA: 1, RECUSADA: 4 })
  const reasons = (await imports.rows(checked.idimportacao, 'refused')).map(({ motivos }) => motivos[0]?.texto)
  expect(reasons).toEqual([
    'Variação: outro produto do grupo já é Azul · P.',
    'Variação: falta dizer em que o produto difere dos outros do mesmo pai: Cor, Tamanho.',
    'Variação: o produto é de outro grupo de variantes. Retire-o de lá antes de pôr em “Meia”.',
    'Variação: cada valor tem até 40 letras, como Azul ou GG.',
  ])
  const answer = await imports.match(checked.idimportacao, {
    colunas: ['codigo', 'nome', 'preco', 'categoria', null, 'variacao1', null],
  })
  expect(answer).toMatchObject({ status: 422, body: { codigo: 'import.noParent' } })
})

test('a group that staff changed since the check has the rows checked again', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  await imports.applied((await imports.checked(SHEET)).idimportacao)
  const more = csv('Código;Preço;Categoria;Produto pai;Cor;Tamanho', 'CAM-RP;10;Roupas;CAM;Rosa;P')
  const { idimportacao: id } = await imports.checked(more)
  await pool.query('update variant_group set version = version + 1 where supplier_id = $1', [store.id])
  expect(await imports.applied(id)).toMatchObject({ situacao: 'CONFERIDA', falha: 'LOJA_MUDOU' })
  expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA' })
  // Staff move the new variant to another place of their own: what they did is not undone with the import.
  await pool.query("update product set variant_values = '{Lilás,P}' where supplier_id = $1 and code = 'CAM-RP'", [
    store.id,
  ])
  expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', falha: 'LINHAS_MUDARAM' })
})

/** Exports with two variants of one product: their rows, and the group that comes of them. */
const SYSTEMS: Readonly<Record<string, { readonly rows: readonly string[]; readonly variants: readonly string[] }>> = {
  Shopify: {
    rows: [
      'Handle,Title,Vendor,Product Category,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
      'camiseta,Camiseta,Serra,Roupas,Cor,Azul,Tamanho,P,C1,3,49.90,https://exemplo.com/a.jpg,active',
      'camiseta,,,,,Azul,,M,C2,4,49.90,,',
      'camiseta,,,,,,,,,,,https://exemplo.com/b.jpg,',
    ],
    variants: ['C1 Camiseta · Azul · P: Azul/P', 'C2 Camiseta · Azul · M: Azul/M'],
  },
  WooCommerce: {
    rows: [
      'ID,Tipo,SKU,Nome,Publicado,Estoque,Preço,Categorias,Ascendente,"Nome do atributo 1","Valores do atributo 1","Nome do atributo 2","Valores do atributo 2"',
      '7,variable,CAM,Camiseta,1,,,Roupas,,Cor,"Azul, Verde",Tamanho,"P, M"',
      '8,variation,C1,"Camiseta - Azul, P",1,3,"49,90",,CAM,Cor,Azul,Tamanho,P',
      '9,variation,C2,"Camiseta - Azul, M",1,4,"49,90",,CAM,Cor,Azul,Tamanho,M',
    ],
    variants: ['C1 Camiseta - Azul, P: Azul/P', 'C2 Camiseta - Azul, M: Azul/M'],
  },
  Nuvemshop: {
    rows: [
      'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Nome da variação 2;Valor da variação 2;Preço;Estoque;SKU;Exibir na loja',
      'camiseta;Camiseta;Roupas;Cor;Azul;Tamanho;P;49.90;3;C1;SIM',
      'camiseta;;;Cor;Azul;Tamanho;M;49.90;4;C2;',
    ],
    variants: ['C1 Camiseta · Azul · P: Azul/P', 'C2 Camiseta · Azul · M: Azul/M'],
  },
  Bling: {
    rows: [
      'ID;Código;Descrição;Unidade;Preço;Situação;Estoque;Categoria do produto;Código Pai',
      '1;CAM;Camiseta;UN;49,90;Ativo;0;Roupas;',
      '2;C1;Camiseta Cor:Azul;UN;49,90;Ativo;3;Roupas;CAM',
      '3;C2;Cor:Verde;UN;49,90;Ativo;4;;CAM',
    ],
    variants: ['C1 Camiseta · Azul: Azul', 'C2 Camiseta · Verde: Verde'],
  },
  'Olist Tiny': {
    rows: [
      'ID;Código (SKU);Descrição;Unidade;Preço;Situação;Estoque;Categoria;Código do pai;Variações;Marca',
      '1;CAM;Camiseta;UN;49,90;Ativo;0;Roupas;;;Serra',
      '2;C1;Camiseta - Azul P;UN;49,90;Ativo;3;;CAM;Cor:Azul||Tamanho:P;',
      '3;C2;Camiseta - Azul M;UN;49,90;Ativo;4;;CAM;Cor:Azul||Tamanho:M;',
    ],
    variants: ['C1 Camiseta - Azul P: Azul/P', 'C2 Camiseta - Azul M: Azul/M'],
  },
}

test.each(Object.entries(SYSTEMS))('variants of %s come as they are exported', async (_, { rows, variants }) => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const checked = await imports.checked(csv(...rows))
  const refused = await imports.rows(checked.idimportacao, 'refused')
  expect(refused.map(({ motivos }) => motivos)).toEqual([])
  await imports.applied(checked.idimportacao)
  expect(await groupsOf(store)).toMatchObject([{ name: 'Camiseta', variants }])
  expect(await codesOf(store)).toEqual(['C1', 'C2'])
  expect((await imports.checked(csv(...rows))).totais).toMatchObject({ NOVA: 0, MUDA: 0, RECUSADA: 0 })
})
