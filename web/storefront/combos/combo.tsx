import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { isFixed, type Combo, type ComboPart, type ComboProduct } from '#domain/combo/combo.ts'
import { formatDate } from '#domain/calendar.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { comboApi } from '../../shared/api/combo.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatPrice, formatQuantity } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { pageOf, requireCustomer, signInPath } from '../../shared/page-context.ts'
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import page from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { UnavailableLabel } from '../components/add-to-cart/unavailable-label.tsx'
import choiceStyle from '../components/choice.module.css'
import { withComboAdded } from '../state/cart-edits.ts'
import { useLockEnd } from '../state/cart-lock.ts'
import { useModals } from '../state/use-modals.ts'
import { useCartActions, useShownProduct, useStoreData } from '../state/store-context.ts'
import { useIsHydrated } from '../state/use-browser.ts'
import {
  chosenCombo,
  firstChoice,
  mostOf,
  openParts,
  partName,
  soldOutParts,
  withChosen,
  type Choice,
} from '../components/combo/combo-choice.ts'
import style from './combo.module.css'
import { ComboPrice } from '../components/combo/combo-price.tsx'

export const handle: ScreenHandle<Combo> = {
  head: (combo, store) => ({
    title: `${combo.name} | ${store.name}`,
    canonical: `/combos/${combo.id}`,
    ...(combo.description === '' ? {} : { description: combo.description }),
  }),
}

export const loader = (args: LoaderFunctionArgs): Promise<Combo> =>
  comboApi(pageOf(args)).read(args.params['combo'] ?? '')

const FIELDS = { id: 'id', count: 'quantidade', part: 'parte-' } as const
const ADDED = 'adicionado'

const countIn = (form: FormData): number => Math.max(1, Math.round(Number(form.get(FIELDS.count)) || 1))

/** Adds the combo of a form that was sent without script; with it, the cart of the page takes the combo. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const comboId = args.params['combo'] ?? ''
  const id = formText(form, FIELDS.id)
  const productIds = [...form].flatMap(([name, value]) =>
    name.startsWith(FIELDS.part) && typeof value === 'string' ? [value] : [],
  )
  try {
    await cartApi(page).save(customerId, {
      operations: [{ id, combo: { id, comboId, productIds }, quantity: { to: countIn(form) } }],
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    return {
      message: error instanceof Refusal ? error.message : withOverrides(combosText, await page.texts()).unreachable,
    }
  }
  // Shown by another request, so that a reload adds nothing.
  return redirect(`/combos/${comboId}?${ADDED}`)
}

export function Component() {
  const text = useText(combosText)
  const combo = useLoaderData<typeof loader>()
  const [choice, setChoice] = useState(() => firstChoice(combo.parts))
  const adding = useAdding(combo)
  return (
    <>
      <Breadcrumb
        label={text.trail}
        steps={[
          { name: text.home, path: '/' },
          { name: text.title, path: '/combos' },
          { name: combo.name, path: `/combos/${combo.id}` },
        ]}
      />
      <Form
        method="post"
        className={`${page.page} ${style.page}`}
        onSubmit={(event) => {
          event.preventDefault()
          void adding.add(choice, countIn(new FormData(event.currentTarget)))
        }}
      >
        <header className={`${stack.gap1} ${style.head}`}>
          <h1>{combo.name}</h1>
          {combo.description !== '' && <p>{combo.description}</p>}
          {combo.until !== null && <p className={textStyle.note}>{text.until(formatDate(combo.until))}</p>}
        </header>
        <section className={stack.gap3} aria-labelledby="content">
          <h2 id="content" className={textStyle.large}>
            {text.content}
          </h2>
          {combo.parts.map((part, at) =>
            isFixed(part) ? (
              <FixedPart key={at} part={part} name={`${FIELDS.part}${at}`} />
            ) : (
              <ChosenPart
                key={at}
                part={part}
                name={`${FIELDS.part}${at}`}
                chosenId={choice[at]?.id ?? null}
                onChoose={(product) => setChoice(withChosen(choice, at, product))}
              />
            ),
          )}
        </section>
        <aside className={`${surface.panel} ${style.aside}`} aria-label={text.price}>
          <ComboPrice combo={combo} choice={choice} />
          <AddCombo combo={combo} choice={choice} adding={adding} />
        </aside>
      </Form>
    </>
  )
}

interface Adding {
  /** How often the combo was added on this page. */
  readonly count: number
  readonly isBusy: boolean
  readonly problem: string | null
  readonly add: (choice: Choice, count: number) => Promise<void>
}

/** Puts the combo into the cart of the page, which keeps it where there is no connection. */
function useAdding(combo: Combo): Adding {
  const { edit, flush } = useCartActions()
  const [count, setCount] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (choice: Choice, wanted: number) => {
    const productIds = choice.flatMap((product) => product?.id ?? [])
    const chosen = chosenCombo(combo, productIds, newId())
    if (chosen === null) return
    setIsBusy(true)
    edit((state) => withComboAdded(state, chosen, wanted))
    const refusal = await flush().then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.message : null),
    )
    setProblem(refusal)
    if (refusal === null) setCount(count + 1)
    setIsBusy(false)
  }
  return { count, isBusy, problem, add }
}

interface PartProps {
  readonly part: ComboPart<ComboProduct>
  readonly name: string
}

function FixedPart({ part: { quantity, products }, name }: PartProps) {
  const [product] = products
  return (
    product && (
      <div className={`${surface.card} ${style.fixed}`}>
        <input type="hidden" name={name} value={product.id} />
        <ProductOfPart product={product} count={formatQuantity(quantity)} isLinked />
      </div>
    )
  )
}

interface ChosenPartProps extends PartProps {
  readonly chosenId: string | null
  readonly onChoose: (product: ComboProduct) => void
}

function ChosenPart({ part, name, chosenId, onChoose }: ChosenPartProps) {
  const text = useText(combosText)
  return (
    <fieldset className={style.options}>
      <legend className={style.legend}>
        {part.name} <span className={textStyle.note}>({text.chooseOne})</span>
      </legend>
      {part.products.map((product) => (
        <label key={product.id} className={choiceStyle.card} data-sold-out={product.available === 0 || undefined}>
          <input
            type="radio"
            className={choiceStyle.box}
            name={name}
            value={product.id}
            required
            disabled={product.available === 0}
            checked={chosenId === product.id}
            onChange={() => onChoose(product)}
          />
          <ProductOfPart product={product} count={formatQuantity(part.quantity)} />
        </label>
      ))}
    </fieldset>
  )
}

interface ProductOfPartProps {
  readonly product: ComboProduct
  readonly count: string
  readonly isLinked?: boolean
}

function ProductOfPart({ product, count, isLinked = false }: ProductOfPartProps) {
  const text = useText(combosText)
  const { pricing } = useShownProduct(product)
  const name = text.part(count, product.name)
  return (
    <span className={style.product}>
      <Picture picture={product.picture} alt="" sizes="4rem" className={style.picture} />
      <span>
        <strong className={textStyle.strong}>
          {isLinked ? <Link to={`/produto/${product.slug}`}>{name}</Link> : name}
        </strong>
        <span className={`${textStyle.note} ${style.facts}`}>
          {[product.packaging, pricing && formatPrice(pricing.price)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {product.available === 0 && <span className={style.soldOut}>{text.soldOutProduct}</span>}
    </span>
  )
}

interface AddComboProps {
  readonly combo: Combo
  readonly choice: Choice
  readonly adding: Adding
}

/** What this person can do with the combo, and why not more. */
function AddCombo({ combo, choice, adding }: AddComboProps) {
  const text = useText(combosText)
  const buying = useText(buyingText)
  const { account } = useStoreData()
  const { openModalOnClick } = useModals()
  const isLocked = useLockEnd() !== null
  const isHydrated = useIsHydrated()
  const problem = useActionData<{ readonly message: string }>()?.message ?? adding.problem
  const isAdded = useSearchParams()[0].has(ADDED) || adding.count > 0
  const [id] = useState(newId)
  if (account === null) {
    const signIn = signInPath(`/combos/${combo.id}`)
    return (
      <ButtonLink to={signIn} size="large" isWide onClick={openModalOnClick(() => 'login', signIn)}>
        {buying.signIn}
      </ButtonLink>
    )
  }
  if (account.customerId === null) return <UnavailableLabel label={buying.chooseCustomer} />
  const missing = soldOutParts(combo.parts)
  const isOpen = openParts(combo.parts, choice)
  const most = mostOf(combo, choice)
  return (
    <div className={stack.gap3}>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      {isAdded && problem === null && (
        <Notice kind="success">
          {text.added(combo.name)}{' '}
          <Link to="/carrinho" className={linkStyle.link}>
            {text.seeCart}
          </Link>
        </Notice>
      )}
      {most === 0 ? (
        <>
          <UnavailableLabel label={text.soldOut} />
          {missing.length > 0 && <p className={textStyle.note}>{text.missing(missing.map(partName).join(', '))}</p>}
        </>
      ) : isLocked ? (
        <Notice kind="info">{text.locked}</Notice>
      ) : (
        <>
          {/* For a form without script; the cart of the page makes its own. */}
          <input type="hidden" name={FIELDS.id} defaultValue={id} suppressHydrationWarning />
          <Field
            key={adding.count}
            label={text.count}
            name={FIELDS.count}
            type="number"
            inputMode="numeric"
            defaultValue={1}
            min={1}
            max={most}
            required
            autoComplete="off"
            hint={text.most(most)}
          />
          <Button type="submit" size="large" isWide isBusy={adding.isBusy} disabled={isHydrated && isOpen.length > 0}>
            {text.add}
          </Button>
          {isOpen.length > 0 && (
            <p className={textStyle.note} role="status">
              {text.chooseMore(isOpen.length, isOpen.map(({ name }) => name).join(', '))}
            </p>
          )}
        </>
      )}
    </div>
  )
}
