import { CalendarDays, ClipboardPen, QrCode, Smile, Store } from 'lucide-react'
import { text } from '../../shared/i18n/home.ts'
import { IconDisc } from '../../shared/ui/icon-disc.tsx'
import { useStoreData } from '../state/store-context.ts'
import { benefitsOf, type Benefit } from './benefits.ts'
import style from './benefit-strip.module.css'

const ICONS: Record<Benefit['kind'], typeof Store> = {
  delivery: CalendarDays,
  pickup: Store,
  pix: QrCode,
  quotes: ClipboardPen,
  contact: Smile,
}

export function BenefitStrip() {
  const { supplier, features } = useStoreData()
  return (
    <ul className={style.strip} aria-label={text.benefits}>
      {benefitsOf(features, supplier.presentation).map((benefit) => {
        const Icon = ICONS[benefit.kind]
        return (
          <li key={benefit.kind} className={style.benefit}>
            <IconDisc isSmall>
              <Icon size={22} aria-hidden />
            </IconDisc>
            <div>
              <p className={style.title}>{benefit.title}</p>
              <p className={style.text}>{benefit.text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
