import { useEffect, useRef } from 'react'
import {
  Form,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { exchangeLoginToken } from '#contract/access.ts'
import { formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/entrance.ts'
import { COOKIE_SESSION, pageOf } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { withCartSaved } from '../../state/cart-store.ts'
import { useStoreData } from '../../state/store-context.ts'
import { NarrowCard } from '../narrow-card.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.carriedTitle} | ${store.name}` }) }

/** Looking at this page changes nothing: programs that look at every link would use the code up. */
export const loader = (args: LoaderFunctionArgs) => ({ isFromOwnPages: pageOf(args).isFromOwnPages ?? false })

interface Failed {
  readonly message: string
}

export async function action(args: ActionFunctionArgs): Promise<Failed | Response> {
  const { browser, call, supplier, origin, basename } = pageOf(args)
  const form = await args.request.formData()
  try {
    const { voltar } = await withCartSaved(browser?.cart, () =>
      call(exchangeLoginToken, {
        params: { sessao: COOKIE_SESSION },
        body: {
          idfornecedor: supplier.id,
          token: formText(form, 'codigo'),
          email: formText(form, 'email'),
          tokenOrigin: 'commerce',
        },
      }),
    )
    // On a domain of its own a store needs no segment; the page is made anew for whoever is signed in now.
    const isOwnDomain = supplier.domains.includes(new URL(origin).hostname)
    return redirectDocument(`${origin}${isOwnDomain ? '' : basename}${voltar}`)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.unreachable }
  }
}

/**
 * A sign-in that comes from another store goes on by itself, unless somebody else's link could have sent it: then, and
 * where another person is signed in here, it takes a press of the button by whoever reads whose account it is.
 */
export function Component() {
  const { supplier, account, basename } = useStoreData()
  const { isFromOwnPages } = useLoaderData<typeof loader>()
  const { token = '', email = '' } = useParams()
  const failed = useActionData<Failed>()
  const isBusy = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const hasArrived = useRef(false)
  const goesOn = isFromOwnPages && account === null && token !== ''

  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    // The code leaves the address bar at once, and is in no history.
    history.replaceState(history.state, '', `${basename}/login-token`)
    if (goesOn) void submit(form.current, { replace: true })
  }, [goesOn, basename, submit])

  if (failed || token === '') {
    return (
      <NarrowCard title={text.keyFailedTitle}>
        <Notice kind="problem">{failed?.message ?? text.carriedFailed}</Notice>
        {failed && <p>{text.carriedFailed}</p>}
        <ButtonLink to="/entrar">{text.signInWithPassword}</ButtonLink>
        <ButtonLink to="/" look="secondary">
          {text.goOnAsVisitor}
        </ButtonLink>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={text.carriedTitle}>
      <p>{text.carriedIntro(email, supplier.name)}</p>
      {account && account.email !== email && <Notice kind="warning">{text.carriedOther(account.name)}</Notice>}
      {!isFromOwnPages && <Notice kind="info">{text.carriedUnknown}</Notice>}
      <Form ref={form} method="post" action="/login-token" replace>
        <input type="hidden" name="codigo" value={token} />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {text.carriedSubmit}
        </Button>
      </Form>
      <ButtonLink to="/" look="quiet">
        {text.goOnAsVisitor}
      </ButtonLink>
    </NarrowCard>
  )
}
