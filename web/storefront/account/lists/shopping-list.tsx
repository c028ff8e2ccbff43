import { cutText } from '#domain/cut-text.ts'
import { chosenPricing } from '../../../shared/api/pricing-query.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useFetchers,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import {
  addShoppingListProduct,
  applyShoppingList,
  changeShoppingList,
  changeShoppingListProduct,
  createShoppingList,
  disableShoppingList,
  shoppingListProducts,
} from '#contract/shopping-list.ts'
import { addCents, quantity } from '#domain/amounts.ts'
import { isSellable } from '#domain/order/repeat-order.ts'
import {
  MAX_LIST_NAME,
  type AppliedList,
  type ListWithLines,
  type ShoppingListLine,
} from '#domain/shopping-list/shopping-list.ts'
import { cartApi } from '../../../shared/api/cart.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText } from '../../../shared/form-errors.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatAmount } from '../../../shared/format.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { listsText } from '../../../shared/i18n/shopping-lists.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer, type PageContext } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { CheckField, Field } from '../../../shared/ui/field.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { AccountFrame } from '../home/account-frame.tsx'
import { AddProduct, searchedProducts, type ProductSearch } from '../subscriptions/add-product.tsx'
import rowStyle from '../../components/product-choice.module.css'
import { ACTION, ListLine, RemovedLine } from './list-line.tsx'
import { ListFacts } from './shopping-lists.tsx'

interface Shown extends ListWithLines {
  readonly search: ProductSearch | null
  readonly isSaved: boolean
}

export const handle: ScreenHandle<Shown> = {
  head: ({ list }, store) => ({ title: `${list.name} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  await requireCustomer(args)
  const page = pageOf(args)
  const [shown, search] = await Promise.all([
    callStore(page, shoppingListProducts, { params: { listId: args.params['id'] ?? '' }, query: chosenPricing(page) }),
    searchedProducts(args),
  ])
  return { ...shown, search, isSaved: new URL(args.request.url).searchParams.has('feito') }
}

const ADDITION = { name: ACTION, value: 'adicionar' }

/** Why it was refused, or what could not be put into the cart. */
type Outcome = { readonly message: string } | { readonly applied: AppliedList }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response | null> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  try {
    return await run(page, customerId, args.params['id'] ?? '', form)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    if (error instanceof Refusal) return { message: error.message }
    return { message: withOverrides(listsText, await page.texts()).unreachable }
  }
}

async function run(
  page: PageContext,
  customerId: string,
  id: string,
  form: FormData,
): Promise<Outcome | Response | null> {
  const params = { listId: id }
  const productId = formText(form, 'productId')
  switch (formText(form, ACTION)) {
    case 'aplicar':
      return apply(page, customerId, id)
    case 'quantidade':
      await callStore(page, changeShoppingListProduct, {
        params: { listId: id, productId },
        body: { quantity: quantity(Number(form.get('quantity'))), isGiftWrapped: null },
      })
      return null
    case ADDITION.value:
      await callStore(page, addShoppingListProduct, {
        params: { productId },
        body: { listId: id, quantity: null, isGiftWrapped: false },
      })
      return redirect(`/listas/${id}`)
    case 'copiar': {
      const body = { name: formText(form, 'name'), isShared: true, fromList: id }
      return redirect(`/listas/${(await callStore(page, createShoppingList, { body })).id}?feito`)
    }
    case 'remover':
      await callStore(page, disableShoppingList, { params })
      return redirect(`/listas?removida=${id}`)
    default:
      await callStore(page, changeShoppingList, {
        params,
        body: {
          name: formText(form, 'name'),
          ...(form.has('asksShared') ? { isShared: form.has('isShared') } : {}),
        },
      })
      return redirect(`/listas/${id}?feito`)
  }
}

/** To the home of the store (specification §2), unless something of the list could not be put into the cart. */
async function apply(page: PageContext, customerId: string, id: string): Promise<Outcome | Response> {
  const cart = page.browser?.cart.getState().actions
  await cart?.flush()
  const applied = await callStore(page, applyShoppingList, {
    params: { listId: id },
    body: { paymentMethodId: page.paymentId(), productIds: null },
  })
  await cart?.catchUp(applied.version, () => cartApi(page).load(customerId))
  return applied.notSold.length + applied.adjusted.length === 0 ? redirect('/?feito=lista') : { applied }
}

export function Component() {
  const text = useText(listsText)
  const { list, lines, search, isSaved }: Shown = useLoaderData()
  const outcome = useActionData<Outcome | null>()
  const isBusy = useNavigation().formData?.get(ACTION) === 'aplicar'
  const isSaving = useFetchers().some(({ state }) => state !== 'idle')
  const total = addCents(...lines.flatMap(({ today }) => (isSellable(today) ? [today.total] : [])))
  useReadAfterReload()
  const isSold = lines.some(({ today }) => isSellable(today))
  return (
    <AccountFrame title={list.name} intro={<ListFacts list={list} />}>
      <Link to="/listas" className={`${linkStyle.link} ${stack.row2}`}>
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Link>
      {isSaved && !outcome && <Notice kind="success">{text.settingsSaved}</Notice>}
      {outcome &&
        ('applied' in outcome ? (
          <Applied applied={outcome.applied} />
        ) : (
          <Notice kind="problem">{outcome.message}</Notice>
        ))}
      <Lines key={list.id} lines={lines} mayChange={list.mayChange} />
      {isSold && (
        <Form method="post" className={rowStyle.foot}>
          <Button type="submit" name={ACTION} value="aplicar" isWide isBusy={isBusy || isSaving}>
            {text.applyTotal(formatCents(total))}
          </Button>
        </Form>
      )}
      {list.mayChange ? (
        <>
          <AddProduct search={search} present={lines.map(({ productId }) => productId)} action={ADDITION} />
          <Settings key={`${list.name} ${list.isShared}`} list={list} />
        </>
      ) : (
        list.origin === 'to-client' && (
          <Form method="post" className={`${surface.panel} ${stack.gap3}`}>
            <p>{text.copyIntro}</p>
            <input type="hidden" name="name" value={cutText(text.nameOfCopy(list.name), MAX_LIST_NAME)} />
            <Button type="submit" name={ACTION} value="copiar" look="secondary">
              {text.copy}
            </Button>
          </Form>
        )
      )}
    </AccountFrame>
  )
}

/** When a page that was loaded again reads its list, in milliseconds: a busy server answers late what the former document sent. */
const READ_AGAIN_MS = [0, 1000, 5000]

/** A page that is loaded again is made before the quantity arrives that its former document sent as it went. */
function useReadAfterReload(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'reload') return
    const timers = READ_AGAIN_MS.map((delay) => setTimeout(() => void revalidate(), delay))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [revalidate])
}

/** What is not in the cart now, and what is there in another quantity. */
function Applied({ applied: { count, notSold, adjusted } }: { readonly applied: AppliedList }) {
  const text = useText(listsText)
  return (
    <Notice kind={notSold.length > 0 ? 'warning' : 'success'}>
      <div className={stack.gap2}>
        <p>{notSold.length > 0 ? text.appliedPart(count, count + notSold.length) : text.applied}</p>
        {notSold.length > 0 && (
          <div>
            <strong>{text.notApplied}</strong>
            <ul>
              {notSold.map(({ productId, name, reason }) => (
                <li key={productId}>
                  {name}: {text.reasons[reason]}
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul>
          {adjusted.map(({ productId, name, unit, quantity, wanted }) => (
            <li key={productId}>{text.adjusted(name, formatAmount(quantity, unit), formatAmount(wanted, unit))}</li>
          ))}
        </ul>
        <div>
          <ButtonLink to="/carrinho" look="secondary" size="small">
            {text.seeCart}
          </ButtonLink>
        </div>
      </div>
    </Notice>
  )
}

interface LinesProps {
  readonly lines: readonly ShoppingListLine[]
  readonly mayChange: boolean
}

/** The products; one that was removed here stays in its place until the screen is left. */
function Lines({ lines, mayChange }: LinesProps) {
  const text = useText(listsText)
  const [removed, setRemoved] = useState<readonly ShoppingListLine[]>([])
  const gone = removed.filter(({ productId }) => lines.every((line) => line.productId !== productId))
  const rows = [...lines, ...gone].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  if (rows.length === 0) return <p>{mayChange ? text.noLines : text.noLinesOfStore}</p>
  return (
    <ul className={`${surface.panel} ${rowStyle.group}`} aria-label={text.title}>
      {rows.map((line) =>
        gone.includes(line) ? (
          <RemovedLine key={line.productId} line={line} />
        ) : (
          <ListLine
            key={line.productId}
            line={line}
            mayChange={mayChange}
            onRemove={() => setRemoved([...gone.filter(({ productId }) => productId !== line.productId), line])}
          />
        ),
      )}
    </ul>
  )
}

function Settings({ list }: Pick<ListWithLines, 'list'>) {
  const text = useText(listsText)
  const busy = useNavigation().formData?.get(ACTION)
  return (
    <>
      <Form method="post" className={`${surface.panel} ${stack.gap3}`}>
        <h2 className={textStyle.large}>{text.settings}</h2>
        <Field
          label={text.name}
          name="name"
          required
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          defaultValue={list.name}
        />
        {list.origin === 'from-client' && list.isOwn && (
          <>
            <input type="hidden" name="asksShared" value="" />
            <CheckField name="isShared" defaultChecked={list.isShared}>
              {text.share}
            </CheckField>
          </>
        )}
        <Button type="submit" name={ACTION} value="mudar" look="secondary" isBusy={busy === 'mudar'}>
          {text.saveSettings}
        </Button>
      </Form>
      <Form method="post">
        <Button type="submit" name={ACTION} value="remover" look="quiet" isBusy={busy === 'remover'}>
          {text.disable}
        </Button>
      </Form>
    </>
  )
}
