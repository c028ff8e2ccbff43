import { Bold, Heading, Link as LinkIcon, List } from 'lucide-react'
import { useRef } from 'react'
import { MAX_BODY } from '#domain/content/edited-content.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import { fillIn } from '../state/form-values.ts'
import { withMarks } from './content-form.ts'

const MARKS = { bold: Bold, heading: Heading, list: List, link: LinkIcon } as const

/** A text in Markdown, with buttons for those who do not know its marks. */
export function MarkdownField({ name, defaultValue }: { readonly name: string; readonly defaultValue: string }) {
  const text = useText(contentText)
  const field = useRef<HTMLTextAreaElement>(null)
  const mark = (kind: keyof typeof MARKS) => {
    const area = field.current
    if (!area?.form) return
    const marked = withMarks(area.value, [area.selectionStart, area.selectionEnd], kind)
    fillIn(area.form, { [name]: marked.body })
    area.focus()
    area.setSelectionRange(...marked.selection)
  }
  return (
    <div className={stack.gap2}>
      <div className={`${stack.wrap2} ${visible.scripted}`} role="group" aria-label={text.toolbar}>
        {(Object.keys(MARKS) as (keyof typeof MARKS)[]).map((kind) => {
          const Icon = MARKS[kind]
          return (
            <Button key={kind} look="secondary" size="small" onClick={() => mark(kind)}>
              <Icon size={16} aria-hidden /> {text.marks[kind]}
            </Button>
          )
        })}
      </div>
      <LongTextField
        ref={field}
        label={text.fields.body}
        hint={text.hints.body}
        name={name}
        defaultValue={defaultValue}
        maxLength={MAX_BODY}
        rows={12}
      />
    </div>
  )
}
