import { Type, type Static } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais } from '#domain/amounts.ts'
import {
  MAX_AXES,
  MAX_AXIS_VALUES,
  MAX_VARIANTS,
  type StoredVariantGroup,
  type VariantGroupTerms,
} from '#domain/catalog/variant-group.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Busca, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { decodeAxes, EixoDeVariantes, encodeAxes } from './variant-group.ts'

const area = 'Gestão de variantes'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idagrupador: Identificador })

export const AgrupadorDaLoja = Type.Object({
  idagrupador: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  nome: Type.String(),
  eixos: Type.Array(EixoDeVariantes),
  variantes: Type.Array(
    Type.Object({
      idproduto: Identificador,
      codigo: Type.String(),
      nome: Type.String(),
      embalagem: OuNulo(Type.String()),
      preco: Dinheiro,
      ativo: Type.Boolean(),
      valores: Type.Array(Type.String()),
    }),
    { description: 'O produto principal é o primeiro' },
  ),
})

const Valor = Type.String({ minLength: 1, maxLength: 40 })
const TermosDoAgrupador = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 120 }),
  eixos: Type.Array(
    Type.Object({
      nome: Type.String({ minLength: 1, maxLength: 40 }),
      valores: Type.Array(Valor, { maxItems: MAX_AXIS_VALUES }),
    }),
    { maxItems: MAX_AXES },
  ),
  variantes: Type.Array(
    Type.Object({
      idproduto: Type.Optional(OuNulo(Identificador, 'Sem ele a variante é um produto novo, igual ao principal')),
      valores: Type.Array(Valor, { maxItems: MAX_AXES, description: 'Um de cada eixo, na ordem dos eixos' }),
    }),
    { maxItems: MAX_VARIANTS, description: 'O produto principal é o primeiro' },
  ),
})

export const listVariantGroups = endpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores',
  summary: 'Agrupadores de variantes da loja, por nome; para a equipe do catálogo',
  area,
  access: 'product.manage',
  query: Type.Object({
    ...query.properties,
    busca: Busca('Parte do nome'),
    ...pageFields('variantGroups'),
  }),
  reply: Type.Object({
    agrupadores: Type.Array(AgrupadorDaLoja),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const getVariantGroup = endpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Um agrupador de variantes; para a equipe do catálogo',
  area,
  access: 'product.manage',
  params,
  query,
  reply: AgrupadorDaLoja,
})

export const createVariantGroup = endpoint({
  method: 'POST',
  path: '/v4/gestao/agrupadores',
  summary: 'Criar um agrupador de produtos da loja, e os produtos que faltam nele',
  area,
  access: 'product.manage',
  query,
  body: TermosDoAgrupador,
  reply: AgrupadorDaLoja,
})

export const changeVariantGroup = endpoint({
  method: 'PUT',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Mudar um agrupador; o que sai dele continua à venda. Sobre uma versão que não é a atual, 409',
  area,
  access: 'product.manage',
  params,
  query,
  body: Type.Object({ ...TermosDoAgrupador.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: AgrupadorDaLoja,
})

export const removeVariantGroup = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Separar as variantes: os produtos continuam à venda, um a um',
  area,
  access: 'product.manage',
  params,
  query: Type.Object({ ...query.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ separado: Type.Boolean() }),
})

export const encodeVariantGroup = (group: StoredVariantGroup): Static<typeof AgrupadorDaLoja> => ({
  idagrupador: group.id,
  versao: group.version,
  nome: group.name,
  eixos: encodeAxes(group.axes),
  variantes: group.variants.map((variant) => ({
    idproduto: variant.id,
    codigo: variant.code,
    nome: variant.name,
    embalagem: variant.packaging,
    preco: reaisFromUnitPrice(variant.price),
    ativo: variant.isActive,
    valores: [...variant.values],
  })),
})

export const decodeVariantGroup = (wire: Static<typeof AgrupadorDaLoja>): StoredVariantGroup => ({
  id: wire.idagrupador,
  version: wire.versao,
  name: wire.nome,
  axes: decodeAxes(wire.eixos),
  variants: wire.variantes.map((variant) => ({
    id: variant.idproduto,
    code: variant.codigo,
    name: variant.nome,
    packaging: variant.embalagem,
    price: unitPriceFromReais(variant.preco),
    isActive: variant.ativo,
    values: variant.valores,
  })),
})

export const encodeVariantGroupTerms = ({ name, axes, variants }: VariantGroupTerms) => ({
  nome: name,
  eixos: encodeAxes(axes),
  variantes: variants.map(({ productId, values }) => ({ idproduto: productId, valores: [...values] })),
})

export const decodeVariantGroupTerms = (wire: Static<typeof TermosDoAgrupador>): VariantGroupTerms => ({
  name: wire.nome.trim(),
  axes: decodeAxes(wire.eixos).map(({ name, values }) => ({
    name: name.trim(),
    values: values.map((value) => value.trim()).filter((value) => value !== ''),
  })),
  variants: wire.variantes.map(({ idproduto, valores }) => ({
    productId: idproduto?.toLowerCase() ?? null,
    values: valores.map((value) => value.trim()),
  })),
})
