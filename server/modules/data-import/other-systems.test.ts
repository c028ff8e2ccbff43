import { expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf } from '#test/builders/imports.ts'
import { aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

interface System {
  /** As its export of products begins; columns that we read none of are left out. */
  readonly rows: readonly string[]
  readonly products: readonly object[]
}

/** Exports of products of systems that stores come from: their titles, and two products in their form. */
const SYSTEMS: Readonly<Record<string, System>> = {
  Bling: {
    rows: [
      'ID;Código;Descrição;Unidade;NCM;Origem;Preço;Valor IPI fixo;Observações;Situação;Estoque;Preço de custo;Cód. no fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);GTIN/EAN;GTIN/EAN da Embalagem;Descrição do Produto no Fornecedor;Descrição Complementar;Itens p/ caixa;Grupo de Tags/Tags;Marca;Descrição Curta;Departamento;Unidade de medida;Categoria do produto',
      '16;ARR5;Arroz 5 kg;PCT;1006.30.21;0;27,90;0,00;;Ativo;12,00;20,00;F1;Distribuidora;;0;0;5;7891000100103;;;Tipo 1;0;;Serra;;;;Mercearia',
      '17;FEI1;Feijão 1 kg;PCT;0713.33.19;0;8,50;0,00;;Inativo;0,00;6,00;F2;Distribuidora;;0;0;1;;;;;0;;;;;;Mercearia',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        unit: 'PCT',
        price: 279_000,
        stock: 12_000,
        brand: 'Serra',
        gtin: '7891000100103',
        description: 'Tipo 1',
        is_active: true,
        category: 'Mercearia',
      },
      { code: 'FEI1', name: 'Feijão 1 kg', price: 85_000, stock: 0, is_active: false },
    ],
  },
  'Olist Tiny': {
    rows: [
      'ID;Código (SKU);Descrição;Unidade;Classificação fiscal;Origem;Preço;Valor IPI fixo;Observações;Situação;Estoque;Preço de custo;Cód do Fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;GTIN/EAN;GTIN/EAN tributável;Descrição complementar;CEST;Tipo do produto;Categoria;Código do pai;Marca;Preço promocional;Unidade por caixa',
      '901;ARR5;Arroz 5 kg;UN;1006.30.21;0;27,90;;;Ativo;12;20,00;;;;;;7891000100103;;<p>Tipo 1</p><p>Soltinho</p>;;S;Mercearia >> Grãos;;Serra;25,90;6',
      '902;FEI1;Feijão 1 kg;UN;0713.33.19;0;8,50;;;Inativo;0;6,00;;;;;;;;;;S;Mercearia >> Grãos;;;0,00;',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        price: 279_000,
        description: 'Tipo 1\nSoltinho',
        category: 'Mercearia > Grãos',
      },
      { code: 'FEI1', is_active: false, category: 'Mercearia > Grãos' },
    ],
  },
  Omie: {
    rows: [
      'Código de Integração;Código do Produto;Descrição do Produto;Código NCM;Preço Unitário de Venda;Unidade;Código EAN (GTIN);Família de Produto;Descrição Detalhada;Marca;Quantidade em Estoque',
      ';ARR5;Arroz 5 kg;1006.30.21;27,90;UN;7891000100103;Mercearia;Tipo 1;Serra;12',
      ';FEI1;Feijão 1 kg;0713.33.19;8,50;UN;;Mercearia;;;0',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        price: 279_000,
        gtin: '7891000100103',
        description: 'Tipo 1',
        stock: 12_000,
        category: 'Mercearia',
      },
      { code: 'FEI1', name: 'Feijão 1 kg' },
    ],
  },
  Shopify: {
    rows: [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Status',
      `arroz,Arroz 5 kg,"<p>Tipo 1</p>",Serra,Food > Grains,Mercearia,"oferta, sem glúten",TRUE,Title,Default Title,ARR5,5000,shopify,12,deny,27.90,29.90,TRUE,TRUE,'7891000100103,https://exemplo.com/a.jpg,active`,
      `arroz${','.repeat(20)}https://exemplo.com/b.jpg,`,
      'feijao,Feijão 1 kg,,Serra,Food > Grains,Mercearia,,TRUE,Title,Default Title,FEI1,1000,shopify,0,deny,8.50,,TRUE,TRUE,,,draft',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        price: 279_000,
        previous_price: 299_000,
        gtin: '7891000100103',
        brand: 'Serra',
        description: 'Tipo 1',
        tags: ['oferta', 'sem-gluten'],
        stock: 12_000,
        is_active: true,
        category: 'Food > Grains',
      },
      { code: 'FEI1', is_active: false },
    ],
  },
  WooCommerce: {
    rows: [
      'ID,Tipo,SKU,"GTIN, UPC, EAN, ou ISBN",Nome,Publicado,"Em destaque?","Visibilidade no catálogo","Descrição curta",Descrição,"Em estoque?",Estoque,"Preço promocional",Preço,Categorias,Tags,Imagens,Marcas',
      '71,simple,ARR5,7891000100103,Arroz 5 kg,1,0,visible,,"<p>Tipo 1</p>",1,12,,"27,9","Mercearia, Mercearia > Grãos",oferta,,Serra',
      '72,simple,FEI1,,Feijão 1 kg,-1,0,visible,,,0,0,,"8,5",Mercearia > Grãos,,,',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        price: 279_000,
        gtin: '7891000100103',
        brand: 'Serra',
        description: 'Tipo 1',
        stock: 12_000,
        category: 'Mercearia > Grãos',
      },
      { code: 'FEI1', price: 85_000, is_active: false, category: 'Mercearia > Grãos' },
    ],
  },
  Nuvemshop: {
    rows: [
      'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Peso (kg);Altura (cm);Estoque;SKU;Código de barras;Exibir na loja;Frete gratis;Descrição;Tags;Marca;Custo',
      'arroz;Arroz 5 kg;Mercearia > Grãos, Mercearia;;;27.90;;5.00;10;12;ARR5;7891000100103;SIM;NÃO;<p>Tipo 1</p>;oferta;Serra;20.00',
      'feijao;Feijão 1 kg;Mercearia;;;8.50;;1.00;10;;FEI1;;NÃO;NÃO;;;;6.00',
    ],
    products: [
      {
        code: 'ARR5',
        name: 'Arroz 5 kg',
        price: 279_000,
        gtin: '7891000100103',
        brand: 'Serra',
        stock: 12_000,
        is_active: true,
        category: 'Mercearia > Grãos',
      },
      { code: 'FEI1', name: 'Feijão 1 kg', price: 85_000, is_active: false, category: 'Mercearia' },
    ],
  },
}

test.each(Object.entries(SYSTEMS))('an export of %s is imported as it is', async (_, { rows, products }) => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const checked = await imports.checked(csv(...rows))
  const refused = await imports.rows(checked.idimportacao, 'refused')
  expect(refused.map(({ motivos }) => motivos)).toEqual([])
  await imports.applied(checked.idimportacao)
  const { rows: stored } = await pool.query(
    `select p.code, p.name, p.unit, p.price::integer, p.previous_price::integer, p.stock, p.brand, p.gtin, p.description, p.tags, p.is_active,
       concat_ws(' > ', d.name, c.name) as category
     from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
       left join category d on d.supplier_id = c.supplier_id and d.id = c.parent_id
     where p.supplier_id = $1 order by p.code`,
    [store.id],
  )
  expect(stored).toMatchObject(products)
})
