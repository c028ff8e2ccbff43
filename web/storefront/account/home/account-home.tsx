import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { customerInvoices, decodeBalance, encodeInvoiceQuestion } from '#contract/invoice.ts'
import { can } from '#domain/access/can.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/account-menu.ts'
import { pageOf, sessionSegment, signInPath } from '../../../shared/page-context.ts'
import { CreditNote } from '../../components/credit-note.tsx'
import { actorOf } from '../../../shared/actor-of.ts'
import { useStoreData } from '../../state/store-context.ts'
import style from './account-home.module.css'
import { AccountLinks } from './account-links.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

/** How the customer stands with the store; null where it lends nothing, or tells this person nothing. */
export async function loader(args: LoaderFunctionArgs): Promise<Balance | null> {
  const { account, call, supplier } = pageOf(args)
  const person = await account()
  if (!person) throw redirect(signInPath('/conta'))
  const { customerId } = person
  if (
    customerId === null ||
    !person.buysOnAccount ||
    !can('invoice.see', actorOf(person), { features: featuresOf(supplier.tags) })
  )
    return null
  const params = { sessao: sessionSegment(customerId), idfornecedor: supplier.id, idcliente: customerId }
  return decodeBalance(
    await call(customerInvoices, { params, query: encodeInvoiceQuestion({ isOpenOnly: true, limit: 1, offset: 0 }) }),
  )
}

/** The menu of the account as a page: the way back on phones, and the way in without script. */
export function Component() {
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
