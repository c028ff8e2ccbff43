import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#contract/access.ts'
import type { Recommendations } from '#domain/recommendation/recommendation.ts'
import { ownHomeText } from '../../shared/i18n/own-home.ts'
import { listsText } from '../../shared/i18n/shopping-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { CreditNote } from '../components/credit-note.tsx'
import { RecommendedRow } from '../components/recommended-row.tsx'
import { CurrentOrders, type OwnData } from '../components/current-orders.tsx'
import homeStyle from './home.module.css'
import style from './own-home.module.css'

interface OwnHomeProps {
  readonly account: Account
  readonly data: OwnData
  /** What is due again. */
  readonly due: Recommendations | null
}

/** What concerns the person alone: the own orders, then what is due again. */
export const OwnHome = ({ account, data, due }: OwnHomeProps) => (
  <>
    <OwnOrders account={account} data={data} />
    {due && due.items.length > 0 && (
      <div className={`${homeStyle.opening} ${style.due}`}>
        <RecommendedRow view="home" recommendations={due} place="/" />
      </div>
    )}
  </>
)

/** The orders under way and the last one, what is owed, and for whom the person buys; nothing for a new customer. */
function OwnOrders({ account, data: { orders, balance } }: Omit<OwnHomeProps, 'due'>) {
  const text = useText(ownHomeText)
  const id = useId()
  const lists = useText(listsText)
  const isForAnother = account.customerName !== account.name
  const hasCredit = balance !== null && (balance.limit > 0 || balance.overdueCount > 0)
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
      <div className={style.head}>
        <div>
          <h2 id={id} className={textStyle.large}>
            {text.hello(account.name.split(' ')[0] ?? account.name)}
          </h2>
          {isForAnother && (
            <p className={`${textStyle.fine} ${textStyle.truncated} ${style.name}`}>
              {text.buyingFor(account.customerName)}
            </p>
          )}
        </div>
        {orders.length > 0 && (
          <Link to="/pedidos" className={linkStyle.link}>
            {text.allOrders}
          </Link>
        )}
      </div>
      {(orders.length > 0 || hasCredit) && (
        <CurrentOrders isLow orders={orders} before={hasCredit && <CreditNote balance={balance} />} />
      )}
    </section>
  )
}
