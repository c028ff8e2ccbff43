// Apart from can.ts: every page reads whether the customer may submit, and few load all rules.

/**
 * What a principal grants to a linked user: the first under the id that specification §5 gives it. Like the tags of a
 * supplier they are data that other programs write, so unknown ones are stored as they are.
 */
export const SUBMIT_PERMISSION = 'submissao_pedido'
/** To see the orders of the account; who submits orders sees them anyway. */
export const ORDERS_PERMISSION = 'ver_pedidos'
/** To add, change and remove addresses; choosing among them needs nothing. */
export const ADDRESSES_PERMISSION = 'gerenciar_enderecos'
export const PERMISSIONS = [SUBMIT_PERMISSION, ORDERS_PERMISSION, ADDRESSES_PERMISSION] as const
export type Permission = (typeof PERMISSIONS)[number]
