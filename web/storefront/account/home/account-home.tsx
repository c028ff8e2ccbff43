import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { can } from '#domain/access/can.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as accountMenuText } from '../../../shared/i18n/account-menu.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, signInPath } from '../../../shared/page-context.ts'
import { CreditNote } from '../../components/credit-note.tsx'
import { useStoreData } from '../../state/store-context.ts'
import style from './account-home.module.css'
import { AccountLinks } from './account-links.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(accountMenuText).title} | ${store.name}` }),
}

/** What the customer owes and may still buy on account; null where the store gives no credit or the person may not see it. */
export async function loader(args: LoaderFunctionArgs): Promise<Balance | null> {
  const page = pageOf(args)
  const account = await page.account()
  if (!account) throw redirect(signInPath('/conta'))
  const { customerId, buysOnAccount } = account
  const maySee = can('invoice.see', actorOf(account), { features: featuresOf(page.supplier.tags) })
  return customerId !== null && buysOnAccount && maySee ? invoiceApi(page).balance(customerId) : null
}

/** The menu of the account as a page, for phones and without script. */
export function Component() {
  const text = useText(accountMenuText)
  const { account } = useStoreData()
  const balance = useLoaderData<typeof loader>()
  if (!account) return null
  return (
    <div className={style.home}>
      <div>
        <h1>{text.title}</h1>
        <p className={style.who}>
          {account.name}
          <br />
          {account.email}
        </p>
        {balance && (
          <div className={style.credit}>
            <CreditNote balance={balance} />
          </div>
        )}
      </div>
      <nav className={style.links} aria-label={text.navigation}>
        <AccountLinks account={account} />
      </nav>
    </div>
  )
}
