import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#contract/access.ts'
import { ownHomeText } from '../../shared/i18n/own-home.ts'
import { listsText } from '../../shared/i18n/shopping-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { CreditNote } from '../components/credit-note.tsx'
import { CurrentOrders, type OwnData } from '../components/current-orders.tsx'
import style from './own-home.module.css'

/** The orders under way and the last one, what is owed, and for whom the person buys; nothing for a new customer. */
export function OwnHome({ account, data: { orders, balance } }: { readonly account: Account; readonly data: OwnData }) {
  const text = useText(ownHomeText)
  const id = useId()
  const lists = useText(listsText)
  const isForAnother = account.customerName !== account.name
  const isListApplied = useSearchParams()[0].get('feito') === 'lista'
  if (orders.length === 0 && balance === null && !isForAnother && !isListApplied) return null
  return (
    <section className={style.own} aria-labelledby={id}>
      {isListApplied && (
        <Notice kind="success">
          {lists.applied}{' '}
          <Link to="/carrinho" className={linkStyle.link}>
            {lists.seeCart}
          </Link>
        </Notice>
      )}
      <div className={stack.between3}>
        <div>
          <h2 id={id} className={textStyle.large}>
            {text.hello(account.name.split(' ')[0] ?? account.name)}
          </h2>
          {isForAnother && <p className={textStyle.note}>{text.buyingFor(account.customerName)}</p>}
        </div>
        {orders.length > 0 && (
          <Link to="/pedidos" className={linkStyle.link}>
            {text.allOrders}
          </Link>
        )}
      </div>
      {balance && (
        <div className={stack.between3}>
          <CreditNote balance={balance} />
        </div>
      )}
      {orders.length > 0 && <CurrentOrders orders={orders} />}
    </section>
  )
}
