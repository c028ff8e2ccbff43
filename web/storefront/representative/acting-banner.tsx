import { BriefcaseBusiness } from 'lucide-react'
import { Form, Link } from 'react-router'
import { isPreviewPath } from '../../shared/content-preview.ts'
import { text } from '../../shared/i18n/representative.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { returnPathForOtherAccount, useCurrentPath } from '../state/current-path.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './acting-banner.module.css'

/** Below the header of people who work for the store: for whom they are buying, and as what they are here. */
export function ActingBanner() {
  const { account } = useStoreData()
  const here = useCurrentPath()
  if (!account || account.role === 'customer' || account.role === 'linked-user' || account.role === 'api-key')
    return null
  const takesOrder = account.role === 'staff' && account.customerId !== null
  if (account.role !== 'representative' && !takesOrder) {
    // It speaks of the products; the own account has none, and a preview is what customers see.
    if (/^\/conta\b/.test(here) || isPreviewPath(here)) return null
    return (
      <Banner label={text.banner} className={style.row}>
        <BriefcaseBusiness size={18} aria-hidden />
        <p className={style.who}>{text.role[account.role]}</p>
      </Banner>
    )
  }
  const screen = takesOrder ? '/gestao/pedidos/novo' : '/gestao/carteira'
  const list = `${screen}?voltar=${encodeURIComponent(returnPathForOtherAccount(here))}`
  return (
    <Banner label={text.banner} className={style.row}>
      <BriefcaseBusiness size={18} aria-hidden />
      {account.customerId === null ? (
        <>
          <p className={style.who}>{text.noClientChosen}</p>
          <div className={style.actions}>
            <Link to={list} reloadDocument className={style.action}>
              {text.chooseClient}
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className={style.who}>
            {text.buyingFor} <strong>{account.customerName}</strong>
          </p>
          <div className={style.actions}>
            <Link to={list} reloadDocument className={style.action} aria-label={text.switchLong}>
              {text.switch}
            </Link>
            <Form method="post" action={screen} reloadDocument>
              <input type="hidden" name="client" value="" />
              <button type="submit" className={style.action}>
                {takesOrder ? text.backToOffice : text.leave}
              </button>
            </Form>
          </div>
        </>
      )}
    </Banner>
  )
}
