import { Printer } from 'lucide-react'
import { printOrders } from '#contract/order-paper.ts'
import { MOST_PRINTED, type OrderPaper } from '#domain/order/order.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { bytesOfBase64 } from '../../shared/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useToast } from './toast.tsx'
import { useOffice } from '../state/office-context.ts'

const PAPERS: readonly OrderPaper[] = ['label', 'receipt', 'picking-list', 'order']

interface PrintButtonsProps {
  /** The orders to print, in this order, when a button is pressed. */
  readonly numbersOf: () => Promise<readonly number[]>
  readonly isMany?: boolean
}

/** Opens one PDF of a paper of the orders in a tab of its own, from which it is printed. */
export function PrintButtons({ numbersOf, isMany = false }: PrintButtonsProps) {
  const text = useText(deskText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const print = async (paper: OrderPaper) => {
    const tab = window.open('', '_blank')
    try {
      const numbers = await numbersOf()
      if (numbers.length > MOST_PRINTED) {
        tab?.close()
        return showToast({ message: text.tooMany(MOST_PRINTED) })
      }
      const { file } = await callStore({ call, supplier }, printOrders, { body: { paper, numbers } })
      const printed = new Blob([bytesOfBase64(file)], { type: 'application/pdf' })
      if (tab) tab.location.href = URL.createObjectURL(printed)
    } catch {
      tab?.close()
      showToast({ message: text.printFailed })
    }
  }
  return (
    <div className={`${stack.wrap2} ${visible.scripted}`} role="group" aria-label={text.print}>
      {PAPERS.map((paper) => (
        <Button key={paper} look="quiet" size={isMany ? 'small' : undefined} onClick={() => void print(paper)}>
          <Printer size={18} aria-hidden /> {isMany ? text.printMany[paper] : text.paper[paper]}
        </Button>
      ))}
    </div>
  )
}
