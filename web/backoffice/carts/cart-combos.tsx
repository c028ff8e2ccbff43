import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { basisPoints, type Quantity } from '#domain/amounts.ts'
import { listCombosForCart } from '#contract/negotiation.ts'
import { goneNames, type CartCombo, type ComboChange, type UnavailableCombo } from '#domain/cart/cart.ts'
import { isFixed, mostCombos, savingInCart, type Combo } from '#domain/combo/combo.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { officeCartsText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import style from './carts.module.css'
import type { Change } from './cart-change.ts'

interface CartCombosProps {
  readonly customerId: string
  readonly combos: readonly CartCombo[]
  readonly unavailable: readonly UnavailableCombo[]
  /** Whether the reader holds the cart. */
  readonly isHeld: boolean
  readonly change: Change
}

/** The combos of a customer's cart; who holds the cart puts others there and changes them, at the prices of the store. */
export function CartCombos({ customerId, combos, unavailable, isHeld, change }: CartCombosProps) {
  const text = useText(officeCartsText)
  const sold = useSoldCombos(customerId, isHeld)
  const set = (combo: ComboChange) => change((api) => api.setCombo(combo))
  return (
    <>
      {combos.length + unavailable.length > 0 && (
        <ul className={stack.gap2} aria-label={text.combos} data-region tabIndex={-1}>
          {combos.map((combo) => (
            <li key={combo.id} className={isHeld ? surface.card : undefined}>
              <ComboSummary combo={combo}>
                {isHeld && <RemoveCombo combo={combo} productIds={chosenIds(combo)} set={set} />}
              </ComboSummary>
              <ComboFields
                isHidden={!isHeld}
                name={combo.name}
                saved={{ count: combo.quantity, productIds: chosenIds(combo) }}
                sold={sold?.find(({ id }) => id === combo.comboId) ?? null}
                most={mostCombos(
                  combo.parts.map(({ quantity }) => ({ quantity: (quantity / combo.quantity) as Quantity })),
                )}
                action={text.saveCombo(combo.name)}
                save={({ count, productIds }) =>
                  set({ id: combo.id, comboId: combo.comboId, quantity: count, productIds })
                }
              />
            </li>
          ))}
          {unavailable.map((combo) => (
            <li key={combo.id} className={stack.between3}>
              <Notice kind="warning">
                {combo.name}: {combo.loss === 'gone' ? text.comboGone(goneNames(combo)) : text.comboLoss[combo.loss]}
              </Notice>
              {isHeld && <RemoveCombo combo={combo} productIds={[]} set={set} />}
            </li>
          ))}
        </ul>
      )}
      {sold !== null && sold.length > 0 && <AddCombo sold={sold} set={set} isHidden={!isHeld} />}
    </>
  )
}

type SetCombo = (combo: ComboChange) => Promise<boolean>

/** The combos that the customer may buy, read once the person holds the cart; null until then, and where they cannot be read. */
function useSoldCombos(customerId: string, isHeld: boolean): readonly Combo[] | null {
  const { call, supplier } = useOffice()
  const [sold, setSold] = useState<readonly Combo[] | null>(null)
  const read = useEffectEvent(() => callStore({ call, supplier }, listCombosForCart, { params: { customerId } }))
  useEffect(() => {
    if (!isHeld) return
    let isCurrent = true
    void read().then(
      (combos) => isCurrent && setSold(combos),
      () => isCurrent && setSold(null),
    )
    return () => {
      isCurrent = false
    }
  }, [customerId, isHeld])
  return sold
}

const chosenIds = ({ parts }: CartCombo): string[] => parts.map(({ product }) => product.id)

function ComboSummary({ combo, children }: { readonly combo: CartCombo; readonly children: ReactNode }) {
  const text = useText(officeCartsText)
  const { lineSaves } = useText(cartText)
  const saving = savingInCart(combo, basisPoints(0))
  return (
    <div className={stack.between3}>
      <div>
        <strong>{text.combo(combo.quantity, combo.name, formatCents(combo.total))}</strong>
        <p className={textStyle.note}>
          {combo.parts.map(({ product }) => product.name).join(', ')}
          {saving > 0 && ` · ${lineSaves(formatCents(saving))}`}
        </p>
      </div>
      {children}
    </div>
  )
}

interface RemoveComboProps {
  readonly combo: Pick<CartCombo, 'id' | 'comboId' | 'name'>
  readonly productIds: readonly string[]
  readonly set: SetCombo
}

function RemoveCombo({ combo: { id, comboId, name }, productIds, set }: RemoveComboProps) {
  const text = useText(combosText)
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={text.remove(name)}
      onClick={() => void set({ id, comboId, quantity: 0, productIds })}
    >
      <X size={16} aria-hidden />
    </Button>
  )
}

interface ChosenOfCombo {
  readonly count: number
  readonly productIds: readonly string[]
}

interface ComboFieldsProps {
  readonly name: string
  readonly saved: ChosenOfCombo
  /** What the store sells of it now; null where it is not known. */
  readonly sold: Combo | null
  readonly most: number
  readonly action: string
  /** Whether it can be sent as it is shown at first. */
  readonly isNew?: boolean
  /** What was typed stays meanwhile. */
  readonly isHidden?: boolean
  readonly save: (chosen: ChosenOfCombo) => Promise<boolean>
}

/** How many combos, and which product of each part that has several; nothing is sent before the button or Enter. */
function ComboFields({ name, saved, sold, most, action, isNew = false, isHidden, save }: ComboFieldsProps) {
  const text = useText(officeCartsText)
  const comboTexts = useText(combosText)
  const [typed, setTyped] = useState<{ readonly count: string; readonly productIds: readonly string[] } | null>(null)
  const shown = typed ?? { count: String(saved.count), productIds: saved.productIds }
  const count = Number(shown.count)
  const isNumber = /^\d+$/.test(shown.count.trim()) && count >= 1 && count <= most
  const isChanged = shown.count.trim() !== String(saved.count) || shown.productIds.join() !== saved.productIds.join()
  const isOpen = isNew || isChanged
  const restoreOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setTyped(null)
  return (
    <form
      className={style.combo}
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNumber || !isOpen) return
        // What is typed while this is saved stays.
        void save({ count, productIds: shown.productIds }).then(
          (isMade) => isMade && setTyped((current) => (current === typed ? null : current)),
        )
      }}
    >
      <Field
        label={text.comboCount(name)}
        name="count"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={shown.count}
        problem={isNumber ? undefined : comboTexts.most(most)}
        onChange={({ currentTarget }) => setTyped({ ...shown, count: currentTarget.value })}
        onKeyDown={restoreOnEscape}
      />
      {sold?.parts.map((part, at) =>
        isFixed(part) ? null : (
          <SelectField
            key={at}
            label={part.name}
            name={`part-${at}`}
            required
            value={shown.productIds[at] ?? ''}
            onKeyDown={restoreOnEscape}
            onChange={({ currentTarget }) =>
              setTyped({
                ...shown,
                productIds: shown.productIds.map((id, index) => (index === at ? currentTarget.value : id)),
              })
            }
            options={part.products.map((product) => ({
              value: product.id,
              label: product.available === 0 ? text.comboSoldOut(product.name) : product.name,
            }))}
          />
        ),
      )}
      {isOpen && (
        <Button type="submit" look="secondary" size="small" disabled={!isNumber}>
          {action}
        </Button>
      )}
    </form>
  )
}

/** The first product of each part that is there. */
const firstOf = ({ parts }: Combo): string[] =>
  parts.map(({ products }) => (products.find(({ available }) => available > 0) ?? products[0])?.id ?? '')

interface AddComboProps {
  readonly sold: readonly Combo[]
  readonly set: SetCombo
  readonly isHidden: boolean
}

function AddCombo({ sold, set, isHidden }: AddComboProps) {
  const text = useText(officeCartsText)
  const [comboId, setComboId] = useState('')
  const combo = sold.find(({ id }) => id === comboId) ?? null
  return (
    <section className={stack.gap2} aria-label={text.addCombo} hidden={isHidden}>
      <SelectField
        label={text.addCombo}
        name="combo"
        required
        value={comboId}
        empty={text.chooseCombo}
        onChange={({ currentTarget }) => setComboId(currentTarget.value)}
        options={sold.map(({ id, name, price, available }) => ({
          value: id,
          label:
            available === 0 ? text.comboSoldOut(name) : text.comboAt(name, price === null ? '' : formatCents(price)),
        }))}
      />
      {combo !== null && (
        <ComboFields
          key={combo.id}
          name={combo.name}
          saved={{ count: 1, productIds: firstOf(combo) }}
          sold={combo}
          most={Math.max(1, combo.available)}
          action={text.putCombo(combo.name)}
          isNew
          save={async ({ count, productIds }) => {
            const isMade = await set({ id: newId(), comboId: combo.id, quantity: count, productIds })
            if (isMade) setComboId('')
            return isMade
          }}
        />
      )}
    </section>
  )
}
