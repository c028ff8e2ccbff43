import { Type, type Static } from 'typebox'
import { centsFromReais, quantityFromUnits, reaisFromCents, unitsFromQuantity, type Cents } from '#domain/amounts.ts'
import { isFixed, type Combo } from '#domain/combo/combo.ts'
import { FormaDosPrecos } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { decodeProduct, encodeProduct, present, Produto } from './product.ts'
import {
  clienteDaSessao,
  Data,
  Identificador,
  noFornecedor,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  TipoEntregaDosPrecos,
} from './values.ts'

const ProdutoDoCombo = Type.Object({
  ...Produto.properties,
  parte: Type.Integer({ description: 'Número da parte a que pertence, a partir de 1' }),
  disponivel: Type.Integer({ description: 'Quantos combos um pedido pode ter com ele; 0 é esgotado' }),
})

export const ComboPromocional = Type.Object({
  idcombopromocional_cabecalho: Identificador,
  nome: Type.String(),
  descricao: Type.String(),
  preco: Type.Optional(
    Type.Number({ description: 'Reais, em toda forma de pagamento; ausente onde a loja esconde os preços' }),
  ),
  precoAvulso: Type.Optional(
    Type.Number({ description: 'Reais que a escolha mais barata custa fora do combo; ausente como o preço' }),
  ),
  ate: OuNulo(Data, 'Último dia em que é vendido; nulo é sem fim'),
  disponivel: Type.Integer({ description: 'Quantos um pedido pode ter; 0 é esgotado' }),
  partes: Type.Array(
    Type.Object({
      parte: Type.Integer({ description: 'A partir de 1' }),
      nome: Type.String(),
      quantidade: Quantidade,
      fixa: Type.Boolean({ description: 'Tem um só produto; nas outras o cliente escolhe um' }),
    }),
  ),
  produtos: Type.Array(ProdutoDoCombo, { description: 'Os produtos de todas as partes, na ordem delas' }),
})

const area = 'Combos'

export const listCustomerCombos = endpoint({
  method: 'GET',
  path: '/v4/promotional-combo-client/:idfornecedor/:idcliente',
  summary: 'Combos que o cliente pode comprar: os de todos e os feitos para ele',
  area,
  access: 'signed-in',
  customer: 'params.idcliente',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idcliente: Identificador }),
  reply: Type.Array(ComboPromocional),
})

export const listCombos = endpoint({
  method: 'GET',
  path: '/v4/promotional-combo-all/:idfornecedor',
  summary: 'Combos que a loja vende a todos',
  area,
  access: 'public',
  params: noFornecedor,
  reply: Type.Array(ComboPromocional),
})

export const getCombo = endpoint({
  method: 'GET',
  path: '/v4/promotional-combo/:idcombo',
  summary: 'Um combo, com os produtos de cada parte; também com a barra no fim do caminho',
  area,
  access: 'public',
  params: Type.Object({ idcombo: Identificador }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    idformapagamento: Type.Optional(FormaDosPrecos),
    idcliente: clienteDaSessao(),
    tipoEntrega: Type.Optional(TipoEntregaDosPrecos),
  }),
  reply: ComboPromocional,
})

const optionalReais = (amount: Cents | null) => (amount === null ? undefined : reaisFromCents(amount))

export const encodeCombo = (combo: Combo): Static<typeof ComboPromocional> =>
  present({
    idcombopromocional_cabecalho: combo.id,
    nome: combo.name,
    descricao: combo.description,
    preco: optionalReais(combo.price),
    precoAvulso: optionalReais(combo.regularTotal),
    ate: combo.until,
    disponivel: combo.available,
    partes: combo.parts.map((part, at) => ({
      parte: at + 1,
      nome: part.name,
      quantidade: unitsFromQuantity(part.quantity),
      fixa: isFixed(part),
    })),
    produtos: combo.parts.flatMap(({ products }, at) =>
      products.map((product) => ({ ...encodeProduct(product), parte: at + 1, disponivel: product.available })),
    ),
  }) as Static<typeof ComboPromocional>

export const decodeCombo = (wire: Static<typeof ComboPromocional>): Combo => ({
  id: wire.idcombopromocional_cabecalho,
  name: wire.nome,
  description: wire.descricao,
  price: wire.preco === undefined ? null : centsFromReais(wire.preco),
  regularTotal: wire.precoAvulso === undefined ? null : centsFromReais(wire.precoAvulso),
  until: wire.ate,
  available: wire.disponivel,
  parts: wire.partes.map(({ parte, nome, quantidade }) => ({
    name: nome,
    quantity: quantityFromUnits(quantidade),
    products: wire.produtos
      .filter((product) => product.parte === parte)
      .map((product) => ({ ...decodeProduct(product), available: product.disponivel })),
  })),
})
