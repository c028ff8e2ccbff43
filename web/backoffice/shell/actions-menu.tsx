import { useEffect, useRef, useState } from 'react'
import { keysText, shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useKeys } from '../state/shortcuts.ts'
import overlays from './overlays.module.css'

const ACTIONS = 'button:not(:disabled), a[href], summary'

/** What can be done with the focused row, else with the open record or screen, by the names of its buttons and links. */
function findActions(): readonly HTMLElement[] {
  const focused = document.activeElement
  const place = focused?.closest('tbody tr, [data-record], main article') ?? document.querySelector('main')
  return [...(place?.querySelectorAll<HTMLElement>(ACTIONS) ?? [])].filter(
    (element) => element.checkVisibility() && nameOf(element) !== '',
  )
}

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

interface ActionsMenuProps {
  readonly onClose: () => void
}

/** The actions of a row or record as a list that opens by "."; arrows walk it. */
export function ActionsMenu({ onClose }: ActionsMenuProps) {
  const text = useText(keysText)
  const shell = useText(shellText)
  // Before the dialog takes the focus from the row.
  const [actions] = useState(findActions)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useKeys((event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const index = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(index + (event.key === 'ArrowDown' ? 1 : -1) + buttons.length) % buttons.length]?.focus()
  })
  return (
    <dialog ref={dialog} className={overlays.menu} aria-label={text.actions} onClose={onClose}>
      <ul ref={list}>
        {actions.map((action, index) => (
          <li key={`${index} ${nameOf(action)}`}>
            <Button
              look="quiet"
              isWide
              onClick={() => {
                dialog.current?.close()
                action.focus()
                action.click()
              }}
            >
              {nameOf(action)}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="secondary" isWide onClick={() => dialog.current?.close()}>
        {shell.close}
      </Button>
    </dialog>
  )
}
