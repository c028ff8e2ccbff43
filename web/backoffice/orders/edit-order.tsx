import { useState } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { editOrder, getEditableOrder } from '#contract/order-edit.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { CONSENT_WAYS, type EditableOrder, type EditableOrderLine } from '#domain/order/edit-order.ts'
import type { OrderEditResult } from '#domain/order/edit-result.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom } from '../../shared/form-errors.ts'
import { deliveryLine } from '../../shared/delivery-line.ts'
import { formatAmount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { orderEditText } from '../../shared/i18n/office-order-edit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { typedQuantity } from '../../shared/typed-number.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ProductSearch } from '../components/product-search.tsx'
import screenStyle from '../components/screen.module.css'
import table from '../components/price-table.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { DeliveryFields, loadDeliveryChoices, type DeliveryChoices } from './edit-delivery.tsx'
import { changeMethod, loadMethodChoices, MethodForm, type MethodAnswer, type MethodChoices } from './edit-method.tsx'
import { EditPreview } from './edit-preview.tsx'
import { addedIn, readEdit, typedIn, type AddedProduct, type TypedEdit } from './typed-edit.ts'

interface EditData {
  readonly number: number
  readonly order: EditableOrder
  readonly choices: DeliveryChoices
  readonly methods: MethodChoices
}

interface EditAnswer {
  /** Null where it is only shown what would change. */
  readonly message: string | null
  readonly result: OrderEditResult | null
  readonly typed: TypedEdit
}

export const handle: ScreenHandle<EditData> = {
  head: ({ number }, store) => ({ title: `${store.text(orderEditText).title(number)} | ${store.name}` }),
}

function numberIn({ params }: Pick<LoaderFunctionArgs, 'params'>): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

/** An order that cannot be edited any more is shown as it is. */
export async function loader(args: LoaderFunctionArgs): Promise<EditData | Response> {
  const office = await requireOffice(args, 'order.manage')
  const number = numberIn(args)
  try {
    const order = await callStore(office, getEditableOrder, { params: { number } })
    const [choices, methods] = await Promise.all([
      loadDeliveryChoices(office, number, order.delivery),
      loadMethodChoices(office, number),
    ])
    return { number, order, choices, methods }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order.editClosed') return redirect(`/gestao/pedidos/${number}`)
    throw error
  }
}

/** Says what would change, or changes it. What was typed comes back, also after a refusal. */
export async function action(args: ActionFunctionArgs): Promise<EditAnswer | MethodAnswer | Response> {
  const office = await requireOffice(args, 'order.manage')
  const number = numberIn(args)
  const form = await args.request.formData()
  const ofMethod = await changeMethod(office, number, form)
  if (ofMethod === 'done') return redirect(`/gestao/pedidos/${number}?feito=editado`)
  if (ofMethod !== undefined) return ofMethod
  const typed = typedIn(form)
  const answer = (message: string | null, result: OrderEditResult | null = null) => ({ message, result, typed })
  const call = (body: Parameters<typeof callStore<typeof editOrder>>[2]['body'], isSimulated: boolean) =>
    callStore(office, editOrder, { params: { number }, query: { isSimulated }, body })
  try {
    const order = await callStore(office, getEditableOrder, { params: { number } })
    const { edit, wrong } = readEdit(form, order)
    if (wrong[0] !== undefined) return answer(orderEditText.wrongNumber(wrong[0]))
    const isSave = formText(form, 'intent') === 'save'
    if (!isSave) return answer(null, await call({ ...edit, consent: null, seenTotal: null }, true))
    const consent = CONSENT_WAYS.find((way) => way === formText(form, 'consent')) ?? null
    const seenTotal = centsFromReais(Number(formText(form, 'seenTotal')))
    await call({ ...edit, consent, seenTotal }, false)
    return redirect(`/gestao/pedidos/${number}?feito=editado`)
  } catch (error) {
    return answer(problemFrom(error, [], shellText.unreachable).message)
  }
}

/** Lines, agreed prices and texts of an order that was submitted; what would change is shown before it is saved. */
export function Component() {
  const text = useText(orderEditText)
  const { number, order, choices, methods }: EditData = useLoaderData()
  const answer = useActionData<EditAnswer>()
  const isBusy = useNavigation().state !== 'idle'
  const typed = answer?.typed ?? {}
  const [added, setAdded] = useState<readonly AddedProduct[]>(() => addedIn(typed))
  // What was typed since is not what was shown.
  const [staleAnswer, setStaleAnswer] = useState<EditAnswer>()
  const result = answer === staleAnswer ? null : (answer?.result ?? null)
  const outdate = () => setStaleAnswer(answer)
  return (
    <div className={screenStyle.screen}>
      <BackToList path={`/gestao/pedidos/${number}`}>{text.back(number)}</BackToList>
      <h1>{text.title(number)}</h1>
      {order.mayEditLines && (
        <div className={stack.gap2}>
          <h2>{text.add}</h2>
          <ProductSearch
            nameOf={text.addOne}
            onAdd={(id, name) => {
              setAdded((all) => (all.some((product) => product.id === id) ? all : [...all, { id, name }]))
              outdate()
            }}
          />
        </div>
      )}
      <Form method="post" className={stack.gap4} preventScrollReset autoComplete="off">
        <input type="hidden" name="version" value={order.version} />
        <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="lines" onInput={outdate}>
          <h2 id="lines">{text.lines}</h2>
          <p className={textStyle.note}>{order.mayEditLines ? text.priceHint : text.onlyTexts}</p>
          <table className={table.lines}>
            <thead>
              <tr>
                <th scope="col">{text.line}</th>
                <th scope="col">{text.now}</th>
                {order.mayEditLines && <th scope="col">{text.quantity}</th>}
                {order.mayEditLines && <th scope="col">{text.price}</th>}
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <LineRow
                  key={line.position}
                  line={line}
                  typed={typed}
                  isFixed={!order.mayEditLines}
                  onChange={outdate}
                />
              ))}
              {added.map((product) => (
                <AddedRow
                  key={product.id}
                  product={product}
                  typed={typed}
                  onRemove={() => {
                    setAdded((all) => all.filter(({ id }) => id !== product.id))
                    outdate()
                  }}
                />
              ))}
            </tbody>
          </table>
        </section>
        <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="delivery">
          <h2 id="delivery">{text.delivery}</h2>
          <p>{deliveryLine(order.delivery)}</p>
          <DeliveryFields
            number={number}
            delivery={order.delivery}
            choices={choices}
            typed={typed}
            onChange={outdate}
          />
        </section>
        <section className={`${surface.panel} ${stack.gap3}`} onInput={outdate}>
          <LongTextField
            label={text.note}
            name="note"
            rows={3}
            maxLength={1000}
            defaultValue={typed['note'] ?? order.note}
          />
          <Field
            label={text.customerOrderNumber}
            name="customerOrderNumber"
            maxLength={60}
            defaultValue={typed['customerOrderNumber'] ?? order.customerOrderNumber}
          />
        </section>
        {answer?.message && answer !== staleAnswer && <Notice kind="problem">{answer.message}</Notice>}
        {result && <EditPreview result={result} typed={typed} isBusy={isBusy} />}
        <div className={stack.wrap3}>
          <Button
            type="submit"
            name="intent"
            value="check"
            look={result ? 'secondary' : 'primary'}
            isBusy={isBusy && result === null}
          >
            {text.check}
          </Button>
          <ButtonLink to={`/gestao/pedidos/${number}`} look="quiet">
            {text.leave}
          </ButtonLink>
        </div>
      </Form>
      <MethodForm number={number} choices={methods} />
    </div>
  )
}

interface LineRowProps {
  readonly line: EditableOrderLine
  readonly typed: TypedEdit
  /** Lines are changed elsewhere. */
  readonly isFixed: boolean
  readonly onChange: () => void
}

function LineRow({ line, typed, isFixed, onChange }: LineRowProps) {
  const text = useText(orderEditText)
  const { position, name, code, unit, isInCombo } = line
  const [quantity, setQuantity] = useState(typed[`quantity-${position}`] ?? typedQuantity(line.quantity))
  const isRemoved = quantity.trim() === '0'
  const set = (value: string) => {
    setQuantity(value)
    onChange()
  }
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{code}</small>
      </th>
      <td data-label={text.now}>
        {formatAmount(line.quantity, unit)} × {formatUnitPrice(line.unitPrice)}
      </td>
      {!isFixed && isInCombo && <td colSpan={2}>{text.inCombo}</td>}
      {!isFixed && !isInCombo && (
        <>
          <td data-label={text.quantity}>
            <input
              className={table.cell}
              name={`quantity-${position}`}
              aria-label={text.quantityOf(name)}
              inputMode="decimal"
              value={quantity}
              onChange={({ target }) => set(target.value)}
              onFocus={({ target }) => target.select()}
            />{' '}
            <Button
              look="quiet"
              size="small"
              aria-label={isRemoved ? text.restoreOne(name) : text.removeOne(name)}
              onClick={() => set(isRemoved ? typedQuantity(line.quantity) : '0')}
            >
              {isRemoved ? text.restore : text.remove}
            </Button>
          </td>
          <td data-label={text.price}>
            <input
              className={table.cell}
              name={`price-${position}`}
              aria-label={text.priceOf(name)}
              inputMode="decimal"
              defaultValue={typed[`price-${position}`] ?? ''}
            />
          </td>
        </>
      )}
    </tr>
  )
}

interface AddedRowProps {
  readonly product: AddedProduct
  readonly typed: TypedEdit
  readonly onRemove: () => void
}

function AddedRow({ product: { id, name }, typed, onRemove }: AddedRowProps) {
  const text = useText(orderEditText)
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{text.isNew}</small>
        <input type="hidden" name={`added-${id}`} value={name} />
      </th>
      <td data-label={text.now}>–</td>
      <td data-label={text.quantity}>
        <input
          className={table.cell}
          name={`quantity-${id}`}
          aria-label={text.quantityOf(name)}
          inputMode="decimal"
          defaultValue={typed[`quantity-${id}`] ?? '1'}
        />{' '}
        <Button look="quiet" size="small" aria-label={text.removeOne(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      </td>
      <td data-label={text.price}>
        <input
          className={table.cell}
          name={`price-${id}`}
          aria-label={text.priceOf(name)}
          inputMode="decimal"
          defaultValue={typed[`price-${id}`] ?? ''}
        />
      </td>
    </tr>
  )
}
