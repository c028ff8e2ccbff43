import { BookmarkPlus, Ellipsis, Star, StarOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, redirect, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { chooseDefaultView, deleteView, listSavedViews, saveView, type ViewedList } from '#contract/back-office.ts'
import { Refusal } from '#contract/client.ts'
import { MAX_VIEW_NAME_LENGTH, type SavedView, type ViewToSave } from '#domain/saved-view.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { savedViewText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { closePopover, Popover } from '../components/popover.tsx'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import { useNavigateUnlessLeft } from '../state/use-navigate-unless-left.ts'
import { ALL_ROWS, type OfficeQuery } from './list-query.ts'
import style from './saved-views.module.css'

/** The views of a list. Where its URL says nothing, the list begins with the person's default view. */
export async function loadViews<Query extends OfficeQuery>(
  office: ApiContext,
  list: ViewedList,
  url: ListUrl<Query>,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
): Promise<readonly SavedView[]> {
  const { views } = await callStore(office, listSavedViews, { params: { list } })
  const first = views.find(({ isDefault }) => isDefault)
  if (first && new URL(request.url).search === '') throw redirect(pathOfView(url, first))
  return views
}

const pathOfView = <Query extends OfficeQuery>(url: ListUrl<Query>, { id, search }: SavedView): string =>
  url.pathOf(url.read(new URLSearchParams(search)), { view: id } as Partial<Query>)

/** The view that the list began with; undefined for none. */
export const currentView = (views: readonly SavedView[], { view }: OfficeQuery): SavedView | undefined =>
  views.find(({ id }) => id === view)

interface SavedViewsProps<Query extends OfficeQuery> {
  readonly list: ViewedList
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly views: readonly SavedView[]
}

/** A list as people saved it: tabs, what can be done with the current one, and saving another. */
export function SavedViews<Query extends OfficeQuery>({ list, url, query, views }: SavedViewsProps<Query>) {
  const text = useText(savedViewText)
  const current = currentView(views, query)
  const search = url.searchOf(query, ['view'])
  // Here, as the menu of a view is gone with the view.
  const beginNavigation = useNavigateUnlessLeft()
  const isChanged =
    current !== undefined && url.searchOf(url.read(new URLSearchParams(current.search)), ['view']) !== search
  return (
    <div className={classNames(stack.row2, style.views)}>
      {views.length > 0 && (
        <nav aria-label={text.title} className={classNames(stack.row2, style.tabs)}>
          {views.map((view) => (
            <Link
              key={view.id}
              to={pathOfView(url, view)}
              className={style.tab}
              aria-current={view.id === current?.id ? 'page' : undefined}
            >
              {view.isDefault && <Star size={14} aria-label={text.isDefault} />}
              {view.name}
              {view.isShared && <Users size={14} aria-label={text.ofTeam} />}
            </Link>
          ))}
        </nav>
      )}
      <div className={classNames(stack.row2, style.actions)}>
        {current && isChanged && <Changed list={list} current={current} search={search} />}
        {current && <ViewMenu list={list} url={url} current={current} beginNavigation={beginNavigation} />}
        {(current === undefined || isChanged) && <SaveMenu list={list} url={url} query={query} search={search} />}
      </div>
    </div>
  )
}

const putView = (office: ApiContext, list: ViewedList, { id, ...body }: ViewToSave) =>
  callStore(office, saveView, { params: { list, id }, body })

/** Runs a change of views, loads them again, and says what went wrong. */
function useChange(): (change: () => Promise<unknown>) => Promise<boolean> {
  const text = useText(savedViewText)
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  return async (change) => {
    try {
      await change()
      await revalidate()
      return true
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : text.unreachable })
      return false
    }
  }
}

interface ChangedProps {
  readonly list: ViewedList
  readonly current: SavedView
  readonly search: string
}

/** "Modificada · Salvar" */
function Changed({ list, current, search }: ChangedProps) {
  const text = useText(savedViewText)
  const { call, supplier } = useOffice()
  const change = useChange()
  return (
    <>
      <span className={textStyle.note} role="status">
        {text.changed}
      </span>
      <Button
        look="secondary"
        size="small"
        disabled={!current.isOwn}
        aria-describedby={current.isOwn ? undefined : 'view-not-own'}
        onClick={() => void change(() => putView({ call, supplier }, list, { ...current, search }))}
      >
        {text.save}
      </Button>
      {!current.isOwn && (
        <small id="view-not-own" className={textStyle.note}>
          {text.notOwn}
        </small>
      )}
    </>
  )
}

interface ViewMenuProps<Query extends OfficeQuery> {
  readonly list: ViewedList
  readonly url: ListUrl<Query>
  readonly current: SavedView
  readonly beginNavigation: ReturnType<typeof useNavigateUnlessLeft>
}

function ViewMenu<Query extends OfficeQuery>({ list, url, current, beginNavigation }: ViewMenuProps<Query>) {
  const text = useText(savedViewText)
  const { call, supplier } = useOffice()
  const navigate = useNavigate()
  const showToast = useToast()
  const change = useChange()
  const office = { call, supplier }
  const remove = async () => {
    const navigateOn = beginNavigation()
    if (!(await change(() => callStore(office, deleteView, { params: { list, id: current.id } })))) return
    await navigateOn(url.pathOf(url.usual, { view: ALL_ROWS } as Partial<Query>))
    showToast({
      message: text.removed(current.name),
      undo: async () => {
        await putView(office, list, current)
        await navigate(pathOfView(url, current))
      },
    })
  }
  return (
    <Popover label={<Ellipsis size={16} aria-hidden />} name={text.menu(current.name)} align="end">
      <Button
        look="quiet"
        size="small"
        onClick={(event) => {
          closePopover(event.currentTarget)
          void change(() =>
            callStore(office, chooseDefaultView, {
              params: { list },
              body: { id: current.isDefault ? null : current.id },
            }),
          )
        }}
      >
        {current.isDefault ? <StarOff size={16} aria-hidden /> : <Star size={16} aria-hidden />}{' '}
        {current.isDefault ? text.dropDefault : text.makeDefault}
      </Button>
      <Button look="quiet" size="small" disabled={!current.isOwn} onClick={() => void remove()}>
        <Trash2 size={16} aria-hidden /> {text.remove}
      </Button>
      {!current.isOwn && <small className={textStyle.note}>{text.notOwn}</small>}
    </Popover>
  )
}

interface SaveMenuProps<Query extends OfficeQuery> {
  readonly list: ViewedList
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly search: string
}

function SaveMenu<Query extends OfficeQuery>({ list, url, query, search }: SaveMenuProps<Query>) {
  const text = useText(savedViewText)
  const { call, supplier } = useOffice()
  const beginNavigation = useNavigateUnlessLeft()
  const change = useChange()
  const [isBusy, setBusy] = useState(false)

  const save = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const name = data.get('name')
    if (typeof name !== 'string' || name.trim() === '') return
    const view = { id: newId(), name: name.trim(), search, isShared: data.get('for') === 'team' }
    const navigate = beginNavigation()
    setBusy(true)
    const isSaved = await change(() => putView({ call, supplier }, list, view))
    setBusy(false)
    if (!isSaved) return
    closePopover(form)
    form.reset()
    await navigate(url.pathOf(query, { view: view.id, page: query.page } as Partial<Query>), { replace: true })
  }
  return (
    <Popover
      align="end"
      name={text.saveView}
      label={
        <>
          <BookmarkPlus size={16} aria-hidden /> <span className={style.saveLabel}>{text.saveView}</span>
        </>
      }
    >
      <form
        className={stack.gap3}
        aria-label={text.saveView}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(event.currentTarget)
        }}
      >
        <label className={stack.gap1}>
          {text.name}
          <input name="name" required maxLength={MAX_VIEW_NAME_LENGTH} autoComplete="off" className={style.name} />
        </label>
        <fieldset className={stack.wrap2}>
          <legend>{text.for}</legend>
          <label className={classNames(stack.row2, style.choice)}>
            <input type="radio" name="for" value="me" defaultChecked /> {text.onlyMe}
          </label>
          <label className={classNames(stack.row2, style.choice)}>
            <input type="radio" name="for" value="team" /> {text.team}
          </label>
        </fieldset>
        <Button type="submit" size="small" isBusy={isBusy}>
          {text.save}
        </Button>
      </form>
    </Popover>
  )
}
