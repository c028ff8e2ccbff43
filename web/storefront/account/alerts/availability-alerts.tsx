import { BellRing } from 'lucide-react'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addAvailabilityAlert, availabilityAlerts, removeAvailabilityAlert } from '#contract/availability-alert.ts'
import type { AvailabilityAlert } from '#domain/catalog/availability-alert.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText, problemFrom } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as alertText } from '../../../shared/i18n/availability-alert.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { useMoments } from '../../../shared/moments.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import type { AlertReply } from '../../state/alert-reply.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import style from './availability-alerts.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(alertText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<readonly AvailabilityAlert[]> {
  const { customerId } = await requireCustomer(args)
  return (await callStore(pageOf(args), availabilityAlerts, { query: { customerId } })).alerts
}

/** Adds or removes the alert of a product, for this screen and for the page of the product. */
export async function action(args: ActionFunctionArgs): Promise<AlertReply> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const productId = formText(form, 'product')
  const isAdded = formText(form, 'change') === 'add'
  try {
    await callStore(page, isAdded ? addAvailabilityAlert : removeAvailabilityAlert, { body: { customerId, productId } })
  } catch (error) {
    const text = withOverrides(alertText, await page.texts())
    return { productId, message: problemFrom(error, [], text.unreachable).message }
  }
  return { productId, isAdded }
}

export function Component() {
  const text = useText(alertText)
  const { formatDay } = useMoments()
  const alerts: readonly AvailabilityAlert[] = useLoaderData()
  const reply = useActionData<AlertReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title={text.title} intro={text.intro}>
      {reply && <Outcome reply={reply} isBusy={isBusy} />}
      {alerts.length === 0 ? (
        <EmptyState icon={<BellRing size={36} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      ) : (
        <ul className={stack.gap3}>
          {alerts.map(({ productId, name, slug, picture, isSold, createdAt }) => (
            <li key={productId} className={`${surface.card} ${style.alert}`}>
              <Picture picture={picture} alt="" sizes="4rem" className={style.picture} />
              <div className={stack.gap1}>
                {isSold ? (
                  <Link to={`/produto/${slug}`} className={linkStyle.link}>
                    <strong>{name}</strong>
                  </Link>
                ) : (
                  <strong>{name}</strong>
                )}
                {!isSold && <span>{text.gone}</span>}
                <span className={textStyle.note}>{text.since(formatDay(createdAt))}</span>
              </div>
              <AlertForm productId={productId} change="remove">
                <Button type="submit" look="secondary" size="small" isBusy={isBusy} aria-label={text.removeNamed(name)}>
                  {text.remove}
                </Button>
              </AlertForm>
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

function Outcome({ reply, isBusy }: { readonly reply: AlertReply; readonly isBusy: boolean }) {
  const text = useText(alertText)
  if ('message' in reply) return <Notice kind="problem">{reply.message}</Notice>
  if (reply.isAdded) return <Notice kind="success">{text.added}</Notice>
  return (
    <Notice kind="success">
      <div className={stack.between3}>
        <span>{text.removed}</span>
        <AlertForm productId={reply.productId} change="add">
          <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
            {text.undo}
          </Button>
        </AlertForm>
      </div>
    </Notice>
  )
}

interface AlertFormProps {
  readonly productId: string
  readonly change: 'add' | 'remove'
  readonly children: React.ReactNode
}

const AlertForm = ({ productId, change, children }: AlertFormProps) => (
  <Form method="post" action="/conta/avisos">
    <input type="hidden" name="product" value={productId} />
    <input type="hidden" name="change" value={change} />
    {children}
  </Form>
)
