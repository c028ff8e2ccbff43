import { FolderTree } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeCatalogSettings, getCatalogSettings } from '#contract/catalog-settings.ts'
import {
  createCategory,
  listStoredCategories,
  moveCategory,
  removeCategory,
  renameCategory,
} from '#contract/category-desk.ts'
import {
  childrenOf,
  MAX_CATEGORY_NAME,
  placeOf,
  placeOfDrop,
  placeOfStep,
  type CategoryPlace,
  type StoredCategory,
} from '#domain/catalog/category-tree.ts'
import type { EditedCatalogSettings } from '#domain/catalog/catalog-settings.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as categoriesText } from '../../shared/i18n/categories.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import { oneAfterAnother } from '../state/one-after-another.ts'
import { CategoryRow, type DragHandlers } from './category-row.tsx'
import { UndoForm } from '../components/undo-form.tsx'
import formStyle from '../components/office-form.module.css'
import { useFocusAfterMove } from '../components/use-focus-after-move.ts'
import { SETTING_FIELDS, settingsIn, type SettingValues } from './settings-form.ts'
import { SettingsPanel } from './settings-panel.tsx'
import style from './categories.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(categoriesText).title} | ${store.name}` }),
}

interface CategoriesData {
  readonly all: readonly StoredCategory[]
  readonly settings: EditedCatalogSettings
}

export async function loader(args: LoaderFunctionArgs): Promise<CategoriesData> {
  const office = await requireOffice(args, 'product.manage')
  const [{ categories }, settings] = await Promise.all([
    callStore(office, listStoredCategories, {}),
    callStore(office, getCatalogSettings, {}),
  ])
  return { all: categories, settings }
}

/** What a form was answered with: why it was refused, or what was done and the fields that undo it. */
interface Outcome {
  /** The category of the form; for a new one its department, empty for a new department. */
  readonly of: string
  /** Whether it is of a form for a new category. */
  readonly isNew: boolean
  readonly problem: FormProblem | null
  readonly done: string
  readonly undo: Readonly<Record<string, string>> | null
  /** What was typed of the filters and sectors, where it was refused. */
  readonly typed?: SettingValues
}

export const action = oneAfterAnother(change)

async function change(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  const change = formText(form, 'do')
  if (change === SETTINGS) return saveSettings(office, form)
  const [id, name, parentId] = [formText(form, 'id'), formText(form, 'name').trim(), formText(form, 'parentId')]
  const isNew = change === 'create'
  const of = isNew ? parentId : id
  const refused = (problem: FormProblem): Outcome => ({ of, isNew, problem, done: '', undo: null })
  const missing = change === 'create' || change === 'rename' ? await missingIn(office, form, ['name']) : null
  if (missing) return refused(missing)
  try {
    const { categories: before } = await callStore(office, listStoredCategories, {})
    const category = before.find((each) => each.id === id)
    const done = (message: string, undo: Outcome['undo']): Outcome => ({
      of,
      isNew,
      problem: null,
      done: message,
      undo,
    })
    switch (change) {
      case 'create':
        await callStore(office, createCategory, { body: { name, parentId: parentId || null } })
        return done(categoriesText.created(name), null)
      case 'rename':
        await callStore(office, renameCategory, { params: { id }, body: { name } })
        return done(categoriesText.renamed(name), { do: 'rename', id, name: category?.name ?? name })
      case 'remove':
        await callStore(office, removeCategory, { params: { id } })
        return done(categoriesText.removed(category?.name ?? ''), {
          do: 'create',
          name: category?.name ?? '',
          parentId: category?.parentId ?? '',
        })
      default: {
        const place = form.has('step')
          ? placeOfStep(before, id, Number(formText(form, 'step')))
          : { parentId: parentId || null, beforeId: formText(form, 'beforeId') || null }
        await callStore(office, moveCategory, { params: { id }, body: place })
        return done(categoriesText.moved(category?.name ?? ''), category ? fieldsOfMove(id, placeOf(before, id)) : null)
      }
    }
  } catch (error) {
    return refused(problemFrom(error, ['name', 'parentId'], categoriesText.unreachable))
  }
}

const SETTINGS = 'settings'

async function saveSettings(office: Awaited<ReturnType<typeof requireOffice>>, form: FormData): Promise<Outcome> {
  const typed: SettingValues = {
    tagGroups: formText(form, 'tagGroups'),
    sectors: formText(form, 'sectors'),
    segments: formText(form, 'segments'),
    showsUninvoicedPrices: form.has('showsUninvoicedPrices'),
  }
  const answer = { of: SETTINGS, isNew: false, done: '', undo: null }
  try {
    const { categories } = await callStore(office, listStoredCategories, {})
    const read = settingsIn(typed, childrenOf(categories, null))
    if ('faults' in read) return { ...answer, problem: read, typed }
    const body = { ...read, version: Number(formText(form, 'version')) }
    await callStore(office, changeCatalogSettings, { body })
    return { ...answer, problem: null, done: categoriesText.settings.saved }
  } catch (error) {
    return { ...answer, problem: problemFrom(error, SETTING_FIELDS, categoriesText.unreachable), typed }
  }
}

const fieldsOfMove = (id: string, { parentId, beforeId }: CategoryPlace): Readonly<Record<string, string>> => ({
  do: 'move',
  id,
  parentId: parentId ?? '',
  beforeId: beforeId ?? '',
})

/** The departments of the store with their categories, in the order of its menu. */
export function Component() {
  const text = useText(categoriesText)
  const { all, settings }: CategoriesData = useLoaderData()
  const outcome = useActionData<Outcome>()
  const drag = useDrag(all)
  const list = useFocusAfterMove<HTMLDivElement>(all)
  const departments = childrenOf(all, null)
  const problemOf = (id: string) => (outcome?.of === id && !outcome.isNew ? outcome.problem : null)
  return (
    <div className={`${formStyle.long} ${style.screen}`} ref={list}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <div role="status" className={formStyle.outcome}>
        {outcome && !outcome.problem && (
          <Notice kind="success">
            {outcome.done} {outcome.undo && <UndoForm fields={outcome.undo} />}
          </Notice>
        )}
      </div>
      {departments.length === 0 && (
        <EmptyState icon={<FolderTree size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ol className={stack.gap3}>
        {departments.map((department) => (
          <li key={department.id} className={surface.panel}>
            <CategoryRow all={all} category={department} drag={drag} problem={problemOf(department.id)} />
            <ol className={style.categories}>
              {childrenOf(all, department.id).map((category) => (
                <li key={category.id}>
                  <CategoryRow all={all} category={category} drag={drag} problem={problemOf(category.id)} />
                </li>
              ))}
            </ol>
            <NewCategory
              parent={department}
              outcome={outcome?.isNew && outcome.of === department.id ? outcome : null}
            />
          </li>
        ))}
      </ol>
      <div className={surface.panel}>
        <NewCategory parent={null} outcome={outcome?.isNew && outcome.of === '' ? outcome : null} />
      </div>
      <SettingsPanel
        settings={settings}
        departments={departments}
        problem={problemOf(SETTINGS)}
        typed={outcome?.typed ?? null}
      />
    </div>
  )
}

interface NewCategoryProps {
  /** Null for a department. */
  readonly parent: StoredCategory | null
  /** Of this form. */
  readonly outcome: Outcome | null
}

function NewCategory({ parent, outcome }: NewCategoryProps) {
  const text = useText(categoriesText)
  // A button that is busy takes no Enter: once it is answered, the next name may be sent while the list is read again.
  const isBusy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  // Empty for the next one, with the focus where it is. With the message and not after it: what is typed from then on stays.
  useLayoutEffect(() => {
    if (outcome && !outcome.problem) form.current?.reset()
  }, [outcome])
  return (
    <CheckedForm
      ref={form}
      method="post"
      replace
      preventScrollReset
      problem={outcome?.problem}
      className={style.newCategory}
    >
      <input type="hidden" name="do" value="create" />
      <input type="hidden" name="parentId" value={parent?.id ?? ''} />
      <Field
        label={parent ? text.newCategory(parent.name) : text.newDepartment}
        name="name"
        required
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
      />
      <Button type="submit" look="secondary" isBusy={isBusy}>
        {text.create}
      </Button>
    </CheckedForm>
  )
}

/** Dragging sends the same form as the arrows and the choice of a department. */
function useDrag(all: readonly StoredCategory[]): DragHandlers {
  const submit = useSubmit()
  const [draggedId, setDraggedId] = useState<string | null>(null)
  return {
    draggedId,
    start: setDraggedId,
    end: () => setDraggedId(null),
    canDrop: (targetId) => draggedId !== null && placeOfDrop(all, draggedId, targetId) !== null,
    drop: (targetId) => {
      const place = draggedId === null ? null : placeOfDrop(all, draggedId, targetId)
      if (draggedId !== null && place)
        void submit(fieldsOfMove(draggedId, place), { method: 'post', replace: true, preventScrollReset: true })
      setDraggedId(null)
    },
  }
}
