import { Share2 } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { ownReferral } from '#contract/referral.ts'
import { matchDiscount } from '#domain/coupon/coupon.ts'
import type { OwnReferral, ReferralBenefit } from '#domain/coupon/referral.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formatPercent } from '../../../shared/format.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as referralsText } from '../../../shared/i18n/referrals.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import { CopyText } from '../../components/payment/copy-text.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { useIsHydrated } from '../../state/use-browser.ts'
import { AccountFrame } from '../home/account-frame.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(referralsText).title} | ${store.name}` }),
}

/** Null where the store has no program. */
export async function loader(args: LoaderFunctionArgs): Promise<OwnReferral | null> {
  const account = await requireCustomer(args)
  if (account.role !== 'customer') throw redirect('/conta')
  try {
    return await callStore(pageOf(args), ownReferral, { params: { customerId: account.customerId } })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'coupon.noReferral') return null
    throw error
  }
}

const amountOf = (benefit: ReferralBenefit): string =>
  matchDiscount(benefit, { percent: formatPercent, fixed: formatCents })

/** The code that the customer gives to friends, and what came of it. */
export function Component() {
  const text = useText(referralsText)
  const referral: OwnReferral | null = useLoaderData()
  if (referral === null)
    return (
      <AccountFrame width="text" title={text.title}>
        <EmptyState icon={<Share2 size={32} aria-hidden />} title={text.noneTitle} text={text.noneText} />
      </AccountFrame>
    )
  const { code, friend, reward, waiting, rewarded } = referral
  const worded = (benefit: ReferralBenefit) =>
    benefit.minimumItems > 0
      ? `${amountOf(benefit)} (${text.from(formatCents(benefit.minimumItems))})`
      : amountOf(benefit)
  return (
    <AccountFrame width="text" title={text.title} intro={text.intro(worded(friend), worded(reward))}>
      <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.code}>
        <CopyText label={text.code} value={code} copyLabel={text.copy} rows={1} />
        <ShareButton code={code} benefit={worded(friend)} />
      </section>
      <section className={`${surface.panel} ${stack.gap2}`}>
        {waiting === 0 && rewarded === 0 && <p>{text.none}</p>}
        {waiting > 0 && <p>{text.waiting(waiting)}</p>}
        {rewarded > 0 && (
          <p>
            {text.rewarded(rewarded)} {text.where}
          </p>
        )}
      </section>
    </AccountFrame>
  )
}

/** Where the device can pass a text on to other programs. */
function ShareButton({ code, benefit }: { readonly code: string; readonly benefit: string }) {
  const text = useText(referralsText)
  const { supplier } = useStoreData()
  const isHydrated = useIsHydrated()
  if (!isHydrated || typeof navigator.share !== 'function') return null
  const share = async () => {
    try {
      await navigator.share({ text: text.message(supplier.name, code, benefit), url: location.origin })
    } catch {
      // Closed without sharing.
    }
  }
  return (
    <Button look="secondary" isWide onClick={() => void share()}>
      <Share2 size={18} aria-hidden /> {text.share}
    </Button>
  )
}
