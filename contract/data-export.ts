import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { productFilter } from './product-desk.ts'
import { formatField, Planilha } from './spreadsheet.ts'
import { Identificador, ReferenciaFornecedor } from './values.ts'

const area = 'Importações'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

export const exportStock = endpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/estoque',
  summary: 'O estoque dos produtos do filtro como planilha, para contar e importar de volta',
  area,
  access: 'product.manage',
  query: Type.Object({ ...query.properties, ...formatField, ...productFilter.schema.properties }),
  reply: Planilha,
})

export const exportListPrices = endpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/tabelas/:idtabela',
  summary: 'Os preços de uma tabela como planilha, ao lado dos da loja; a importação lê os combinados',
  area,
  access: 'price-list.manage',
  params: Type.Object({ idtabela: Identificador }),
  query: Type.Object({ ...query.properties, ...formatField }),
  reply: Planilha,
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/v4/gestao/exportacoes/produtos',
  summary: 'Os produtos do filtro como planilha, com preços e estoque; importada de volta sem mudanças, não muda nada',
  area,
  access: 'product.manage',
  query: Type.Object({ ...query.properties, ...formatField, ...productFilter.schema.properties }),
  reply: Planilha,
})
