import { Download } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '#contract/client.ts'
import type { ChargeToPay } from '#domain/payment/receipt.ts'
import { formatDigitableLine } from '#domain/payment/boleto.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { bytesOfBase64, saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import visible from '../../../shared/ui/visible.module.css'
import { CopyText } from './copy-text.tsx'
import style from './pix-payment.module.css'
import { PixCode } from './pix-payment.tsx'

interface BoletoPaymentProps {
  readonly receipt: ChargeToPay
  /** The boleto as a file in base64. */
  readonly load: () => Promise<{ readonly name: string; readonly base64: string }>
  readonly line: string
  readonly isInModal: boolean
}

/** The digitable line of a boleto, and its Pix where it has one: the first that is paid ends the other. */
export function BoletoPayment({ receipt, line, load, isInModal }: BoletoPaymentProps) {
  const text = useText(ordersText)
  const amount = formatCents(receipt.amount)
  return (
    <section className={style.pix} aria-label={text.boletoTitle} data-bare={isInModal || undefined}>
      {!isInModal && <h2>{text.boletoTitle}</h2>}
      <p className={style.how}>{text.boletoHow}</p>
      <dl className={style.facts}>
        <div>
          <dt>{text.pixAmount}</dt>
          <dd>{amount}</dd>
        </div>
        {receipt.dueOn !== null && (
          <div>
            <dt>{text.boletoDue}</dt>
            <dd>{formatDate(receipt.dueOn)}</dd>
          </div>
        )}
        <div>
          <dt>{text.pixReceiver}</dt>
          <dd>{receipt.receiver}</dd>
        </div>
      </dl>
      <CopyText label={text.boletoLine} value={formatDigitableLine(line)} copyLabel={text.copyLine} />
      <DownloadBoleto load={load} />
      {receipt.brCode !== null && (
        <>
          <p className={style.how}>{text.boletoPix}</p>
          <PixCode brCode={receipt.brCode} amount={amount} />
        </>
      )}
    </section>
  )
}

/** The boleto as a file, to be printed or sent to the person who pays it. */
function DownloadBoleto({ load }: Pick<BoletoPaymentProps, 'load'>) {
  const text = useText(ordersText)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const download = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { name, base64 } = await load()
      saveFile(name, new Blob([bytesOfBase64(base64)], { type: 'application/pdf' }))
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.boletoFailed)
    }
    setBusy(false)
  }
  return (
    <div className={visible.scripted}>
      <Button look="secondary" isWide isBusy={isBusy} onClick={() => void download()}>
        <Download size={18} aria-hidden /> {text.boletoDownload}
      </Button>
      <p role="alert">{problem}</p>
    </div>
  )
}
