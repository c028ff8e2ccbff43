import { Type, type Static } from 'typebox'
import type { Channel, DeliveryType } from '#domain/order/order.ts'

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const Identificador = Type.String({ pattern: UUID, description: 'UUID' })
/** Every `{id}` of a supplier accepts UUID or slug (rules §1). */
export const ReferenciaFornecedor = Type.String({ pattern: '^[0-9a-zA-Z-]{1,80}$', description: 'UUID ou slug do fornecedor' })
/** `{tok}{sep}{cli}` in one segment; `token` stands for the cookie's session (rules §1). */
export const Sessao = Type.String({ maxLength: 200, description: 'Token da sessão, ou "token" para a sessão do cookie; com {sep}{cli} quando há cliente' })

export const Dinheiro = Type.Number({ description: 'Reais' })
export const Quantidade = Type.Number({ description: 'Unidades de venda, até 3 casas decimais' })
export const Data = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'AAAA-MM-DD' })
export const Cep = Type.String({ pattern: '^\\d{5}-?\\d{3}$', description: 'CEP com ou sem hífen' })

export const TipoEntrega = Type.Union([Type.Literal('DELIVERY'), Type.Literal('RETIRADA')])
export const CanalVenda = Type.Union([Type.Literal('WEB'), Type.Literal('MANUAL')], {
  description: 'MANUAL enquanto um atendente negocia o carrinho, WEB no mais; quem envia não o muda, e os preços são os mesmos',
})
export const TipoAssinatura = Type.String({ maxLength: 40, description: "'whitout' é sem assinatura; outro valor é recusado enquanto a loja não vende por assinatura" })
export const OuNulo = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const Coordenadas = Type.Object({ latitude: Type.Number(), longitude: Type.Number() })

export const Pronto = Type.Object({ sucesso: Type.Boolean(), mensagem: Type.Optional(Type.String()) })

export const decodeDeliveryType = (wire: Static<typeof TipoEntrega>): DeliveryType => (wire === 'RETIRADA' ? 'pickup' : 'delivery')
export const encodeDeliveryType = (type: DeliveryType): Static<typeof TipoEntrega> => (type === 'pickup' ? 'RETIRADA' : 'DELIVERY')
export const encodeChannel = (channel: Channel): Static<typeof CanalVenda> => (channel === 'manual' ? 'MANUAL' : 'WEB')
export const decodeChannel = (wire: Static<typeof CanalVenda>): Channel => (wire === 'MANUAL' ? 'manual' : 'web')
