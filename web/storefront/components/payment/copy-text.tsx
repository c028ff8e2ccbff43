import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import visible from '../../../shared/ui/visible.module.css'
import style from './pix-payment.module.css'

interface CopyTextProps {
  readonly label: string
  readonly value: string
  readonly copyLabel: string
  /** Of the text, which is not wrapped where it has one. */
  readonly rows?: number
}

/** A button that copies what pays, and the text itself. Without a clipboard it is selected, for copying by hand. */
export function CopyText({ label, value, copyLabel, rows = 3 }: CopyTextProps) {
  const text = useText(ordersText)
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      <Button isWide className={visible.scripted} onClick={() => void copy()}>
        <Copy size={18} aria-hidden /> {copied === 'yes' ? text.copied : copyLabel}
      </Button>
      <p className="visually-hidden" role="status">
        {copied === 'yes' ? text.copied : ''}
      </p>
      {copied === 'failed' && <p role="alert">{text.copyFailed}</p>}
      <label className={style.code}>
        <span>{label}</span>
        <textarea ref={field} readOnly rows={rows} value={value} onFocus={(event) => event.target.select()} />
      </label>
    </>
  )
}
