import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { text } from '../../shared/i18n/representative.ts'
import { Button } from '../../shared/ui/button.tsx'
import { listSearch, SEARCH_DELAY_MS, type ClientSearch } from './client-search.ts'
import style from './search-form.module.css'

/** Searches as one types; without script by its button. */
export function SearchForm({ search, returnTo }: ClientSearch) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and forth in the history, and clearing, change what is searched for; typing goes ahead of it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search
  }, [search])

  const searchSoon = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void navigate(listSearch({ search: typed.trim(), returnTo }), { replace: true, preventScrollReset: true }),
      SEARCH_DELAY_MS,
    )
  }
  return (
    <Form
      method="get"
      action="/representante"
      role="search"
      className={style.form}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {returnTo !== '/' && <input type="hidden" name="voltar" value={returnTo} />}
      <label className={style.label} htmlFor="busca">
        {text.search}
      </label>
      <div className={style.row}>
        <Search className={style.icon} size={20} aria-hidden />
        <input
          ref={input}
          id="busca"
          name="busca"
          type="search"
          className={style.input}
          defaultValue={search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => searchSoon(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {text.searchButton}
        </Button>
      </div>
    </Form>
  )
}
