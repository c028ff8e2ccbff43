import { BellRing } from 'lucide-react'
import { useFetcher } from 'react-router'
import { can } from '#domain/access/can.ts'
import type { Product } from '#domain/catalog/product.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { text as alertText } from '../../shared/i18n/availability-alert.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { signInPath } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import type { AlertReply } from '../state/alert-reply.ts'
import { useStoreData } from '../state/store-context.ts'

interface AvailabilityAlertProps {
  readonly product: Pick<Product, 'id' | 'availability'>
  /** Whether the person waits for the product already. */
  readonly hasAlert: boolean
  /** Where a visitor comes back to after signing in: path below the store. */
  readonly returnTo: string
}

/** Under a product that is sold out: an e-mail when it is back. Nothing for those who buy in another's name. */
export function AvailabilityAlert({ product, hasAlert, returnTo }: AvailabilityAlertProps) {
  const text = useText(alertText)
  const { account, features } = useStoreData()
  const fetcher = useFetcher<AlertReply>({ key: `alert ${product.id}` })
  if (product.availability !== 'sold-out') return null
  if (!account)
    return (
      <ButtonLink to={signInPath(returnTo)} look="secondary" isWide>
        <BellRing size={20} aria-hidden /> {text.signIn}
      </ButtonLink>
    )
  if (!can('availability-alert.manage', actorOf(account), { features })) return null
  const problem = fetcher.data && 'message' in fetcher.data ? fetcher.data.message : null
  const change = fetcher.data && 'isAdded' in fetcher.data ? fetcher.data.isAdded : null
  const isWaiting = change ?? hasAlert
  return (
    <fetcher.Form method="post" action="/conta/avisos" className={stack.gap2}>
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="change" value={isWaiting ? 'remove' : 'add'} />
      <div role="status">
        {problem !== null && <Notice kind="problem">{problem}</Notice>}
        {problem === null && isWaiting && <Notice kind="success">{text.added}</Notice>}
        {problem === null && change === false && <p>{text.removed}</p>}
      </div>
      <Button type="submit" look={isWaiting ? 'quiet' : 'secondary'} isWide isBusy={fetcher.state !== 'idle'}>
        <BellRing size={20} aria-hidden /> {isWaiting ? text.remove : text.add}
      </Button>
    </fetcher.Form>
  )
}
