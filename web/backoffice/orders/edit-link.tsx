import { useSearchParams } from 'react-router'
import { can } from '#domain/access/can.ts'
import { editText, mayEditOrder } from '#domain/order/edit-order.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { orderEditText } from '../../shared/i18n/office-order-edit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useOffice } from '../state/office-context.ts'

/** To the edit of an order, where it may still be edited; after an edit it says that it was saved. */
export function EditLink({ order }: { readonly order: PlacedOrder }) {
  const text = useText(orderEditText)
  const { account, features } = useOffice()
  const { formatMoment } = useMoments()
  const done = useSearchParams()[0].get('feito')
  const waiting = order.questions.flatMap(({ answeredAt, about }) =>
    answeredAt === null && about.kind === 'edit' && about.change.waitsUntil !== null ? [about.change] : [],
  )
  const mayEdit = mayEditOrder(order) && order.heldMove === null
  return (
    <>
      {done === 'editado' && waiting.length === 0 && <Notice kind="success">{text.saved}</Notice>}
      {waiting.map(({ waitsUntil, ...change }) => (
        <Notice key={waitsUntil} kind="info">
          {text.waiting(formatMoment(waitsUntil ?? ''), editText(change))}
        </Notice>
      ))}
      {mayEdit && can('order.manage', actorOf(account), { features }) && (
        <div>
          <ButtonLink to={`/gestao/pedidos/${order.number}/editar`} look="secondary">
            {text.open}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
