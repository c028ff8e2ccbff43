import { Download, FileText } from 'lucide-react'
import type { OrderNfe } from '#domain/order/nfe.ts'
import { nfeText } from '../i18n/nfe.ts'
import { useText } from '../i18n/use-text.ts'
import { useMoments } from '../moments.ts'
import { Badge } from './badge.tsx'
import linkStyle from './link.module.css'
import stack from './stack.module.css'
import textStyle from './text.module.css'

interface NfeLinksProps {
  readonly nfe: OrderNfe
  /** Where a file is. */
  readonly urlOf: (format: 'danfe' | 'xml') => string
}

/** The note of an order and its files. */
export function NfeLinks({ nfe, urlOf }: NfeLinksProps) {
  const text = useText(nfeText)
  const { formatMoment } = useMoments()
  return (
    <div className={stack.gap2}>
      <p>
        <strong>{text.number(nfe.number, nfe.series)}</strong>{' '}
        {!nfe.isValid && <Badge tone="bad">{text.noFiscalValue}</Badge>}
        <br />
        <span className={textStyle.note}>{text.issuedAt(formatMoment(nfe.issuedAt))}</span>
      </p>
      <p className={stack.wrap2}>
        <a href={urlOf('danfe')} className={`${linkStyle.link} ${stack.wrap2}`} download>
          <FileText size={18} aria-hidden /> {text.danfe}
        </a>
        <a href={urlOf('xml')} className={`${linkStyle.link} ${stack.wrap2}`} download>
          <Download size={18} aria-hidden /> {text.source}
        </a>
      </p>
    </div>
  )
}
