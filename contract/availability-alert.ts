import { Type, type Static } from 'typebox'
import type { AvailabilityAlert } from '#domain/catalog/availability-alert.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

const AvisoDeDisponibilidade = Type.Object({
  idproduto: Identificador,
  nome: Type.String(),
  slug: Type.String(),
  imagem: OuNulo(Type.String()),
  aVenda: Type.Boolean({ description: 'Falso: a loja não vende mais, e o produto não tem página' }),
  pedidoEm: Type.String(),
})

const area = 'Avisos de disponibilidade'
const idcadastroextraproduto = (description: string) => ({ ...Identificador, description })

export const availabilityAlerts = endpoint({
  method: 'GET',
  path: '/v4/notificacao/alerta-disponibilidade',
  summary: 'Os produtos esgotados de que a pessoa da sessão quer ser avisada, o último pedido primeiro',
  area,
  access: 'availability-alert.manage',
  customer: 'query.idcliente',
  query: Type.Object({ idcliente: Identificador, idfornecedor: ReferenciaFornecedor }),
  reply: Type.Object({ avisos: Type.Array(AvisoDeDisponibilidade) }),
})

const Resultado = Type.Object({ sucesso: Type.Boolean(), mensagem: Type.String() })

export const addAvailabilityAlert = endpoint({
  method: 'POST',
  path: '/v4/notificacao/alerta-disponibilidade',
  summary: 'Avisar por e-mail, uma vez, quando um produto esgotado voltar; pedir de novo não muda nada',
  area,
  access: 'availability-alert.manage',
  customer: 'body.idcliente',
  body: Type.Object({
    idcliente: Identificador,
    idfornecedor: ReferenciaFornecedor,
    idproduto: Identificador,
    idcadastroextraproduto: Type.Optional(
      idcadastroextraproduto('O cadastro do produto no fornecedor; aqui o mesmo que idproduto'),
    ),
  }),
  reply: Resultado,
})

export const removeAvailabilityAlert = endpoint({
  method: 'POST',
  path: '/v4/notificacao/alerta-disponibilidade/remove',
  summary: 'Desistir do aviso; sem aviso não muda nada',
  area,
  access: 'availability-alert.manage',
  customer: 'body.idcliente',
  body: Type.Object({
    idcliente: Identificador,
    idfornecedor: ReferenciaFornecedor,
    idcadastroextraproduto: idcadastroextraproduto('O produto do aviso'),
  }),
  reply: Resultado,
})

export const encodeAlert = (alert: AvailabilityAlert): Static<typeof AvisoDeDisponibilidade> => ({
  idproduto: alert.productId,
  nome: alert.name,
  slug: alert.slug,
  imagem: alert.picture,
  aVenda: alert.isSold,
  pedidoEm: alert.createdAt,
})

export const decodeAlert = (wire: Static<typeof AvisoDeDisponibilidade>): AvailabilityAlert => ({
  productId: wire.idproduto,
  name: wire.nome,
  slug: wire.slug,
  picture: wire.imagem,
  isSold: wire.aVenda,
  createdAt: wire.pedidoEm,
})

/** In the export of what a store has about a person. */
export const AvisoGuardado = Type.Object({ nome: Type.String(), pedidoEm: Type.String() })
export const encodeStoredAlert = ({ name, createdAt }: Pick<AvailabilityAlert, 'name' | 'createdAt'>) => ({
  nome: name,
  pedidoEm: createdAt,
})
