import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { checkSettlement, getSettlement, getSettlementBoleto, playBankForInvoices } from '#contract/settlement.ts'
import { type ChargeState, isLive } from '#domain/payment/charge.ts'
import type { Settlement } from '#domain/payment/settlement.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as settlementsText } from '../../../shared/i18n/settlements.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useChargeCheck } from '../../components/payment/charge-check.ts'
import { BoletoPayment } from '../../components/payment/boleto-payment.tsx'
import { PixPayment } from '../../components/payment/pix-payment.tsx'
import { PlayBank } from '../../components/payment/play-bank.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(settlementsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Settlement> {
  const { customerId } = await requireCustomer(args)
  return callStore(pageOf(args), getSettlement, { params: { customerId, id: args.params['id'] ?? '' } })
}

/** One charge for several invoices: how to pay it, and what became of it. */
export function Component() {
  const text = useText(settlementsText)
  const settlement: Settlement = useLoaderData()
  const store = useStoreData()
  const { id, invoices, open, state, brCode, digitableLine } = settlement
  const own = { params: { customerId: store.account?.customerId ?? '', id } }
  useChargeCheck(settlement, async () => (await callStore(store, checkSettlement, own)).isSettled)
  return (
    <AccountFrame width="text" title={text.title} intro={text.invoices(invoices)}>
      {(state === null || isLive(state)) && (digitableLine !== null || brCode !== null) ? (
        <>
          {digitableLine === null ? (
            brCode !== null && <PixPayment receipt={settlement} brCode={brCode} isInModal={false} />
          ) : (
            <BoletoPayment
              receipt={settlement}
              line={digitableLine}
              load={() => callStore(store, getSettlementBoleto, own)}
              isInModal={false}
            />
          )}
          {settlement.isSandbox && state === 'pending' && (
            <PlayBank play={() => callStore(store, playBankForInvoices, own)} />
          )}
        </>
      ) : (
        <Notice kind={state === 'paid' ? 'success' : 'info'} isLive={false}>
          {state === 'paid' ? (open > 0 ? text.partlyPaid(formatCents(open)) : text.paid) : text.ended[endOf(state)]}
        </Notice>
      )}
      <ButtonLink to="/conta/faturas" look="secondary">
        {text.back}
      </ButtonLink>
    </AccountFrame>
  )
}

/** A charge that waits for its bank has nothing to be shown yet. */
const endOf = (state: ChargeState | null): keyof typeof settlementsText.ended =>
  state === null || state === 'paid' || state === 'pending' || state === 'authorized' ? 'requested' : state
