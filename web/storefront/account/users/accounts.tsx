import {
  redirect,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { openAccounts } from '#contract/linked-user.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { switchCustomer } from '../../../shared/api/session.ts'
import { formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as usersText } from '../../../shared/i18n/users.ts'
import { pageOf, requireCustomer, returnPath, signInPath } from '../../../shared/page-context.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import card from '../../../shared/ui/record-card.module.css'
import style from '../../../shared/users/users.module.css'
import { withCartSaved } from '../../state/cart-edits.ts'
import { AccountFrame } from '../home/account-frame.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(usersText).accountsTitle} | ${store.name}` }),
}

/** The customers of this store for whom the person may buy. */
export async function loader(args: LoaderFunctionArgs): Promise<readonly OpenAccount[]> {
  const { loginId, role } = await requireCustomer(args)
  if (loginId === null || (role !== 'customer' && role !== 'linked-user')) throw redirect('/conta')
  return (await callStore(pageOf(args), openAccounts, { params: { userId: loginId } })).accounts
}

/** Continues for another customer, with its cart, addresses and orders. */
export async function action(args: ActionFunctionArgs): Promise<{ message: string } | Response> {
  const { loginId } = await requireCustomer(args)
  const page = pageOf(args)
  const customerId = formText(await args.request.formData(), 'customerId')
  try {
    await withCartSaved(page.browser?.cart, () => switchCustomer(page, customerId, loginId))
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath('/conta/trocar'))
    const text = withOverrides(usersText, await page.texts())
    if (!(error instanceof Refusal)) return { message: text.unreachable }
    return { message: error.code === 'access.notAllowed' ? text.switchRefused : error.message }
  }
  return redirect(returnPath(new URL(args.request.url).searchParams))
}

export function Component() {
  const text = useText(usersText)
  const accounts = useLoaderData<typeof loader>()
  const failed = useActionData<{ message: string }>()
  const { formMethod, formData } = useNavigation()
  const [search] = useSearchParams()
  const wanted = formMethod === 'POST' ? formData?.get('customerId') : null
  return (
    <AccountFrame width="text" title={text.accountsTitle} intro={text.accountsIntro}>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      <ul className={stack.gap3}>
        {accounts.map(({ customerId, name, document, isOwn, isCurrent }) => (
          <li key={customerId} className={`${surface.card} ${style.account}`} data-current={isCurrent || undefined}>
            <div className={card.body}>
              <h2 className={card.name}>
                {name}
                {isCurrent && <Badge>{text.current}</Badge>}
              </h2>
              <p className={textStyle.note}>
                {isOwn ? text.own : text.shared} · {formatDocument(document)}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" action={`/conta/trocar${search.size > 0 ? `?${search}` : ''}`}>
                <input type="hidden" name="customerId" value={customerId} />
                <Button
                  type="submit"
                  look="secondary"
                  size="small"
                  isBusy={wanted === customerId}
                  aria-label={text.useName(name)}
                >
                  {text.use}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </AccountFrame>
  )
}
