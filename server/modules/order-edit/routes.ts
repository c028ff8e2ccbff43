import * as wire from '#contract/order-edit.ts'
import type { PaymentAccounts } from '#server/modules/charge/accounts.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { deliveryChoicesOf } from './draft-delivery.ts'
import { answerEdit } from './answer-edit.ts'
import { editableOrder, editOrder } from './edit-order.ts'

export function orderEditRoutes(server: Server, accounts: PaymentAccounts): void {
  serve(server, wire.getEditableOrder, ({ scope, input: { params } }) => editableOrder(scope, params.number))

  serve(server, wire.listDeliveryChoices, ({ scope, input: { params, query } }) =>
    deliveryChoicesOf(scope, params.number, query),
  )

  serve(server, wire.editOrder, ({ scope, input: { params, query, body } }) =>
    editOrder(scope, accounts, params.number, { ...body, isSimulated: query.isSimulated }),
  )

  serve(server, wire.answerEdit, ({ scope, customer, input: { params, body } }) =>
    answerEdit(scope, accounts, customer, { ...params, ...body }),
  )
}
