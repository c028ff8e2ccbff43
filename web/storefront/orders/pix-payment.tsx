import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { encode } from 'uqr'
import type { PixReceipt } from '#domain/payment/pix.ts'
import { formatCents } from '../../shared/format.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import style from './pix-payment.module.css'
import { paymentApi } from '../../shared/api/payment.ts'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The QR code that a bank's app reads, and its text for people who pay on the same phone. */
export function PixPayment({
  receipt,
  isInModal = false,
}: {
  readonly receipt: PixReceipt
  readonly isInModal?: boolean
}) {
  const text = useText(ordersText)
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const code = useRef<HTMLTextAreaElement>(null)
  const { size, data } = encode(receipt.brCode, { ecc: 'M', border: QUIET_ZONE })
  const amount = formatCents(receipt.amount)

  const copy = async () => {
    code.current?.select()
    try {
      await navigator.clipboard.writeText(receipt.brCode)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <section className={style.pix} aria-label={text.pixTitle} data-bare={isInModal || undefined}>
      {!isInModal && <h2>{text.pixTitle}</h2>}
      <p className={style.how}>{text.pixHow}</p>
      <svg
        className={style.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text.pixQr(amount)}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(data)} />
      </svg>
      <dl className={style.facts}>
        <div>
          <dt>{text.pixAmount}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{text.pixReceiver}</dt>
          <dd>{receipt.receiver}</dd>
        </div>
      </dl>
      <label className={style.code}>
        <span>{text.pixCode}</span>
        <textarea ref={code} readOnly rows={3} value={receipt.brCode} onFocus={(event) => event.target.select()} />
      </label>
      <Button isWide onClick={() => void copy()}>
        <Copy size={18} aria-hidden /> {copied === 'yes' ? text.copied : text.copy}
      </Button>
      <p className="visually-hidden" role="status">
        {copied === 'yes' ? text.copied : ''}
      </p>
      {copied === 'failed' && <p role="alert">{text.copyFailed}</p>}
    </section>
  )
}

/** The dark modules of a QR code as one SVG path: each run of a row is one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = []
  for (const [y, row] of rows.entries()) {
    let start = -1
    for (const [x, isDark] of [...row, false].entries()) {
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      start = -1
    }
  }
  return parts.join('')
}

/** What the bank's app reads to pay the order with this number, which is still open. */
export function PixModal({ about = '' }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  return (
    <AsyncContent load={() => paymentApi(store).receipt(customerId, Number(about))}>
      {(receipt) => <PixPayment receipt={receipt} isInModal />}
    </AsyncContent>
  )
}
