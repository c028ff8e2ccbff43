import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link, useActionData, useSubmit, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { moveContent } from '#contract/content-desk.ts'
import type { ContentKind, ListedCarousel, ListedContent } from '#domain/content/edited-content.ts'
import { idAfter, moveByStep } from '#domain/move-item.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { MoveButton } from '../components/move-button.tsx'
import { useFocusAfterMove } from '../components/use-focus-after-move.ts'
import formStyle from '../components/office-form.module.css'
import { requireOffice } from '../state/office-context.ts'
import { oneAfterAnother } from '../state/one-after-another.ts'
import { listOf } from './change-content.ts'
import { StateBadges } from './publication.tsx'
import style from './content.module.css'

export async function loadContentList(args: LoaderFunctionArgs, kind: ContentKind): Promise<readonly ListedContent[]> {
  return listOf(await requireOffice(args, 'content.manage'), kind)
}

/**
 * The action of a screen with lists: moves one before another, or by a step; null where it was done.
 * @param isSameList whether two contents of the kind are shown in the same list
 */
export const moveInList = (
  kind: ContentKind,
  isSameList: (one: ListedContent, other: ListedContent) => boolean,
): ((args: ActionFunctionArgs) => Promise<FormProblem | null>) =>
  oneAfterAnother(async (args) => {
    const office = await requireOffice(args, 'content.manage')
    const form = await args.request.formData()
    const id = formText(form, 'id')
    const move = (beforeId: string | null) => callStore(office, moveContent, { params: { id }, body: { beforeId } })
    try {
      if (form.has('step')) {
        const all = await listOf(office, kind)
        const moving = all.find((content) => content.id === id)
        const ids = all.filter((content) => moving && isSameList(content, moving)).map((content) => content.id)
        await move(idAfter(moveByStep(ids, id, Number(formText(form, 'step'))), id))
      } else await move(formText(form, 'beforeId') || null)
      return null
    } catch (error) {
      return problemFrom(error, [], contentText.unreachable)
    }
  })

/** Why the last move was refused. The lists below are as they are by now. */
export function MoveProblem() {
  const problem = useActionData<FormProblem | null>()
  if (!problem) return null
  return (
    <div className={formStyle.outcome}>
      <Notice kind="problem">{problem.message}</Notice>
    </div>
  )
}

interface ContentListProps {
  readonly contents: readonly ListedContent[]
  /** Its path. */
  readonly list: string
  readonly noteOf: (content: ListedContent) => string
}

/** Content in its order, which is changed by dragging or by arrows. */
export function ContentList({ contents, list, noteOf }: ContentListProps) {
  const text = useText(contentText)
  const place = useFocusAfterMove<HTMLOListElement>(contents)
  const submit = useSubmit()
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const drop = (beforeId: string) => {
    if (draggedId !== null && draggedId !== beforeId)
      void submit({ id: draggedId, beforeId }, { method: 'post', replace: true, preventScrollReset: true })
    setDraggedId(null)
  }
  return (
    <ol ref={place} className={`${stack.gap3} ${formStyle.records}`}>
      {contents.map((content, at) => {
        const { id } = content
        const name = content.title || text.untitledBanners
        const step = (direction: 'up' | 'down') => ({
          direction,
          label: text[direction](name),
          fields: { id },
          'data-control': `${direction} ${id}`,
        })
        return (
          <li key={id} className={surface.card}>
            <div
              className={`${stack.wrap3} ${style.row}`}
              data-dragged={draggedId === id || undefined}
              data-drop={(draggedId !== null && draggedId !== id) || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDraggedId(id)
              }}
              onDragEnd={() => setDraggedId(null)}
              onDragOver={(event) => draggedId !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                drop(id)
              }}
            >
              <GripVertical className={`${textStyle.muted} ${visible.scripted} ${style.grip}`} size={18} aria-hidden />
              <span className={style.name}>
                <Link to={`${list}/${id}`} className={textStyle.strong}>
                  {name}
                </Link>{' '}
                <small className={textStyle.muted}>{noteOf(content)}</small>
              </span>
              {content.carousel && <EmptyCarousel {...content.carousel} />}
              <StateBadges {...content} />
              <span className={`${formStyle.arrows} ${style.moves}`}>
                <MoveButton {...step('up')} isOff={at === 0} />
                <MoveButton {...step('down')} isOff={at === contents.length - 1} />
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** That the store leaves a carousel out, for want of products. */
function EmptyCarousel({ shows, isEmpty }: ListedCarousel) {
  const text = useText(contentText)
  return isEmpty && shows !== 'banners' ? <Badge tone="waiting">{text.nothingForSale[shows]}</Badge> : null
}
