import { TicketPercent, Unlink } from 'lucide-react'
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { countVisit, openShortLink } from '#contract/short-link.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as linkText } from '../../shared/i18n/short-link.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { saveCoupon } from '../components/coupon-form.tsx'

const NOT_FOUND = 404

/** The code of a coupon to be offered; null for a link that opens nothing. */
interface Followed {
  readonly coupon: string | null
}

export const handle: ScreenHandle<Followed> = {
  head: ({ coupon }, store) => {
    const text = store.text(linkText)
    return { title: `${coupon === null ? text.goneTitle : text.coupon(coupon)} | ${store.name}` }
  },
}

/** Leads on to what the link opens. A list offers on its own page to be applied; a coupon waits for a person to take it. */
export async function loader(args: LoaderFunctionArgs) {
  const [page, params] = [pageOf(args), { code: args.params['codigo'] ?? '' }]
  try {
    const { path, couponCode } = await callStore(page, openShortLink, { params })
    // Who follows the link gets there also where it could not be counted.
    await callStore(page, countVisit, { params }).catch(() => undefined)
    if (couponCode === null) throw redirect(path)
    return { coupon: couponCode }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== NOT_FOUND) throw error
    return data({ coupon: null }, { status: NOT_FOUND })
  }
}

export async function action(args: ActionFunctionArgs): Promise<string | Response> {
  const { customerId } = await requireCustomer(args)
  const problem = await saveCoupon(pageOf(args), customerId, await args.request.formData())
  return problem ?? redirect('/carrinho')
}

export function Component() {
  const text = useText(linkText)
  const { coupon }: Followed = useLoaderData()
  const problem = useActionData<string>()
  const isBusy = useNavigation().state !== 'idle'
  if (coupon === null) {
    return (
      <EmptyState isHeading icon={<Unlink size={36} aria-hidden />} title={text.goneTitle} text={text.gone}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isHeading
      icon={<TicketPercent size={36} aria-hidden />}
      title={text.coupon(coupon)}
      text={text.couponIntro}
    >
      <Form method="post" replace className={stack.gap3}>
        {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
        <input type="hidden" name="coupon" value={coupon} />
        <Button type="submit" isBusy={isBusy}>
          {text.apply}
        </Button>
      </Form>
      <ButtonLink to="/produtos" look="secondary">
        {text.seeProducts}
      </ButtonLink>
    </EmptyState>
  )
}
