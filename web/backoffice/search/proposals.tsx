import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SynonymProposal } from '#domain/catalog/search-log.ts'
import { text as searchText } from '../../shared/i18n/office-search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import style from './search.module.css'

/** Of outcomes that are about a proposal. */
export const OF_PROPOSAL = '?'

/** Synonyms that shoppers showed. Each is decided by one tap, or by A and R while the focus is in its row. */
export function Proposals({ proposals }: { readonly proposals: readonly SynonymProposal[] }) {
  const text = useText(searchText)
  const list = useRowKeys(proposals.length)
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.proposalsTitle(proposals.length)}>
      <div className={stack.gap1}>
        <h2 className={textStyle.strong}>{text.proposalsTitle(proposals.length)}</h2>
        <p className={textStyle.muted}>
          {text.proposalsIntro} <span className={visible.scripted}>{text.proposalsKeys}</span>
        </p>
      </div>
      <ul ref={list} className={style.list}>
        {proposals.map((proposal) => (
          <li key={`${proposal.word} ${proposal.meaning}`} className={style.row}>
            <Proposal proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Proposal({ proposal: { word, meaning, products, times, chosen } }: { readonly proposal: SynonymProposal }) {
  const text = useText(searchText)
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = { of: OF_PROPOSAL, word, meanings: meaning }
  return (
    <>
      <div className={style.edit}>
        <p>
          <strong>{word}</strong> → <strong>{meaning}</strong>
        </p>
        <p className={textStyle.note}>{text.proposalSeen(times, chosen, products)}</p>
      </div>
      <Form method="post" replace preventScrollReset>
        <HiddenFields fields={{ ...fields, do: 'accept' }} />
        <Button
          type="submit"
          size="small"
          data-decision="a"
          isBusy={isBusy}
          aria-label={text.acceptNamed(word, meaning)}
        >
          <Check size={16} aria-hidden /> {text.accept}
        </Button>
      </Form>
      <Form method="post" replace preventScrollReset>
        <HiddenFields fields={{ ...fields, do: 'refuse' }} />
        <Button
          type="submit"
          look="quiet"
          size="small"
          data-decision="r"
          isBusy={isBusy}
          aria-label={text.refuseNamed(word, meaning)}
        >
          <X size={16} aria-hidden /> {text.refuse}
        </Button>
      </Form>
    </>
  )
}

/**
 * A accepts and R refuses the row that has the focus. Once a decided row has gone, the focus that went with it moves to the row in
 * its place.
 */
function useRowKeys(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef({ count, at: -1 })
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    if (count < before.current.count && document.activeElement === document.body && before.current.at >= 0)
      rows[Math.min(before.current.at, rows.length - 1)]?.querySelector('button')?.focus({ preventScroll: true })
    before.current = { ...before.current, count }
    const events = new AbortController()
    const { signal } = events
    const rowOf = ({ target }: Event) => (target as Element).closest('li')
    const remember = (event: Event) => {
      const row = rowOf(event)
      before.current = { ...before.current, at: row === null ? -1 : rows.indexOf(row) }
    }
    const decide = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey || event.altKey || !['a', 'r'].includes(letter)) return
      rowOf(event)?.querySelector<HTMLButtonElement>(`button[data-decision="${letter}"]`)?.click()
    }
    list.current?.addEventListener('focusin', remember, { signal })
    list.current?.addEventListener('keydown', decide, { signal })
    return () => events.abort()
  }, [count])
  return list
}
