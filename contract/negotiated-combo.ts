import { Type, type Static } from 'typebox'
import type { ComboChange } from '#domain/cart/cart.ts'
import { MOST_OF_A_PART, MOST_PARTS } from '#domain/combo/combo.ts'
import { unitsFromQuantity } from '#domain/amounts.ts'
import { ComboPromocional } from './combo.ts'
import { endpoint } from './endpoint.ts'
import { CarrinhoEmNegociacao } from './negotiation.ts'
import { Identificador, ReferenciaFornecedor } from './values.ts'

const area = 'Negociação'
const access = 'cart.negotiate'
const params = Type.Object({ idcliente: Identificador })
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

export const listCombosForCart = endpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/combos',
  summary: 'Os combos que o cliente do carrinho pode comprar, com os preços dele; para quem negocia',
  area,
  access,
  params,
  query,
  reply: Type.Array(ComboPromocional),
})

const MAX_COMBOS = unitsFromQuantity(MOST_OF_A_PART)

export const setCombo = endpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/combos/:idcombo',
  summary:
    'Pôr um combo no carrinho, mudar quantos são ou o que foi escolhido, ou tirar; pelo preço que a loja lhe deu',
  area,
  access,
  params: Type.Object({
    ...params.properties,
    idcombo: { ...Identificador, description: 'Do combo neste carrinho; feito por quem o põe' },
  }),
  query,
  body: Type.Object({
    idcombopromocional_cabecalho: Identificador,
    quantidade: Type.Integer({ minimum: 0, maximum: MAX_COMBOS, description: 'Combos inteiros; 0 tira o combo' }),
    produtos: Type.Array(Type.Object({ id: Identificador }), {
      maxItems: MOST_PARTS,
      description: 'O produto escolhido de cada parte, na ordem das partes',
    }),
  }),
  reply: CarrinhoEmNegociacao,
})

type ComboPedido = Static<(typeof setCombo)['body']>

export const encodeComboToSet = ({ comboId, quantity, productIds }: Omit<ComboChange, 'id'>): ComboPedido => ({
  idcombopromocional_cabecalho: comboId,
  quantidade: quantity,
  produtos: productIds.map((id) => ({ id })),
})

export const decodeComboToSet = (
  id: string,
  { idcombopromocional_cabecalho, quantidade, produtos }: ComboPedido,
): ComboChange => ({
  id: id.toLowerCase(),
  comboId: idcombopromocional_cabecalho.toLowerCase(),
  quantity: quantidade,
  productIds: produtos.map((product) => product.id.toLowerCase()),
})
