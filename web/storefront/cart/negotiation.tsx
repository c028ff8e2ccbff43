import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { giveConsent, ownNegotiation, releaseCart, restoreOwnProposal } from '#contract/own-negotiation.ts'
import { agreedSavings, type OwnNegotiation } from '#domain/cart/negotiation.ts'
import { formatCents } from '#domain/format-price.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { sessionOf } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { negotiationText } from '../../shared/i18n/negotiation.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useCart, useCartActions, useStoreData } from '../state/store-context.ts'

const NONE: OwnNegotiation = { running: null, proposal: null }

/** Who negotiates in the customer's cart and until when, what the customer can do about it, and what was agreed before. */
export function Negotiation({ customerId }: { readonly customerId: string }) {
  const text = useText(negotiationText)
  const { formatMoment } = useMoments()
  const { call, supplier, account } = useStoreData()
  const { catchUp } = useCartActions()
  const saved = useCart((state) => state.saved)
  const [{ running, proposal }, setNegotiation] = useState(NONE)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const lockedUntil = saved?.lockedUntil ?? null
  const version = saved?.version ?? 0

  const store = { call, supplier }
  const params = { session: sessionOf(customerId), customerId }
  /** Null where the store was not reached: then what is shown stays. */
  const load = () => callStore(store, ownNegotiation, { params }).catch(() => null)
  const loadNow = useEffectEvent(load)
  // While no one negotiates, changes of the cart say nothing new.
  const wanted = lockedUntil === null ? 'free' : `${lockedUntil} ${version}`
  useEffect(() => {
    let isCurrent = true
    void loadNow().then((shown) => {
      if (shown !== null && isCurrent) setNegotiation(shown)
    })
    return () => {
      isCurrent = false
    }
  }, [wanted])

  const run = async (change: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    setAsking(false)
    try {
      await change()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
    }
    await catchUp(Infinity, () => cartApi(store).load(customerId)).catch(() => false)
    const shown = await load()
    if (shown !== null) setNegotiation(shown)
    setBusy(false)
  }
  const mayAgree = account?.maySubmit === true && (account.role === 'customer' || account.role === 'linked-user')
  const hasItems = saved !== null && saved.lines.length + saved.combos.length > 0
  const { lineCount, savings } = agreedSavings(saved?.lines ?? [], running?.tablePrices ?? {})

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {running !== null && lockedUntil !== null && (
        <section className={stack.gap2} aria-label={text.title}>
          <p role="status">{text.running(running.attendantName)}</p>
          {running.note && <p>{text.note(running.attendantName, running.note)}</p>}
          {running.consent?.isCurrent === true && <p className={textStyle.note}>{text.agreed}</p>}
          {isAsking ? (
            <div className={stack.gap2} role="group" aria-label={text.takeBack}>
              <p>{lineCount === 0 ? text.costNothing : text.cost(lineCount, formatCents(savings))}</p>
              <div className={stack.wrap2}>
                <Button isBusy={isBusy} onClick={() => void run(() => callStore(store, releaseCart, { params }))}>
                  {text.confirm}
                </Button>
                <Button look="secondary" onClick={() => setAsking(false)}>
                  {text.keep}
                </Button>
              </div>
            </div>
          ) : (
            <div className={stack.wrap2}>
              {mayAgree && hasItems && running.consent?.isCurrent !== true && (
                <Button
                  isBusy={isBusy}
                  onClick={() => void run(() => callStore(store, giveConsent, { params, body: { version } }))}
                >
                  {text.agree}
                </Button>
              )}
              <Button look="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
                {text.takeBack}
              </Button>
            </div>
          )}
        </section>
      )}
      {proposal !== null && lockedUntil === null && (
        <section className={stack.gap2} aria-label={text.proposal(proposal.attendantName)}>
          <p>
            {text.proposal(proposal.attendantName)} {text.proposalOf(formatMoment(proposal.endedAt))}
          </p>
          <ul className={textStyle.note}>
            {proposal.lines.map((line) => (
              <li key={line.productId}>{text.proposedLine(line.name, line.quantity, line.price)}</li>
            ))}
          </ul>
          <div>
            <Button
              look="secondary"
              isBusy={isBusy}
              onClick={() =>
                void run(() => callStore(store, restoreOwnProposal, { params, body: { id: proposal.id } }))
              }
            >
              {text.restore}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
