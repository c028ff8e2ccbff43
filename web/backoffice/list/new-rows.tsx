import { useState } from 'react'
import type { StoreTopic } from '#domain/events.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useRereading } from '../state/live-updates.tsx'
import style from './new-rows.module.css'

export interface NewRows {
  readonly count: number
  /** `pedido novo`, `pedidos novos` */
  readonly one: string
  readonly many: string
  readonly show: () => void
}

/** How many rows came since `loaded`, which is new whenever the list is loaded again. */
export function useNewCount(topic: StoreTopic, loaded: unknown, countNew: () => Promise<number>): number {
  const [counted, setCounted] = useState<{ readonly loaded: unknown; readonly count: number }>({ loaded, count: 0 })
  useRereading(
    (change) => change.topic === topic,
    () =>
      countNew().then(
        (count) => setCounted({ loaded, count }),
        // The next change counts them.
        () => undefined,
      ),
  )
  return counted.loaded === loaded ? counted.count : 0
}

/** "5 pedidos novos. Mostrar": rows never move under the hand of a reader. */
export function NewRowsBar({ count, one, many, show }: NewRows) {
  const text = useText(officeListText)
  return (
    <div role="status">
      {count > 0 && (
        <p className={style.bar}>
          {text.newRows(count, one, many)}{' '}
          <Button look="quiet" size="small" onClick={show}>
            {text.showNew}
          </Button>
        </p>
      )}
    </div>
  )
}
