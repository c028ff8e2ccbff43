import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { isFixed, type Combo, type ComboPart, type ComboProduct } from '#domain/combo/combo.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { comboApi } from '../../shared/api/combo.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatDate, formatPrice, formatQuantity } from '../../shared/format.ts'
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
import { useLockEnd } from '../state/cart-lock.ts'
import { useModals } from '../state/modal.ts'
import { useShownProduct, useStoreData } from '../state/store-context.ts'
import { useIsHydrated } from '../state/use-browser.ts'
import {
  firstChoice,
  joinedWith,
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function loader(args: LoaderFunctionArgs): Promise<Combo> {
  const id = args.params['combo'] ?? ''
  if (!UUID.test(id)) throw new Response(null, { status: 404 })
  return comboApi(pageOf(args)).read(id)
}

const FIELDS = { id: 'id', count: 'quantidade', part: 'parte-' } as const
const ADDED = 'adicionado'

/** Adds the combo to the cart: that of the page where there is one, so that what is waiting there is saved with it. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const comboId = args.params['combo'] ?? ''
  const change: ComboChange = {
    id: formText(form, FIELDS.id),
    comboId,
    quantity: Math.max(1, Math.round(Number(form.get(FIELDS.count)) || 1)),
    productIds: [...form].flatMap(([name, value]) =>
      name.startsWith(FIELDS.part) && typeof value === 'string' ? [value] : [],
    ),
  }
  try {
    if (page.browser === null) await cartApi(page).save(customerId, { operations: [], combos: [change] })
    else {
      const { saved, actions } = page.browser.cart.getState()
      await actions.saveSettings({ combos: [joinedWith(saved?.combos ?? [], { ...change, id: newId() })] })
    }
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
      <Form method="post" className={`${page.page} ${style.page}`}>
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
          <AddCombo combo={combo} choice={choice} />
        </aside>
      </Form>
    </>
  )
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
}

/** What this person can do with the combo, and why not more. */
function AddCombo({ combo, choice }: AddComboProps) {
  const text = useText(combosText)
  const buying = useText(buyingText)
  const { account } = useStoreData()
  const { openModalOnClick } = useModals()
  const isLocked = useLockEnd() !== null
  const isBusy = useNavigation().formMethod === 'POST'
  const isHydrated = useIsHydrated()
  const failed = useActionData<{ readonly message: string }>()
  const isAdded = useSearchParams()[0].has(ADDED)
  const [id] = useState(newId)
  const { key } = useLocation()
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
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {isAdded && !failed && (
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
          {/* Another one in the browser, which makes it when the form is sent. */}
          <input type="hidden" name={FIELDS.id} defaultValue={id} suppressHydrationWarning />
          <Field
            key={key}
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
          <Button type="submit" size="large" isWide isBusy={isBusy} disabled={isHydrated && isOpen.length > 0}>
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
