import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { encode } from 'uqr'
import type { PixReceipt } from '#domain/payment/pix-charge.ts'
import { formatCents } from '../../shared/format.ts'
import { text } from '../../shared/i18n/orders.ts'
import { Button } from '../../shared/ui/button.tsx'
import { qrPath } from './qr-path.ts'
import style from './pix-payment.module.css'

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The code that a bank's app reads, and the same as text for whoever holds one phone only. */
export function PixPayment({
  receipt,
  isInModal = false,
}: {
  readonly receipt: PixReceipt
  readonly isInModal?: boolean
}) {
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
