import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { CallOptions } from '#contract/client.ts'
import { text as pickerText } from '../../shared/i18n/picker.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useFault } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './office-form.module.css'
import searchStyle from './search.module.css'
import { useHits } from './use-hits.ts'
import { WatchedChoice } from './watched-choice.tsx'

interface PickerProps<Item> {
  readonly legend: string
  /** Of the hidden fields with the ids of what is chosen. */
  readonly field: string
  readonly chosen: readonly Item[]
  readonly onChange: (chosen: readonly Item[]) => void
  readonly find: (typed: string, options: CallOptions) => Promise<readonly Item[]>
  /** What the search box is for, and what is shown where nothing is found. */
  readonly label: string
  readonly none: string
}

/** Chooses several of what a search finds. */
export function Picker<Item extends { readonly id: string; readonly name: string }>(props: PickerProps<Item>) {
  const { legend, field, chosen, onChange, find, label, none } = props
  const text = useText(pickerText)
  const [typed, setTyped] = useState('')
  const { hits, find: findHits } = useHits(find)
  const search = () => {
    if (typed.trim() !== '') findHits(typed.trim())
  }
  const others = hits?.filter(({ id }) => chosen.every((item) => item.id !== id))
  return (
    <fieldset className={`${stack.gap2} ${style.wide}`}>
      <legend className={textStyle.smallStrong}>{legend}</legend>
      <ul className={stack.wrap2}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <input type="hidden" name={field} value={id} />
            <Button
              look="secondary"
              size="small"
              aria-label={text.remove(name)}
              onClick={() => onChange(chosen.filter((item) => item.id !== id))}
            >
              {name} <X size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <WatchedChoice name={`${field}.choice`} label={legend} value={chosen} onRestore={onChange} />
      <FieldFault field={field} />
      <div className={searchStyle.search} role="search">
        <input
          type="search"
          className={searchStyle.input}
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
        <Button look="secondary" onClick={search}>
          {text.search}
        </Button>
      </div>
      <div className={stack.wrap2} role="status">
        {others?.length === 0 && <p className={textStyle.note}>{none}</p>}
        {others?.map((item) => (
          <Button
            key={item.id}
            look="secondary"
            size="small"
            aria-label={text.add(item.name)}
            onClick={() => onChange([...chosen, item])}
          >
            <Plus size={16} aria-hidden /> {item.name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** What is wrong with a choice that is no single control. */
export function FieldFault({ field }: { readonly field: string }) {
  const fault = useFault(field)
  return fault === undefined ? null : (
    <p className={style.fault} role="alert">
      {fault}
    </p>
  )
}
