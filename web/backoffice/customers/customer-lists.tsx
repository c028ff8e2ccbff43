import { ChevronLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { can } from '#domain/access/can.ts'
import { changeShoppingList, createShoppingList, listShoppingLists } from '#contract/shopping-list.ts'
import { customerFile } from '#contract/customer-review.ts'
import { MAX_LIST_NAME, type ShoppingList } from '#domain/shopping-list/shopping-list.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { officeListsText } from '../../shared/i18n/office-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { listsPath } from './customer-facts.tsx'

interface ListsOfCustomer {
  readonly customerId: string
  readonly customerName: string
  readonly lists: readonly ShoppingList[]
}

export const handle: ScreenHandle<ListsOfCustomer> = {
  head: ({ customerName }, store) => ({ title: `${officeListsText.title}: ${customerName} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ListsOfCustomer> {
  const office = await requireOffice(args, 'customer.see-all')
  const customerId = args.params['id'] ?? ''
  const [{ record }, { lists }] = await Promise.all([
    callStore(office, customerFile, { params: { id: customerId } }),
    callStore(office, listShoppingLists, { query: { customerId, origin: 'to-client' } }),
  ])
  return { customerId, customerName: record.tradeName || record.name, lists }
}

const FIELDS = ['name', 'orderNumber'] as const
/** In the URL: the list that was just removed. */
const REMOVED = 'removida'

/** Creates a list, or restores the one that was just removed. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const page = pageOf(args)
  const customerId = args.params['id'] ?? ''
  const form = await args.request.formData()
  try {
    if (form.has('restored')) {
      const params = { listId: formText(form, 'restored') }
      await callStore(page, changeShoppingList, { params, body: { isActive: true } })
      return redirect(listsPath(customerId))
    }
    const missing = await missingIn(page, form, ['name'])
    if (missing !== null) return missing
    const typed = formText(form, 'orderNumber').trim()
    const fromOrder = Number(typed)
    if (typed !== '' && !(Number.isSafeInteger(fromOrder) && fromOrder > 0))
      return { message: officeListsText.noOrderNumber, faults: { orderNumber: officeListsText.noOrderNumber } }
    const source = typed === '' ? {} : { fromOrder }
    const { id } = await callStore(page, createShoppingList, {
      body: { name: formText(form, 'name'), isShared: true, customerId, ...source },
    })
    return redirect(`${listsPath(customerId)}/${id}`)
  } catch (error) {
    return problemFrom(error, FIELDS, officeListsText.unreachable)
  }
}

export function Component() {
  const text = useText(officeListsText)
  const { formatMoment } = useMoments()
  const { account, features } = useOffice()
  const { customerId, customerName, lists }: ListsOfCustomer = useLoaderData()
  const problem = useActionData<FormProblem>()
  const removedId = useSearchParams()[0].get(REMOVED)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={screenStyle.screen}>
      <Link to={`/gestao/clientes/${customerId}`} className={screenStyle.back}>
        <ChevronLeft size={20} aria-hidden /> {customerName}
      </Link>
      <header className={stack.gap1}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro(customerName)}</p>
      </header>
      {removedId !== null && !problem && (
        <Notice kind="success">
          {text.removed} <UndoForm fields={{ restored: removedId }} />
        </Notice>
      )}
      {lists.length === 0 ? (
        <p className={textStyle.muted}>{text.none}</p>
      ) : (
        <ul className={stack.gap3}>
          {lists.map(({ id, name, lineCount, authorName, changedAt }) => (
            <li key={id} className={`${surface.card} ${stack.gap1}`}>
              <Link to={`${listsPath(customerId)}/${id}`} className={linkStyle.link} aria-label={text.open(name)}>
                <strong>{name}</strong>
              </Link>
              <span className={textStyle.note}>
                {text.products(lineCount)}
                {authorName !== null && <> · {text.by(authorName)}</>} · {formatMoment(changedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <section className={`${surface.panel} ${stack.gap3}`}>
        <h2 className={textStyle.large}>{text.newTitle}</h2>
        <CheckedForm method="post" problem={problem} className={stack.gap3}>
          <Field
            label={text.name}
            hint={text.nameHint}
            name="name"
            required
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
          />
          {can('order.see-all', actorOf(account), { features }) && (
            <Field
              label={text.order}
              hint={text.orderHint}
              name="orderNumber"
              inputMode="numeric"
              maxLength={12}
              autoComplete="off"
            />
          )}
          <div>
            <Button type="submit" isBusy={isBusy}>
              {text.create}
            </Button>
          </div>
        </CheckedForm>
      </section>
    </div>
  )
}
