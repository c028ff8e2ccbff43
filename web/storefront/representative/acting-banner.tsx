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
  if (account.role !== 'representative') {
    // It speaks of the products; the own account has none, and a preview is what customers see.
    if (/^\/conta\b/.test(here) || isPreviewPath(here)) return null
    return (
      <Banner label={text.banner} className={style.row}>
        <BriefcaseBusiness size={18} aria-hidden />
        <p className={style.who}>{text.role[account.role]}</p>
      </Banner>
    )
  }
  const list = `/gestao/carteira?voltar=${encodeURIComponent(returnPathForOtherAccount(here))}`
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
            <Form method="post" action="/gestao/carteira" reloadDocument>
              <input type="hidden" name="client" value="" />
              <button type="submit" className={style.action}>
                {text.leave}
              </button>
            </Form>
          </div>
        </>
      )}
    </Banner>
  )
}
