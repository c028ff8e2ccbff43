import { ListChecks, Plus } from 'lucide-react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeShoppingList, listShoppingLists } from '#contract/shopping-list.ts'
import { can } from '#domain/access/can.ts'
import type { ListSource, ShoppingList } from '#domain/shopping-list/shopping-list.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as cartText } from '../../../shared/i18n/cart.ts'
import { listsText } from '../../../shared/i18n/shopping-lists.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { AccountFrame } from '../home/account-frame.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { createList, NewList, sourceIn } from './new-list.tsx'

interface ListOfLists {
  /** Of the list that is about to be made; null while none is. */
  readonly source: ListSource | null
  readonly lists: readonly ShoppingList[]
  /** Of the list that was just removed; null where none was. */
  readonly removedId: string | null
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(listsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ListOfLists> {
  await requireCustomer(args)
  return {
    source: sourceIn(args.request),
    lists: (await callStore(pageOf(args), listShoppingLists, {})).lists,
    removedId: new URL(args.request.url).searchParams.get('removida'),
  }
}

/** Creates a list, or restores the one that was just removed. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const source = sourceIn(args.request)
  if (source !== null) return createList(page, form, source)
  const id = formText(form, 'id')
  try {
    await callStore(page, changeShoppingList, { params: { listId: id }, body: { isActive: true } })
  } catch (error) {
    return problemFrom(error, [], withOverrides(listsText, await page.texts()).unreachable)
  }
  return redirect('/listas')
}

export function Component() {
  const { source, ...shown }: ListOfLists = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  if (source !== null) return <NewList source={source} problem={problem} isBusy={isBusy} />
  return <Lists {...shown} failed={problem} isBusy={isBusy} />
}

interface ListsProps extends Omit<ListOfLists, 'source'> {
  readonly failed: FormProblem | undefined
  readonly isBusy: boolean
}

function Lists({ lists, removedId, failed, isBusy }: ListsProps) {
  const text = useText(listsText)
  const { account, features } = useStoreData()
  const mayCreate = account !== null && can('shopping-list.change', actorOf(account), { features })
  const groups = [
    { title: text.own, lists: lists.filter(({ origin }) => origin === 'from-client') },
    { title: text.fromStore, lists: lists.filter(({ origin }) => origin === 'to-client') },
  ]
  const create = mayCreate && (
    <ButtonLink to="?nova" look="secondary">
      <Plus size={20} aria-hidden /> {text.create}
    </ButtonLink>
  )
  return (
    <AccountFrame title={text.title} intro={text.intro} action={lists.length > 0 && create}>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {removedId !== null && !failed && (
        <Notice kind="success">
          <Form method="post" className={stack.between3}>
            <span>{text.disabled}</span>
            <input type="hidden" name="id" value={removedId} />
            <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
              {text.undo}
            </Button>
          </Form>
        </Notice>
      )}
      {lists.length === 0 && (
        <EmptyState icon={<ListChecks size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
          {create}
        </EmptyState>
      )}
      {groups.map(
        ({ title, lists }) =>
          lists.length > 0 && (
            <section key={title} className={stack.gap3}>
              <h2 className={textStyle.large}>{title}</h2>
              <ul className={stack.gap3}>
                {lists.map((list) => (
                  <li key={list.id}>
                    <ListCard list={list} isBusy={isBusy} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </AccountFrame>
  )
}

function ListCard({ list, isBusy }: { readonly list: ShoppingList; readonly isBusy: boolean }) {
  const text = useText(listsText)
  const { id, name, lineCount } = list
  return (
    <div className={`${surface.card} ${stack.between3}`}>
      <div className={stack.gap1}>
        <Link to={`/listas/${id}`} className={linkStyle.link} aria-label={text.open(name)}>
          <strong>{name}</strong>
        </Link>
        <ListFacts list={list} />
      </div>
      {lineCount > 0 && (
        <Form method="post" action={`/listas/${id}`}>
          <Button
            type="submit"
            name="acao"
            value="aplicar"
            look="secondary"
            isBusy={isBusy}
            aria-label={text.applyNamed(name)}
          >
            {text.apply}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** How many products, who made the list, and who sees it. */
export function ListFacts({ list }: { readonly list: ShoppingList }) {
  const [text, cart] = [useText(listsText), useText(cartText)]
  const { lineCount, authorName, isOwn, isShared, origin } = list
  return (
    <span className={`${textStyle.note} ${stack.wrap2}`}>
      {cart.products(lineCount)}
      {!isOwn && authorName !== null && <> · {text.by(authorName)}</>}
      {origin === 'from-client' && <Badge>{isShared ? text.shared : text.hidden}</Badge>}
    </span>
  )
}
