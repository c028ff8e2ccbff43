import { Check, Delete, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Quantity } from '#domain/amounts.ts'
import { acceptedQuantity, isPlausibleWeight, type LineToPick, type Replacement } from '#domain/order/picking.ts'
import { formatAmount } from '../../shared/format.ts'
import { pickingText } from '../../shared/i18n/order-desk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import { typedQuantity } from '../../shared/typed-number.ts'
import { numbersText } from '../../shared/i18n/numbers.ts'
import { gramsIn, scaleWeight, typeKey, weightsIn } from './picking-form.ts'
import style from './picking.module.css'

interface PickLineProps {
  readonly line: LineToPick
  readonly isPicking: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
  /** Where the line was said to be missing: what could take its place. */
  readonly replacements: readonly Replacement[] | null
}

export function PickLine({ line, isPicking, isOpen, onOpen, replacements }: PickLineProps) {
  const text = useText(pickingText)
  const isOver = line.picked !== null
  return (
    <li className={style.line} data-done={isOver || undefined}>
      <Picture picture={line.picture} alt="" sizes="3.5rem" className={style.picture} />
      <div className={style.what}>
        <strong>{line.name}</strong>
        <small>
          {line.code} · {text.of(formatAmount(line.quantity, line.unit))}
          {line.weightTolerance !== null && ` · ${text.accepted(formatAmount(acceptedQuantity(line).most, line.unit))}`}
          {line.replaces !== null && ` · ${text.replaces}`}
        </small>
        <QuestionState line={line} />
      </div>
      {isPicking && (isOver ? <Reopen line={line} /> : <PickButtons line={line} isOpen={isOpen} onOpen={onOpen} />)}
      {!isPicking && isOver && <Picked line={line} />}
      {isPicking && isOpen && !isOver && line.weightTolerance !== null && <WeightPad line={line} />}
      {isPicking && replacements !== null && <Replacements line={line} replacements={replacements} />}
    </li>
  )
}

function QuestionState({ line: { question } }: Pick<PickLineProps, 'line'>) {
  const text = useText(pickingText)
  if (question === null || question.isAccepted === true) return null
  const { about } = question
  const isGone = about.kind === 'replacement' && !about.isSold
  return (
    <small role="status">
      {question.answeredAt !== null ? text.refused : isGone ? text.goneProposal(about.product) : text.waiting}
    </small>
  )
}

interface LineFormProps {
  readonly line: LineToPick
  readonly children: React.ReactNode
  readonly className?: string | undefined
}

/** Sends something about a line. */
const LineForm = ({ line, className, children }: LineFormProps) => (
  <Form method="post" replace preventScrollReset className={className}>
    <input type="hidden" name="position" value={line.position} />
    {children}
  </Form>
)

function PickButtons({ line, isOpen, onOpen }: Pick<PickLineProps, 'line' | 'isOpen' | 'onOpen'>) {
  const text = useText(pickingText)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={`${stack.wrap2} ${style.middle}`}>
      <ButtonLink to={`?falta=${line.position}`} look="quiet" replace preventScrollReset>
        {text.gone}
      </ButtonLink>
      {line.weightTolerance === null ? (
        <LineForm line={line}>
          <input type="hidden" name="picked" value={typedQuantity(line.quantity)} />
          <Button type="submit" name="intent" value="pick" size="large" isBusy={isBusy}>
            <Check size={24} aria-hidden /> {text.done}
          </Button>
        </LineForm>
      ) : (
        <Button size="large" look="secondary" onClick={onOpen} aria-expanded={isOpen}>
          {text.weight}
        </Button>
      )}
    </div>
  )
}

function Picked({ line }: Pick<PickLineProps, 'line'>) {
  const text = useText(pickingText)
  return <span>{line.picked === 0 ? text.gone : formatAmount(line.picked ?? line.quantity, line.unit)}</span>
}

function Reopen({ line }: Pick<PickLineProps, 'line'>) {
  const text = useText(pickingText)
  return (
    <LineForm line={line} className={`${stack.wrap2} ${style.middle}`}>
      <Picked line={line} />
      <Button type="submit" name="intent" value="reopen" look="quiet">
        <Undo2 size={18} aria-hidden /> {text.undo}
      </Button>
    </LineForm>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'erase'] as const

/** A keypad of our own, so that no keyboard covers the list; a scanner types into the field. */
function WeightPad({ line }: Pick<PickLineProps, 'line'>) {
  const text = useText(pickingText)
  const isBusy = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState('')
  const labelled = scaleWeight(typed)
  const weights = labelled === null ? weightsIn(typed, line) : [labelled]
  const weight = weights.length === 1 ? (weights[0] ?? null) : null
  const { most } = acceptedQuantity(line)
  const excess = weight === null ? 0 : weight - most
  const isPlausible = weight === null || isPlausibleWeight(line, weight)
  return (
    <LineForm line={line} className={style.pad}>
      <div className={style.scale}>
        {/* What was read, so that it is not read again without the order beside it. */}
        <input type="hidden" name="picked" value={weight === null ? '' : typedQuantity(weight)} />
        <input
          aria-label={text.weightIn(line.unit)}
          inputMode="none"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          ref={(input) => input?.focus()}
          className={style.weight}
        />
        <span aria-hidden>{line.unit}</span>
      </div>
      <div className={style.keys} role="group" aria-label={text.keypad}>
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => setTyped(typeKey(typed, key))}>
            {key === 'erase' ? <Delete size={24} aria-label={text.erase} /> : key}
          </button>
        ))}
      </div>
      {weights.length > 1 && <WhichWeight line={line} weights={weights} onChoose={setTyped} />}
      {!isPlausible && <Implausible line={line} weight={weight} grams={gramsIn(typed)} onCorrect={setTyped} />}
      {isPlausible && excess > 0 && (
        <p role="alert" className={style.over}>
          {text.over(formatAmount(excess as Quantity, line.unit))}
        </p>
      )}
      {isPlausible && excess > 0 && <input type="hidden" name="mayExceed" value="1" />}
      <Button
        type="submit"
        name="intent"
        value="pick"
        size="large"
        look={excess > 0 ? 'secondary' : 'primary'}
        isBusy={isBusy}
        disabled={weight === null || weight === 0 || !isPlausible}
      >
        {excess > 0 ? text.askConsent : text.done}
      </Button>
    </LineForm>
  )
}

interface WhichWeightProps {
  readonly line: LineToPick
  readonly weights: readonly Quantity[]
  readonly onChoose: (typed: string) => void
}

/** Both readings of a number, where both are possible. */
function WhichWeight({ line, weights, onChoose }: WhichWeightProps) {
  const text = useText(numbersText)
  return (
    <div role="alert" className={stack.wrap2}>
      <span className={style.over}>{text.which}</span>
      {weights.map((weight) => (
        <Button key={weight} size="large" look="secondary" onClick={() => onChoose(typedQuantity(weight))}>
          {formatAmount(weight, line.unit)}
        </Button>
      ))}
    </div>
  )
}

interface ImplausibleProps {
  readonly line: LineToPick
  readonly weight: Quantity
  /** The same number in grams; null where it is none. */
  readonly grams: Quantity | null
  readonly onCorrect: (typed: string) => void
}

/** Scales often show grams: one press reads the number as such. */
function Implausible({ line, weight, grams, onCorrect }: ImplausibleProps) {
  const text = useText(pickingText)
  const isOffered = grams !== null && line.unit === 'kg' && isPlausibleWeight(line, grams)
  return (
    <>
      <p role="alert" className={style.over}>
        {text.implausible(formatAmount(weight, line.unit), formatAmount(line.quantity, line.unit))}
      </p>
      {isOffered && (
        <Button size="large" look="secondary" onClick={() => onCorrect(typedQuantity(grams))}>
          {text.inGrams(formatAmount(grams, line.unit))}
        </Button>
      )}
    </>
  )
}

function Replacements({
  line,
  replacements,
}: {
  readonly line: LineToPick
  readonly replacements: readonly Replacement[]
}) {
  const text = useText(pickingText)
  return (
    <div className={style.missing}>
      <h3>{text.proposals}</h3>
      {replacements.length === 0 && <p>{text.noProposals}</p>}
      <ul className={stack.gap2}>
        {replacements.map((product) => (
          <li key={product.productId} className={style.proposal}>
            <span>
              {product.name} <small>{formatAmount(product.quantity, product.unit)}</small>
            </span>
            <LineForm line={line} className={`${stack.wrap2} ${style.middle}`}>
              <input type="hidden" name="intent" value="missing" />
              <input type="hidden" name="productId" value={product.productId} />
              <input type="hidden" name="quantity" value={product.quantity} />
              <Button type="submit" name="kind" value="ask" look="quiet">
                {text.ask}
              </Button>
              <Button type="submit" name="kind" value="replace" look="secondary">
                {text.replace}
              </Button>
            </LineForm>
          </li>
        ))}
      </ul>
      <LineForm line={line} className={`${stack.wrap2} ${style.middle}`}>
        <input type="hidden" name="intent" value="missing" />
        <Button type="submit" name="kind" value="remove" look="danger">
          {text.remove}
        </Button>
        <ButtonLink to="." look="quiet" replace preventScrollReset>
          {text.leave}
        </ButtonLink>
      </LineForm>
    </div>
  )
}
