import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { customerCredit, decodeCredit } from '#contract/payment.ts'
import { can } from '#domain/access/can.ts'
import { availableOf, type Credit } from '#domain/payment/credit.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/account-menu.ts'
import { pageOf, sessionSegment, signInPath } from '../../shared/page-context.ts'
import { actorOf } from '../state/actor-of.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './account-home.module.css'
import { AccountLinks } from './account-links.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

/** What the store lends; null where it lends nothing, or tells this person nothing. */
export async function loader(args: LoaderFunctionArgs): Promise<Credit | null> {
  const { account, call, supplier } = pageOf(args)
  const person = await account()
  if (!person) throw redirect(signInPath('/conta'))
  const { customerId } = person
  if (customerId === null || !can('order.see', actorOf(person), { features: featuresOf(supplier.tags) })) return null
  const credit = decodeCredit(await call(customerCredit, { params: { sessao: sessionSegment(customerId), idfornecedor: supplier.id, idcliente: customerId } }))
  return credit.limit > 0 ? credit : null
}

/** The menu of the account as a page: the way back on phones, and the way in without script. */
export function Component() {
  const { account } = useStoreData()
  const credit = useLoaderData<typeof loader>()
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
        {credit && <p className={style.credit}>{text.credit(formatCents(availableOf(credit)), formatCents(credit.limit))}</p>}
      </div>
      <nav className={style.links} aria-label={text.navigation}>
        <AccountLinks account={account} />
      </nav>
    </div>
  )
}
