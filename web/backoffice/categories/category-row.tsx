import { GripVertical } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { childrenOf, MAX_CATEGORY_NAME, type StoredCategory } from '#domain/catalog/category-tree.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as categoriesText } from '../../shared/i18n/categories.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { MoveButton } from '../components/move-button.tsx'
import style from './categories.module.css'

export interface DragHandlers {
  readonly draggedId: string | null
  readonly start: (id: string) => void
  readonly end: () => void
  readonly canDrop: (targetId: string) => boolean
  readonly drop: (targetId: string) => void
}

interface CategoryRowProps {
  readonly all: readonly StoredCategory[]
  readonly category: StoredCategory
  readonly drag: DragHandlers
  readonly problem: FormProblem | null
}

/** A department or category: moved by dragging or by its arrows, all else below "Editar". */
export function CategoryRow({ all, category, drag, problem }: CategoryRowProps) {
  const text = useText(categoriesText)
  const { id, name, parentId } = category
  // Those of a department are in its categories too.
  const products = [category, ...childrenOf(all, id)].reduce((sum, each) => sum + each.products, 0)
  const siblings = childrenOf(all, parentId)
  const at = siblings.findIndex((each) => each.id === id)
  const step = (direction: 'up' | 'down') => ({
    direction,
    label: text[direction](name),
    fields: { do: 'move', id },
    'data-control': `${direction} ${id}`,
  })
  return (
    <div
      className={style.row}
      data-dragged={drag.draggedId === id || undefined}
      data-drop={drag.canDrop(id) || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        drag.start(id)
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => drag.canDrop(id) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop(id)
      }}
    >
      <GripVertical className={`${textStyle.muted} ${visible.scripted} ${style.grip}`} size={18} aria-hidden />
      <span className={style.name}>
        <span className={parentId === null ? textStyle.strong : undefined}>{name}</span>{' '}
        <small className={textStyle.muted}>{text.products(products)}</small>
      </span>
      <span className={style.arrows}>
        <MoveButton {...step('up')} isOff={at === 0} />
        <MoveButton {...step('down')} isOff={at === siblings.length - 1} />
      </span>
      <details className={style.edit} open={problem !== null} key={`${name} ${parentId}`}>
        <summary aria-label={text.editOne(name)} data-control={`edit ${id}`}>
          {text.edit}
        </summary>
        <Edit all={all} category={category} problem={problem} />
      </details>
    </div>
  )
}

/** The name, the department, and the end of it. */
function Edit({ all, category, problem }: Pick<CategoryRowProps, 'all' | 'category' | 'problem'>) {
  const text = useText(categoriesText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { id, name, parentId, allProducts } = category
  const hasCategories = childrenOf(all, id).length > 0
  const parents = childrenOf(all, null).filter((each) => each.id !== id)
  return (
    <div className={style.forms}>
      <CheckedForm method="post" replace preventScrollReset problem={problem} className={style.newCategory}>
        <input type="hidden" name="do" value="rename" />
        <input type="hidden" name="id" value={id} />
        <Field
          label={text.name}
          name="name"
          defaultValue={name}
          required
          maxLength={MAX_CATEGORY_NAME}
          autoComplete="off"
        />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.rename}
        </Button>
      </CheckedForm>
      {!hasCategories && parents.length > 0 && (
        <CheckedForm method="post" replace preventScrollReset problem={null} className={style.newCategory}>
          <input type="hidden" name="do" value="move" />
          <input type="hidden" name="id" value={id} />
          <SelectField
            label={text.parent}
            name="parentId"
            defaultValue={parentId ?? ''}
            empty={text.noParent}
            options={parents.map((each) => ({ value: each.id, label: each.name }))}
          />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.move}
          </Button>
        </CheckedForm>
      )}
      {allProducts > 0 || hasCategories ? (
        <Notice kind="info">{text.notEmpty}</Notice>
      ) : (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="do" value="remove" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.remove}
          </Button>
        </Form>
      )}
    </div>
  )
}
