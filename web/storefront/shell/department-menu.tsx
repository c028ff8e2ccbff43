import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Navigate, useLocation } from 'react-router'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import { Waiting } from '../components/async-content.tsx'
import style from './department-menu.module.css'

// Where it cannot be fetched, the screen serves.
const Departments = laterPart(
  async () => (await import('../catalog/departments.tsx')).DepartmentList,
  () => <Navigate to="/categorias" />,
)

/** Only what a mouse passed over closes when the mouse leaves. */
type Opening = 'pointer' | 'click' | 'arrow'

/** A mouse that only crosses the link opens nothing, and one that leaves for a moment closes nothing. */
const OPENS_AFTER_MS = 150
const CLOSES_AFTER_MS = 300

/** With script the link to all departments opens them below the header. The link and the place are parts of the served page. */
export function DepartmentMenu() {
  const text = useText(shellText)
  const { key } = useLocation()
  const [link] = useState(() => document.querySelector<HTMLElement>('[data-departments]'))
  const [place] = useState(() => document.getElementById('departments'))
  const [opening, setOpening] = useState<Opening | null>(null)
  const isOpen = opening !== null
  useEffect(() => () => setOpening(null), [key])

  useEffect(() => link?.setAttribute('aria-expanded', String(isOpen)), [link, isOpen])
  useEffect(() => (link ? openBy(link, setOpening) : undefined), [link])
  useEffect(() => (link && place ? followPointer([link, place], link, setOpening) : undefined), [link, place])
  useEffect(
    () => (isOpen && link && place ? closeOutside(link, place, () => setOpening(null)) : undefined),
    [isOpen, link, place],
  )

  if (!isOpen || place === null) return null
  return createPortal(
    <nav className={style.panel} aria-label={text.departments} data-arrow-keys>
      <div className={style.content}>
        <Suspense fallback={<Waiting />}>
          <Departments />
          {opening === 'arrow' && <FocusFirst place={place} />}
        </Suspense>
      </div>
    </nav>,
    place,
  )
}

/** There once what it stands behind is there. */
function FocusFirst({ place }: { readonly place: HTMLElement }) {
  useEffect(() => place.querySelector('a')?.focus(), [place])
  return null
}

type SetOpening = (change: (opening: Opening | null) => Opening | null) => void

function openBy(link: HTMLElement, setOpening: SetOpening): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpening((opening) => (opening === null || opening === 'pointer' ? 'click' : null))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== ' ') return
    event.preventDefault()
    if (event.key === ' ') link.click()
    else setOpening(() => 'arrow')
  }
  link.addEventListener('click', onClick)
  link.addEventListener('keydown', onKeyDown)
  return () => {
    link.removeEventListener('click', onClick)
    link.removeEventListener('keydown', onKeyDown)
  }
}

function followPointer(areas: readonly HTMLElement[], link: HTMLElement, setOpening: SetOpening): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, change: (opening: Opening | null) => Opening | null) => {
    clearTimeout(timer)
    timer = setTimeout(() => setOpening(change), ms)
  }
  const onEnter = ({ pointerType, currentTarget }: PointerEvent) => {
    clearTimeout(timer)
    if (pointerType === 'mouse' && currentTarget === link) after(OPENS_AFTER_MS, (opening) => opening ?? 'pointer')
  }
  const onLeave = () => after(CLOSES_AFTER_MS, (opening) => (opening === 'pointer' ? null : opening))
  for (const area of areas) {
    area.addEventListener('pointerenter', onEnter)
    area.addEventListener('pointerleave', onLeave)
  }
  return () => {
    clearTimeout(timer)
    for (const area of areas) {
      area.removeEventListener('pointerenter', onEnter)
      area.removeEventListener('pointerleave', onLeave)
    }
  }
}

/** By Escape, by a click elsewhere, and by keys that lead elsewhere. */
function closeOutside(link: HTMLElement, place: HTMLElement, close: () => void): () => void {
  const onElsewhere = ({ target }: Event) => {
    if (!(target instanceof Node) || !(link.contains(target) || place.contains(target))) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (place.contains(document.activeElement)) link.focus()
    close()
  }
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
    document.removeEventListener('keydown', onKeyDown)
  }
}
