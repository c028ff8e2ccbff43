import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { reviewCustomer } from '#contract/customer-review.ts'
import { can } from '#domain/access/can.ts'
import type { ApprovalStatus, CustomerFile } from '#domain/customer/customer-record.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { TakeOrder } from '../list/choose-client.tsx'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import { CustomerFacts } from './customer-facts.tsx'
import style from './customers.module.css'

interface CustomerInPaneProps {
  readonly file: CustomerFile
  readonly approves: boolean
  /** After a decision, before the list is loaded again. */
  readonly onDecided: () => Promise<void>
}

/** A customer beside the list: everything to decide by, and the decisions that need no reason. */
export function CustomerInPane({ file, approves, onDecided }: CustomerInPaneProps) {
  const text = useText(customersText)
  const { call, supplier, account, features } = useOffice()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { record, sameDocument } = file
  const ownPage = `/gestao/clientes/${record.id}`

  const decide = async (approvalStatus: ApprovalStatus) => {
    const review = (next: ApprovalStatus, seen: ApprovalStatus) =>
      callStore({ call, supplier }, reviewCustomer, {
        params: { id: record.id },
        body: { approvalStatus: next, seenStatus: seen, reason: null },
      })
    setBusy(true)
    try {
      await review(approvalStatus, record.approvalStatus)
      // Its way to the next customer would be cut off by the reading of the list.
      await onDecided()
      showToast({
        message: approvalStatus === 'approved' ? text.approved : text.reopened,
        undo: async () => {
          // A refusal is not repeated without its reason.
          await review(record.approvalStatus === 'refused' ? 'waiting' : record.approvalStatus, approvalStatus)
          await revalidate()
        },
      })
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : text.unreachable })
    }
    setBusy(false)
    await revalidate()
  }
  return (
    <div className={stack.gap4}>
      <header className={stack.gap1}>
        <h2>{record.tradeName || record.name}</h2>
        <p className={textStyle.muted}>
          {record.kind === 'company' ? text.company : text.person} ·{' '}
          <span data-approval-status={record.approvalStatus} className={style.approvalStatus}>
            {text.approvalStatus[record.approvalStatus]}
          </span>
        </p>
      </header>
      {sameDocument.length > 0 && (
        <Notice kind="info" isLive={false}>
          {text.sameDocument}{' '}
          {sameDocument.map(({ id, name }) => (
            <Link key={id} to={`/gestao/clientes/${id}`}>
              {name}
            </Link>
          ))}
        </Notice>
      )}
      <div className={stack.wrap2}>
        {approves && record.approvalStatus !== 'approved' && (
          <Button size="small" isBusy={isBusy} onClick={() => void decide('approved')}>
            {text.approve}
          </Button>
        )}
        {approves && record.approvalStatus !== 'waiting' && (
          <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void decide('waiting')}>
            {text.reopen}
          </Button>
        )}
        {can('client.choose', actorOf(account), { features }) && <TakeOrder client={record} />}
        <ButtonLink to={ownPage} look="secondary" size="small">
          {approves && record.approvalStatus !== 'refused' ? text.openToRefuse : text.openRecord}
        </ButtonLink>
      </div>
      <CustomerFacts file={file} isInPane />
    </div>
  )
}
