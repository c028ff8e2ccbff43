import { FiltroDeProdutos } from './product-desk.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { record } from './wire/field.ts'
import { id, inStore } from './wire/values.ts'

const area = 'Importações'
const filtered = record({ ...inStore, ...sheetFormat, ...FiltroDeProdutos.fields })

export const exportStock = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/estoque',
  summary: 'O estoque dos produtos do filtro como planilha, para contar e importar de volta',
  area,
  access: 'product.manage',
  query: filtered,
  reply: Planilha,
})

export const exportListPrices = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/tabelas/:idtabela',
  summary: 'Os preços de uma tabela como planilha, ao lado dos da loja; a importação lê os combinados',
  area,
  access: 'price-list.manage',
  params: record({ id: ['idtabela', id] }),
  query: record({ ...inStore, ...sheetFormat }),
  reply: Planilha,
})

export const exportProducts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/produtos',
  summary: 'Os produtos do filtro como planilha, com preços e estoque; importada de volta sem mudanças, não muda nada',
  area,
  access: 'product.manage',
  query: filtered,
  reply: Planilha,
})
