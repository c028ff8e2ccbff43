import { ClipboardList, Keyboard, LayoutDashboard, Package, Search, type LucideIcon, UserCog } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDocument } from '#domain/customer/format-document.ts'
import { plainText } from '#domain/search-words.ts'
import { searchStore } from '#contract/global-search.ts'
import { hitKindsInOrder, MAX_SEARCH_LENGTH, NO_HITS, type HitKind, type SearchHits } from '#domain/global-search.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { paletteText, shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import { useOffice } from '../state/office-context.ts'
import type { OfficeScreen } from '../state/office-screen.ts'
import { readRecentRecords } from '../state/recent-records.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './overlays.module.css'

const SEARCH_DELAY_MS = 150

interface Option {
  readonly id: string
  readonly group: string
  readonly icon: LucideIcon
  readonly name: string
  readonly note: string
  readonly choose: () => void
}

interface PaletteProps {
  readonly screens: readonly OfficeScreen[]
  readonly openKeys: () => void
  readonly onClose: () => void
}

/** Commands and records by name, number, code or document. The focus stays in the field; arrows move the choice. */
export function Palette({ screens, openKeys, onClose }: PaletteProps) {
  const text = useText(paletteText)
  const shell = useText(shellText)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [typed, setTyped] = useState('')
  // By its id: hits that arrive move what is below them.
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useSearch(typed)
  const options = useOptions({ screens, openKeys, onClose }, typed, search.hits)
  const current = options.find(({ id }) => id === chosen) ?? options[0]

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${list}-${current?.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, current?.id])

  const move = (by: number) =>
    setChosen(options.at((options.indexOf(current as Option) + by) % options.length)?.id ?? null)
  return (
    <dialog ref={dialog} className={style.palette} aria-label={text.title} onClose={onClose}>
      <div className={style.paletteField}>
        <Search size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={text.label}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current && `${list}-${current.id}`}
          placeholder={text.label}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              if (options.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
            } else if (event.key === 'Enter') {
              event.preventDefault()
              current?.choose()
            }
          }}
        />
        <button type="button" onClick={onClose}>
          {shell.close}
        </button>
      </div>
      <div id={list} role="listbox" aria-label={text.title} className={style.options}>
        {options.map((option, index) => (
          <Fragment key={option.id}>
            {option.group !== options[index - 1]?.group && (
              <p className={style.optionGroup} role="presentation">
                {option.group}
              </p>
            )}
            <button
              type="button"
              id={`${list}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === current}
              onMouseMove={() => setChosen(option.id)}
              onClick={option.choose}
            >
              <option.icon size={18} aria-hidden />
              <span className={textStyle.truncated}>{option.name}</span>
              <small>{option.note}</small>
            </button>
          </Fragment>
        ))}
      </div>
      <p className={style.paletteStatus} role="status">
        {search.isFailed
          ? text.failed
          : options.length === 0 && !search.isSearching
            ? text.nothing(typed.trim())
            : text.results(options.length)}
      </p>
    </dialog>
  )
}

/** What the server finds, a moment after the last key. An answer to an older text is dropped. */
function useSearch(typed: string) {
  const { call, supplier } = useOffice()
  const [found, setFound] = useState<{ readonly text: string; readonly hits: SearchHits; readonly isFailed: boolean }>({
    text: '',
    hits: NO_HITS,
    isFailed: false,
  })
  const text = typed.trim()
  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        void callStore({ call, supplier }, searchStore, { query: { text } }, { signal: abort.signal }).then(
          (hits) => setFound({ text, hits, isFailed: false }),
          () => {
            if (!abort.signal.aborted) setFound({ text, hits: NO_HITS, isFailed: true })
          },
        ),
      SEARCH_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, call, supplier])
  // Enter would open what an older text has found.
  const isFound = text !== '' && found.text === text
  return {
    hits: isFound ? found.hits : NO_HITS,
    isFailed: isFound && found.isFailed,
    isSearching: text !== '' && !isFound,
  }
}

function useOptions({ screens, openKeys, onClose }: PaletteProps, typed: string, hits: SearchHits): Option[] {
  const text = useText(paletteText)
  const shell = useText(shellText)
  const statusWords = useStatusWords()
  const navigate = useNavigate()
  const { basename, account } = useOffice()
  const goTo = (path: string) => () => {
    onClose()
    void navigate(path)
  }
  const isMeant = ({ name }: { readonly name: string }) => plainText(name).includes(plainText(typed.trim()))
  const commands = [
    ...screens.map(({ id, path, goKey, icon }) => ({
      id,
      icon,
      name: shell.screens[id],
      note: goKey === undefined ? '' : `G ${goKey.toUpperCase()}`,
      choose: goTo(path),
    })),
    { id: 'keys-and-preferences', icon: Keyboard, name: text.keys, note: '?', choose: openKeys },
  ]
  const opened = readRecentRecords({ basename, account }).map(({ path, name }) => ({
    id: `recent-${path}`,
    group: text.recent,
    icon: screens.find((screen) => path.startsWith(`${screen.path}/`))?.icon ?? LayoutDashboard,
    name,
    note: '',
    choose: goTo(path),
  }))
  const found: Readonly<Record<HitKind, readonly Option[]>> = {
    orders: hits.orders.map(({ number, customerName, status, deliveryType, total }) => ({
      id: `order-${number}`,
      group: text.orders,
      icon: ClipboardList,
      name: text.order(number, customerName),
      note: `${statusWords(status, deliveryType).name} · ${formatCents(total)}`,
      choose: goTo(`/gestao/pedidos/${number}`),
    })),
    customers: hits.customers.map(({ id, name, document, erpCode }) => ({
      id: `customer-${id}`,
      group: text.customers,
      icon: UserCog,
      name,
      note: [formatDocument(document), erpCode].filter(Boolean).join(' · '),
      choose: goTo(`/gestao/clientes/${id}`),
    })),
    products: hits.products.map(({ id, slug, name, code, isActive }) => ({
      id: `product-${id}`,
      group: text.products,
      icon: Package,
      name,
      note: isActive ? code : `${code} · ${text.offSale}`,
      choose: () => location.assign(`${basename}/produto/${slug}`),
    })),
  }
  return [
    ...(typed.trim() === '' ? opened : []),
    ...hitKindsInOrder(typed, hits).flatMap((kind) => found[kind]),
    ...commands.filter(isMeant).map((command) => ({ ...command, group: text.commands })),
  ]
}
