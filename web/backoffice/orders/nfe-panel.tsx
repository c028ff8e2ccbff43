import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteNfe, MAX_NFE_BYTES, putNfe, storeDanfe } from '#contract/nfe.ts'
import { Refusal } from '#contract/client.ts'
import { can } from '#domain/access/can.ts'
import type { NfeWarning } from '#domain/order/nfe.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore, urlInStore } from '../../shared/api/call-store.ts'
import { nfeText } from '../../shared/i18n/nfe.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { NfeLinks } from '../../shared/ui/nfe-links.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'

type Outcome =
  | { readonly kind: 'stored'; readonly warnings: readonly NfeWarning[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'failed'; readonly message: string }

/** The NF-e of an order: its files, and for those who manage orders the upload of the XML. */
export function NfePanel({ order: { number, nfe } }: { readonly order: PlacedOrder }) {
  const text = useText(nfeText)
  const { account, features, call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const office = { call, supplier }
  const isManager = can('order.manage', actorOf(account), { features })
  if (nfe === null && !isManager) return null

  const attempt = async (work: () => Promise<Outcome>) => {
    setBusy(true)
    try {
      setOutcome(await work())
      await revalidate()
    } catch (error) {
      setOutcome({ kind: 'failed', message: error instanceof Refusal ? error.message : text.failed })
    } finally {
      setBusy(false)
    }
  }
  const store = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MAX_NFE_BYTES) return setOutcome({ kind: 'failed', message: text.tooLarge })
    void attempt(async () => {
      const body = { source: await file.text() }
      const { warnings } = await callStore(office, putNfe, { params: { number }, body })
      return { kind: 'stored', warnings }
    })
  }
  const remove = () =>
    void attempt(async () => {
      await callStore(office, deleteNfe, { params: { number } })
      return { kind: 'removed' }
    })

  return (
    <section className={surface.panel} aria-labelledby="nfe">
      <h2 id="nfe">{text.title}</h2>
      {outcome?.kind === 'failed' && <Notice kind="problem">{outcome.message}</Notice>}
      {outcome?.kind === 'removed' && nfe === null && <Notice kind="success">{text.removed}</Notice>}
      {outcome?.kind === 'stored' && nfe !== null && (
        <>
          <Notice kind="success">{text.stored}</Notice>
          {outcome.warnings.map((warning) => (
            <Notice key={warning} kind="problem">
              {text.warnings[warning]}
            </Notice>
          ))}
        </>
      )}
      {nfe === null ? (
        <p className={textStyle.note}>{text.none}</p>
      ) : (
        <NfeLinks
          nfe={nfe}
          urlOf={(format) => urlInStore(supplier, storeDanfe, { params: { number }, query: { format } })}
        />
      )}
      {isManager && (
        <p className={stack.wrap2}>
          <label className={buttonClass({ look: 'secondary', size: 'small' })} aria-disabled={isBusy}>
            <FileUp size={18} aria-hidden /> {nfe === null ? text.upload : text.replace}
            <input
              className="visually-hidden"
              type="file"
              accept=".xml,text/xml,application/xml"
              disabled={isBusy}
              onChange={(event) => {
                store(event.currentTarget.files?.[0])
                // The same file can be chosen again after it was mended.
                event.currentTarget.value = ''
              }}
            />
          </label>
          {nfe !== null && (
            <Button look="quiet" size="small" isBusy={isBusy} onClick={remove}>
              {text.remove}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
