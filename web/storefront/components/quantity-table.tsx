import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { text as tableText } from '../../shared/i18n/product-table.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { QuantityTableContext, type QuantityTable as Table } from './quantity-cell.tsx'
import style from './product-rows.module.css'

export interface QuantityTableFootProps {
  /** How many quantities cannot be bought as they were typed. */
  readonly faults: number
  readonly onShowFault: () => void
}

interface QuantityTableProps {
  readonly children: ReactNode
  /** What stands below the rows. */
  readonly Foot?: ComponentType<QuantityTableFootProps>
}

/** Tables of products whose quantities are typed: Enter and the arrows lead from one to the next. */
export function QuantityTable({ children, Foot }: QuantityTableProps) {
  const text = useText(tableText)
  const root = useRef<HTMLDivElement>(null)
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [isAtEnd, setAtEnd] = useState(false)
  const table = useMemo<Table>(() => {
    return {
      report: (productId, isFaulty) =>
        setFaulty((before) => {
          const others = [...before].filter((id) => id !== productId)
          return new Set(isFaulty ? [...others, productId] : others)
        }),
      move: (from, by) => {
        const cells = [...(root.current?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? [])]
        const next = cells[cells.indexOf(from) + by]
        setAtEnd(!next)
        next?.focus()
      },
    }
  }, [])
  const showFault = () => root.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus()
  return (
    <div ref={root} className={style.frame}>
      <QuantityTableContext value={table}>{children}</QuantityTableContext>
      <p className="visually-hidden" role="status">
        {isAtEnd ? text.end : ''}
      </p>
      {Foot && <Foot faults={faulty.size} onShowFault={showFault} />}
    </div>
  )
}
