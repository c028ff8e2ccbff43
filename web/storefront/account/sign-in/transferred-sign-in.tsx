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
import { exchangeLoginToken } from '#contract/sign-in.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as entranceText } from '../../../shared/i18n/entrance.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { withCartSaved } from '../../state/cart-edits.ts'
import { useStoreData } from '../../state/store-context.ts'
import { NarrowCard } from '../narrow-card.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(entranceText).carriedTitle} | ${store.name}` }),
}

/** The loader does not use the code: programs that preview links would use it up. */
export const loader = (args: LoaderFunctionArgs) => ({ isFromOwnPages: pageOf(args).isFromOwnPages ?? false })

interface Failed {
  readonly message: string
}

export async function action(args: ActionFunctionArgs): Promise<Failed | Response> {
  const page = pageOf(args)
  const { browser, supplier, origin, basename } = page
  const form = await args.request.formData()
  try {
    const body = { code: formText(form, 'token'), email: formText(form, 'email') }
    const { returnTo } = await withCartSaved(browser?.cart, () => callStore(page, exchangeLoginToken, { body }))
    // On its own domain a store needs no path segment. The document is loaded again for the new session.
    const isOwnDomain = supplier.domains.includes(new URL(origin).hostname)
    return redirectDocument(`${origin}${isOwnDomain ? '' : basename}${returnTo}`)
  } catch (error) {
    const text = withOverrides(entranceText, await page.texts())
    return { message: error instanceof Refusal ? error.message : text.unreachable }
  }
}

/**
 * A sign-in that comes from another store of ours continues at once. From any other page, or where another person is
 * signed in here, it needs a click, because the link may belong to another person's account.
 */
export function Component() {
  const text = useText(entranceText)
  const { supplier, account, basename } = useStoreData()
  const { isFromOwnPages } = useLoaderData<typeof loader>()
  const { token = '', email = '' } = useParams()
  const failed = useActionData<Failed>()
  const isBusy = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const hasArrived = useRef(false)
  const continues = isFromOwnPages && account === null && token !== ''

  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    // The code leaves the address bar and the history.
    history.replaceState(history.state, '', `${basename}/login-token`)
    if (continues) void submit(form.current, { replace: true })
  }, [continues, basename, submit])

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
        <input type="hidden" name="token" value={token} />
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
