import { MAX_CATEGORY_NAME, type CategoryPlace, type StoredCategory } from '#domain/catalog/category-tree.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, orNull, record, type FieldOf } from './wire/field.ts'
import { id, inStore, int, sentId, text, typed } from './wire/values.ts'

const params = record({ id: ['idcategoria', sentId] })
const name = typed({ minLength: 1, maxLength: MAX_CATEGORY_NAME })
const parentId = orNull(sentId, 'Nulo é um departamento')

export const CategoriaDaLoja = record({
  id: ['id', id],
  slug: ['slug', text()],
  name: ['nome', text()],
  parentId: ['idpai', orNull(id, 'Nulo é um departamento')],
  products: ['produtos', int('À venda, só os da própria categoria')],
  allProducts: ['todosOsProdutos', int('Também os arquivados')],
}) satisfies FieldOf<StoredCategory>

const office = {
  area: 'Gestão de categorias',
  access: 'product.manage',
  query: record(inStore),
  reply: record({
    categories: [
      'categorias',
      list(CategoriaDaLoja, { description: 'Na ordem da loja, as de cada departamento entre si' }),
    ],
  }),
} as const

export const listStoredCategories = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/categorias',
  summary: 'Departamentos e categorias da loja, também os vazios; para a equipe do catálogo',
  ...office,
})

export const createCategory = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/categorias',
  summary: 'Cria um departamento, ou uma categoria em um departamento',
  ...office,
  body: record({ name: ['nome', name], parentId: ['idpai', parentId] }),
})

export const renameCategory = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/categorias/:idcategoria',
  summary: 'Muda o nome; o endereço da categoria continua o mesmo',
  ...office,
  params,
  body: record({ name: ['nome', name] }),
})

export const moveCategory = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/categorias/:idcategoria/lugar',
  summary: 'Muda a ordem ou o departamento de uma categoria',
  ...office,
  params,
  body: record({
    parentId: ['idpai', parentId],
    beforeId: ['antesDe', orNull(sentId, 'Nulo é depois de todas')],
  }) satisfies FieldOf<CategoryPlace>,
})

export const removeCategory = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/categorias/:idcategoria',
  summary: 'Exclui uma categoria sem produtos e sem categorias',
  ...office,
  params,
})
