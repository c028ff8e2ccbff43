import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { addCents, type Cents } from '#domain/amounts.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { QuickChoice, RowState } from '#domain/catalog/quick-order.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'
import {
  choiceField,
  choiceValue,
  chosenIn,
  PREVIEW,
  REST,
  restValue,
  type PreviewedRow,
} from './quick-order-action.ts'
import choiceStyle from '../components/product-choice.module.css'
import style from './quick-order.module.css'

interface QuickOrderPreviewProps {
  readonly rows: readonly PreviewedRow[]
  readonly isBusy: boolean
}

/** What each row was found as: certain rows are chosen, of doubtful ones a person chooses, the others are left to correct. */
export function QuickOrderPreview({ rows, isBusy }: QuickOrderPreviewProps) {
  const text = useText(quickText)
  const { features } = useStoreData()
  const certain = rows.filter(({ state }) => state === 'certain')
  const doubtful = rows.filter(({ state }) => state === 'doubtful')
  const failed = rows.filter(isFailed)
  const [chosen, setChosen] = useState(certain.flatMap(({ choices }) => choices.map(choiceValue)))
  const [isRefused, setRefused] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView()
    section.current?.querySelector<HTMLElement>('[type=radio], [type=submit]')?.focus({ preventScroll: true })
  }, [])
  const totals = new Map(
    rows.flatMap(({ choices }) =>
      choices.map((choice): [string, Cents] => [choiceValue(choice), totalOf(choice, features.countsMultiple)]),
    ),
  )
  const total = addCents(...chosen.flatMap((value) => totals.get(value) ?? []))
  const choose = (event: FormEvent<HTMLFormElement>) => {
    setRefused(false)
    setChosen(chosenIn(new FormData(event.currentTarget)).map(({ value }) => value))
  }
  const refuseNothing = (event: FormEvent<HTMLFormElement>) => {
    if (chosen.length > 0) return
    event.preventDefault()
    setRefused(true)
  }
  return (
    <section ref={section} className={stack.gap3} aria-labelledby="preview">
      <div className={stack.gap1} role="status">
        <h2 id="preview" className={textStyle.large}>
          {text.preview}
        </h2>
        <p>
          {[
            text.certain(certain.length),
            ...(doubtful.length > 0 ? [text.doubtful(doubtful.length)] : []),
            ...(failed.length > 0 ? [text.failed(failed.length)] : []),
          ].join(' · ')}
        </p>
      </div>
      <Form method="post" className={stack.gap3} onChange={choose} onSubmit={refuseNothing}>
        <input type="hidden" name={PREVIEW} />
        {[...doubtful, ...failed].map((row) => (
          <input key={row.operationId} type="hidden" name={REST} value={restValue(row)} />
        ))}
        {failed.length > 0 && (
          <ul className={`${surface.list} ${choiceStyle.group}`}>
            {failed.map((row) => (
              <li key={row.operationId} className={style.plain}>
                <RowText row={row} />
                <strong>{text.state[row.state]}</strong>
              </li>
            ))}
          </ul>
        )}
        {doubtful.map((row) => (
          <fieldset key={row.operationId} className={`${surface.list} ${choiceStyle.group}`}>
            <legend className={style.doubt}>
              <RowText row={row} /> <strong>{row.doubt && text.doubt[row.doubt]}</strong>
            </legend>
            {row.choices.map((choice) => (
              <Choice key={choiceValue(choice)} type="radio" row={row} choice={choice} />
            ))}
            <label className={`${choiceStyle.line} ${style.none}`}>
              <input type="radio" name={choiceField(row)} value="" />
              <span>{text.none}</span>
            </label>
          </fieldset>
        ))}
        {certain.length > 0 && (
          <div className={`${surface.list} ${choiceStyle.group}`}>
            {certain.flatMap((row) =>
              row.choices.map((choice) => <Choice key={row.operationId} type="checkbox" row={row} choice={choice} />),
            )}
          </div>
        )}
        {isRefused && <Notice kind="problem">{text.nothingChosen}</Notice>}
        <div className={choiceStyle.foot}>
          <Button type="submit" isWide isBusy={isBusy}>
            {text.add(chosen.length, formatCents(total))}
          </Button>
        </div>
      </Form>
    </section>
  )
}

type FailedRow = PreviewedRow & { readonly state: Exclude<RowState, 'certain' | 'doubtful'> }
const isFailed = (row: PreviewedRow): row is FailedRow => row.state !== 'certain' && row.state !== 'doubtful'

const totalOf = ({ product, quantity }: QuickChoice, countsMultiple: boolean): Cents =>
  lineTotals({ product: product.pricing, quantity, isGiftWrapped: false, attendantPrice: null }, { countsMultiple })
    .total

function RowText({ row: { numbers, text: typed } }: { readonly row: PreviewedRow }) {
  const text = useText(quickText)
  const [first = 0] = numbers
  return (
    <span className={textStyle.note}>
      {numbers.length > 1 ? text.summed(numbers.join(', ')) : text.row(first)}: “{typed}”
    </span>
  )
}

interface ChoiceProps {
  readonly type: 'checkbox' | 'radio'
  readonly row: PreviewedRow
  readonly choice: QuickChoice
}

function Choice({ type, row, choice }: ChoiceProps) {
  const text = useText(quickText)
  const { features } = useStoreData()
  const { product, quantity, change } = choice
  const line = { product: product.pricing, quantity, isGiftWrapped: false, attendantPrice: null }
  const { unitPrice, total } = lineTotals(line, features)
  return (
    <label className={choiceStyle.line}>
      <input type={type} name={choiceField(row)} value={choiceValue(choice)} defaultChecked={type === 'checkbox'} />
      <Picture picture={product.picture} alt="" sizes="3rem" className={choiceStyle.picture} />
      <span className={choiceStyle.product}>
        <strong>{product.name}</strong>
        <span className={`${textStyle.note} ${style.detail}`}>
          {[product.code, product.packaging].filter(Boolean).join(' · ')}
          {type === 'checkbox' && row.numbers.length > 1 && <> · {text.summed(row.numbers.join(', '))}</>}
        </span>
        <span>
          {formatAmount(quantity, product.unit)} × {formatUnitPrice(unitPrice)}
          {change && <span className={style.change}>{text.change[change]}</span>}
        </span>
        <span className={choiceStyle.total}>{formatCents(total)}</span>
      </span>
    </label>
  )
}
