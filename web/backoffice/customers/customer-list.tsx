import { ChevronLeft, X } from 'lucide-react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { Refusal } from '#contract/client.ts'
import {
  addShoppingListProduct,
  changeShoppingList,
  changeShoppingListProduct,
  disableShoppingList,
  shoppingListProducts,
} from '#contract/shopping-list.ts'
import { addCents, quantityFromUnits, ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { isSellable } from '#domain/order/repeat-order.ts'
import { MAX_LIST_NAME, type ListWithLines, type ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { officeListsText } from '../../shared/i18n/office-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { numberFault, typedQuantity } from '../../shared/typed-number.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { InlineEdit } from '../components/inline-edit.tsx'
import table from '../components/price-table.module.css'
import { ProductSearch } from '../components/product-search.tsx'
import screenStyle from '../components/screen.module.css'
import { useToast } from '../components/toast.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { listsPath } from './customer-facts.tsx'

interface ListOfCustomer extends ListWithLines {
  readonly customerId: string
}

export const handle: ScreenHandle<ListOfCustomer> = {
  head: ({ list }, store) => ({ title: `${list.name} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ListOfCustomer> {
  const office = await requireOffice(args, 'customer.see-all')
  const shown = await callStore(office, shoppingListProducts, { params: { listId: args.params['listId'] ?? '' } })
  return { ...shown, customerId: args.params['id'] ?? '' }
}

interface Outcome {
  /** Null where the name was saved. */
  readonly problem: FormProblem | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const page = pageOf(args)
  const [customerId, id] = [args.params['id'] ?? '', args.params['listId'] ?? '']
  const form = await args.request.formData()
  const params = { listId: id }
  try {
    if (form.has('disabled')) {
      await callStore(page, disableShoppingList, { params })
      return redirect(`${listsPath(customerId)}?removida=${id}`)
    }
    const problem = await missingIn(page, form, ['name'])
    if (problem === null) await callStore(page, changeShoppingList, { params, body: { name: formText(form, 'name') } })
    return { problem }
  } catch (error) {
    return { problem: problemFrom(error, ['name'], officeListsText.unreachable) }
  }
}

export function Component() {
  const text = useText(officeListsText)
  const { customerId, list, lines }: ListOfCustomer = useLoaderData()
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const change = useChange()
  const total = addCents(...lines.flatMap(({ today }) => (isSellable(today) ? [today.total] : [])))
  return (
    <div className={screenStyle.screen}>
      <Link to={listsPath(customerId)} className={screenStyle.back}>
        <ChevronLeft size={20} aria-hidden /> {text.title}
      </Link>
      <h1>{list.name}</h1>
      {outcome?.problem === null && <Notice kind="success">{text.saved}</Notice>}
      <section className={`${surface.panel} ${stack.gap4}`}>
        {lines.length === 0 ? (
          <p className={textStyle.muted}>{text.noLines}</p>
        ) : (
          <table className={table.lines}>
            <thead>
              <tr>
                <th scope="col">{text.product}</th>
                <th scope="col">{text.quantity}</th>
                <th scope="col">{text.today}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <ListRow key={line.productId} line={line} listId={list.id} change={change} />
              ))}
            </tbody>
          </table>
        )}
        {total > 0 && (
          <p>
            {text.total}: <strong>{formatCents(total)}</strong>
          </p>
        )}
        <ProductSearch
          nameOf={text.addOne}
          onAdd={(productId) =>
            void change((context) =>
              callStore(context, addShoppingListProduct, {
                params: { productId },
                body: { listId: list.id, quantity: null, isGiftWrapped: false },
              }),
            ).catch(() => undefined)
          }
        />
      </section>
      <section className={`${surface.panel} ${stack.gap3}`}>
        <CheckedForm key={list.name} method="post" problem={outcome?.problem ?? undefined} className={stack.gap3}>
          <Field
            label={text.name}
            name="name"
            required
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
            defaultValue={list.name}
          />
          <div>
            <Button type="submit" look="secondary" isBusy={isBusy}>
              {text.save}
            </Button>
          </div>
        </CheckedForm>
      </section>
      <Form method="post">
        <Button type="submit" name="disabled" value="" look="quiet" isBusy={isBusy}>
          {text.disable}
        </Button>
      </Form>
    </div>
  )
}

type Change = (run: (context: ApiContext) => Promise<unknown>) => Promise<void>

/** Changes the list and reads it again. A refusal is said in a toast, and thrown for what shows it too. */
function useChange(): Change {
  const text = useText(officeListsText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  return async (run) => {
    try {
      await run({ call, supplier })
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : text.unreachable })
      throw error
    }
    await revalidate()
  }
}

interface ListRowProps {
  readonly line: ShoppingListLine
  readonly listId: string
  readonly change: Change
}

/** A product of the list: its quantity, which is changed in its place, and what that costs the customer today. */
function ListRow({ line: { productId, name, unit, quantity, today }, listId, change }: ListRowProps) {
  const text = useText(officeListsText)
  const showToast = useToast()
  const set = (to: Quantity) =>
    change((context) =>
      callStore(context, changeShoppingListProduct, {
        params: { listId, productId },
        body: { quantity: to, isGiftWrapped: null },
      }),
    )
  const remove = async () => {
    await set(ZERO_QUANTITY)
    showToast({ message: text.lineRemoved(name), undo: () => set(quantity) })
  }
  return (
    <tr>
      <th scope="row">
        <div className={stack.between3}>
          {name}
          <Button
            look="quiet"
            size="small"
            aria-label={text.remove(name)}
            onClick={() => void remove().catch(() => undefined)}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      </th>
      <td data-label={text.quantity}>
        <InlineEdit
          value={typedQuantity(quantity)}
          what={text.quantity}
          name={name}
          maxLength={12}
          save={async (typed) => {
            const units = parseSureQuantity(typed, { unit })
            if (units === null || units < 0)
              throw Refusal.of(400, 'request.invalid', numberFault(typed, text.badNumber))
            await set(quantityFromUnits(units))
          }}
        />
      </td>
      <td data-label={text.today}>
        {isSellable(today) ? (
          <>
            {formatCents(today.total)}
            <small>
              {formatAmount(today.quantity, unit)} × {formatUnitPrice(today.unitPrice)}
            </small>
          </>
        ) : (
          text.reasons[today]
        )}
      </td>
    </tr>
  )
}
