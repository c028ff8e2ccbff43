import { useId, type ReactNode } from 'react'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { seenText, type Entry, type EntryList } from './change-settings.ts'
import type { Outcome, SectionProps } from './section.ts'

interface EntrySectionProps<Each extends Entry> extends Pick<SectionProps, 'outcomeOf'> {
  readonly list: EntryList
  readonly entries: readonly Each[]
  readonly title: string
  /** Shown where there are none. */
  readonly empty: ReactNode
  /** What makes a new one; null where none can be made yet. */
  readonly newTitle: string | null
  /** Whether the form of a new one is open from the start. */
  readonly isNewOpen?: boolean
  readonly headOf: (entry: Each) => ReactNode
  /** Beside the entry. */
  readonly toolsOf?: (entry: Each, at: number) => ReactNode
  /** Null is the form of a new one. */
  readonly formOf: (entry: Each | null, outcome: Outcome | null) => ReactNode
}

/** A list of the settings: each entry opens to its form, the last makes a new one. */
export function EntrySection<Each extends Entry>(props: EntrySectionProps<Each>) {
  const { list, entries, title, empty, newTitle, isNewOpen = false, headOf, toolsOf, formOf, outcomeOf } = props
  const id = useId()
  const ofNew = outcomeOf(list, '')
  return (
    <section className={stack.gap3} aria-labelledby={id}>
      <h2 id={id} className={textStyle.large}>
        {title}
      </h2>
      {entries.length === 0 && empty}
      <ol className={stack.gap3}>
        {entries.map((entry, at) => {
          const outcome = outcomeOf(list, entry.id)
          return (
            <li key={entry.id} className={`${surface.panel} ${formStyle.record}`}>
              <details open={outcome?.problem != null} className={surface.folding}>
                <summary>{headOf(entry)}</summary>
                {/* As it is stored by now, also after an undo. */}
                <div key={seenText(entry)}>{formOf(entry, outcome)}</div>
              </details>
              {toolsOf?.(entry, at)}
            </li>
          )
        })}
      </ol>
      {newTitle !== null && (
        <details
          className={`${surface.panel} ${surface.folding} ${formStyle.newRecord}`}
          open={isNewOpen || ofNew !== null}
        >
          <summary>{newTitle}</summary>
          {formOf(null, ofNew)}
        </details>
      )}
    </section>
  )
}

/** The name of an entry, and what tells it from the others. */
export const EntryHead = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className={stack.gap1}>
    <strong>{name}</strong> <span className={textStyle.note}>{children}</span>
  </span>
)
