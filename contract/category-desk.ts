import { Type, type Static } from 'typebox'
import { MAX_CATEGORY_NAME, type CategoryPlace, type StoredCategory } from '#domain/catalog/category-tree.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

const area = 'Gestão de categorias'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idcategoria: Identificador })

export const CategoriaDaLoja = Type.Object({
  id: Identificador,
  slug: Type.String(),
  nome: Type.String(),
  idpai: OuNulo(Identificador, 'Nulo é um departamento'),
  produtos: Type.Integer({ description: 'À venda, só os da própria categoria' }),
  todosOsProdutos: Type.Integer({ description: 'Também os arquivados' }),
})
const reply = Type.Object({
  categorias: Type.Array(CategoriaDaLoja, { description: 'Na ordem da loja, as de cada departamento entre si' }),
})
const Nome = Type.String({ minLength: 1, maxLength: MAX_CATEGORY_NAME })
const Lugar = {
  idpai: OuNulo(Identificador, 'Nulo é um departamento'),
  antesDe: OuNulo(Identificador, 'Nulo é depois de todas'),
}

export const listStoredCategories = endpoint({
  method: 'GET',
  path: '/v4/gestao/categorias',
  summary: 'Departamentos e categorias da loja, também os vazios; para a equipe do catálogo',
  area,
  access: 'product.manage',
  query,
  reply,
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/v4/gestao/categorias',
  summary: 'Cria um departamento, ou uma categoria em um departamento',
  area,
  access: 'product.manage',
  query,
  body: Type.Object({ nome: Nome, idpai: OuNulo(Identificador, 'Nulo é um departamento') }),
  reply,
})

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/v4/gestao/categorias/:idcategoria',
  summary: 'Muda o nome; o endereço da categoria continua o mesmo',
  area,
  access: 'product.manage',
  params,
  query,
  body: Type.Object({ nome: Nome }),
  reply,
})

export const moveCategory = endpoint({
  method: 'PUT',
  path: '/v4/gestao/categorias/:idcategoria/lugar',
  summary: 'Muda a ordem ou o departamento de uma categoria',
  area,
  access: 'product.manage',
  params,
  query,
  body: Type.Object(Lugar),
  reply,
})

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/categorias/:idcategoria',
  summary: 'Exclui uma categoria sem produtos e sem categorias',
  area,
  access: 'product.manage',
  params,
  query,
  reply,
})

export const encodeCategories = (categories: readonly StoredCategory[]): Static<typeof reply> => ({
  categorias: categories.map(({ id, slug, name, parentId, products, allProducts }) => ({
    id,
    slug,
    nome: name,
    idpai: parentId,
    produtos: products,
    todosOsProdutos: allProducts,
  })),
})
export const decodeCategories = ({ categorias }: Static<typeof reply>): StoredCategory[] =>
  categorias.map(({ id, slug, nome, idpai, produtos, todosOsProdutos }) => ({
    id,
    slug,
    name: nome,
    parentId: idpai,
    products: produtos,
    allProducts: todosOsProdutos,
  }))

export const encodePlace = ({ parentId, beforeId }: CategoryPlace) => ({ idpai: parentId, antesDe: beforeId })
export const decodePlace = ({ idpai, antesDe }: ReturnType<typeof encodePlace>): CategoryPlace => ({
  parentId: idpai?.toLowerCase() ?? null,
  beforeId: antesDe?.toLowerCase() ?? null,
})
