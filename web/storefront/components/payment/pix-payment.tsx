import { encode } from 'uqr'
import type { ChargeToPay } from '#domain/payment/receipt.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { useMoments } from '../../../shared/moments.ts'
import textStyle from '../../../shared/ui/text.module.css'
import { CopyText } from './copy-text.tsx'
import style from './pix-payment.module.css'

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface PixPaymentProps {
  readonly receipt: ChargeToPay
  readonly brCode: string
  readonly isInModal: boolean
}

/** The QR code that a bank's app reads, and its text for people who pay on the same phone. */
export function PixPayment({ receipt, brCode, isInModal }: PixPaymentProps) {
  const text = useText(ordersText)
  const { formatMoment } = useMoments()
  const amount = formatCents(receipt.amount)
  return (
    <section className={style.pix} aria-label={text.pixTitle} data-bare={isInModal || undefined}>
      {!isInModal && <h2>{text.pixTitle}</h2>}
      <p className={style.how}>{text.pixHow}</p>
      <dl className={style.facts}>
        <div>
          <dt className={textStyle.note}>{text.pixAmount}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt className={textStyle.note}>{text.pixReceiver}</dt>
          <dd>{receipt.receiver}</dd>
        </div>
        {receipt.expiresAt !== null && (
          <div>
            <dt className={textStyle.note}>{text.pixUntil}</dt>
            <dd>{formatMoment(receipt.expiresAt)}</dd>
          </div>
        )}
      </dl>
      <PixCode brCode={brCode} amount={amount} />
      <p className={textStyle.note}>{receipt.state === null ? text.pixConfirmedByStore : text.pixConfirmedAlone}</p>
    </section>
  )
}

/** The code as a text and as a picture. A phone cannot read its own screen: there the text comes first. */
export function PixCode({ brCode, amount }: { readonly brCode: string; readonly amount: string }) {
  const text = useText(ordersText)
  const { size, data } = encode(brCode, { ecc: 'M', border: QUIET_ZONE })
  return (
    <div className={style.ways}>
      <div className={style.text}>
        <CopyText label={text.pixCode} value={brCode} copyLabel={text.copy} />
      </div>
      <svg
        className={style.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text.pixQr(amount)}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(data)} />
      </svg>
    </div>
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
