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
import { authenticate } from '#contract/access.ts'
import { Refusal } from '#contract/client.ts'
import { decodeOpenAccounts, openAccounts } from '#contract/linked-user.ts'
import { formatDocument } from '#domain/customer/document.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import { formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/users.ts'
import { COOKIE_SESSION, pageOf, requireCustomer, returnPath, signInPath } from '../../../shared/page-context.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import style from '../../../shared/users/users.module.css'
import { withCartSaved } from '../../state/cart-store.ts'
import { AccountFrame } from '../home/account-frame.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.accountsTitle} | ${store.name}` }) }

/** The accounts of this store in whose name the person may buy. */
export async function loader(args: LoaderFunctionArgs): Promise<readonly OpenAccount[]> {
  const account = await requireCustomer(args)
  if (account.loginId === null || (account.role !== 'customer' && account.role !== 'linked-user'))
    throw redirect('/conta')
  return decodeOpenAccounts(
    await pageOf(args).call(openAccounts, { params: { sessao: COOKIE_SESSION, idusuario: account.loginId } }),
  )
}

/** Goes on for another account: its cart, addresses and orders. */
export async function action(args: ActionFunctionArgs): Promise<{ message: string } | Response> {
  const account = await requireCustomer(args)
  const { browser, call, supplier } = pageOf(args)
  const body = {
    cpf: '',
    senha: '',
    idfornecedor: supplier.id,
    tokenOrigin: 'commerce',
    idcadastroextracliente: formText(await args.request.formData(), 'conta'),
    idUsuarioLogado: account.loginId,
  }
  try {
    await withCartSaved(browser?.cart, () => call(authenticate, { params: { sessao: COOKIE_SESSION }, body }))
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath('/conta/trocar'))
    if (!(error instanceof Refusal)) return { message: text.unreachable }
    return { message: error.code === 'access.notAllowed' ? text.switchRefused : error.message }
  }
  return redirect(returnPath(new URL(args.request.url).searchParams))
}

export function Component() {
  const accounts = useLoaderData<typeof loader>()
  const failed = useActionData<{ message: string }>()
  const { formMethod, formData } = useNavigation()
  const [search] = useSearchParams()
  const wanted = formMethod === 'POST' ? formData?.get('conta') : null
  return (
    <AccountFrame title={text.accountsTitle} intro={text.accountsIntro}>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      <ul className={style.list}>
        {accounts.map(({ customerId, name, document, isOwn, isCurrent }) => (
          <li key={customerId} className={`${surface.card} ${style.card}`} data-current={isCurrent || undefined}>
            <div className={style.who}>
              <h2 className={style.name}>
                {name}
                {isCurrent && <Badge>{text.current}</Badge>}
              </h2>
              <p className={style.muted}>
                {isOwn ? text.own : text.shared} · {formatDocument(document)}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" action={`/conta/trocar${search.size > 0 ? `?${search}` : ''}`}>
                <input type="hidden" name="conta" value={customerId} />
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
