import { signOut } from '#contract/access.ts'
import { Form, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { callStore } from '../../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as accountText } from '../../../shared/i18n/account.ts'
import { text as shellText } from '../../../shared/i18n/shell.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { withCartSaved } from '../../state/cart-edits.ts'
import stack from '../../../shared/ui/stack.module.css'
import { NarrowCard } from '../narrow-card.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(accountText).signOutTitle} | ${store.name}` }),
}

export const loader = () => null

export async function action(args: ActionFunctionArgs) {
  const page = pageOf(args)
  await withCartSaved(page.browser?.cart, () => callStore(page, signOut, {}))
  // A new document, so that nothing of the person stays in memory.
  return redirectDocument('/')
}

/** A link to this screen does not sign out: only the button does. */
export function Component() {
  const text = useText(accountText)
  const { signOut } = useText(shellText)
  return (
    <NarrowCard title={text.signOutTitle}>
      <p>{text.signOutQuestion}</p>
      <Form method="post" className={stack.gap4}>
        <Button type="submit">{signOut}</Button>
      </Form>
    </NarrowCard>
  )
}
