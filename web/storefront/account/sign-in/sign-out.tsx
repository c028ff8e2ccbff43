import { Form, redirect, type ActionFunctionArgs } from 'react-router'
import { signOut } from '#contract/access.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/account.ts'
import { text as shell } from '../../../shared/i18n/shell.ts'
import { COOKIE_SESSION, pageOf } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { withCartSaved } from '../../state/cart-store.ts'
import { NarrowCard } from '../narrow-card.tsx'
import style from '../account.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.signOutTitle} | ${store.name}` }) }

export const loader = () => null

export async function action(args: ActionFunctionArgs) {
  const { browser, call } = pageOf(args)
  await withCartSaved(browser?.cart, () => call(signOut, { params: { sessao: COOKIE_SESSION } }))
  return redirect('/')
}

/** For whoever comes here by a link: leaving is a change, and so a button. */
export function Component() {
  return (
    <NarrowCard title={text.signOutTitle}>
      <p>{text.signOutQuestion}</p>
      <Form method="post" className={style.stack}>
        <Button type="submit">{shell.signOut}</Button>
      </Form>
    </NarrowCard>
  )
}
