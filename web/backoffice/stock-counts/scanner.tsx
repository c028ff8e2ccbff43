import { ScanBarcode } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { readStock } from '#contract/stock-count.ts'
import { quantity, type Quantity } from '#domain/amounts.ts'
import type { CountedProduct } from '#domain/catalog/stock-count.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as countsText } from '../../shared/i18n/office-stock-counts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { BarcodeCamera, canReadBarcodes } from '../../shared/ui/barcode-camera.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import { amountIn } from './reading.ts'
import style from './stock-count.module.css'

interface LastReading {
  readonly product: CountedProduct
  readonly quantity: Quantity
}

interface ScannerProps {
  readonly countId: string
  /** What became of the form where it was sent without script. */
  readonly sent: { readonly problem: FormProblem | null; readonly last: CountedProduct | null } | undefined
}

const ONE = quantity(1000)
const never = () => () => undefined

/** A field for a scanner that types, or the camera: each reading is saved at once, and the field is ready for the next. */
export function Scanner({ countId, sent }: ScannerProps) {
  const text = useText(countsText)
  const office = useOffice()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const hasCamera = useSyncExternalStore(never, canReadBarcodes, () => false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [last, setLast] = useState<LastReading | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)

  const codeField = () => form.current?.elements.namedItem('code') as HTMLInputElement | null
  const refuse = (message: string, field: 'code' | 'quantity') => setProblem({ message, faults: { [field]: message } })
  /** Answers whether it was saved, and for which product. */
  const read = async (code: string, amount: Quantity): Promise<CountedProduct | null> => {
    setProblem(null)
    try {
      const body = { id: newId(), code, quantity: amount }
      const product = await callStore(office, readStock, { params: { id: countId }, body })
      setLast({ product, quantity: amount })
      await revalidate()
      return product
    } catch (error) {
      refuse(error instanceof Refusal ? `${code}: ${error.message}` : text.unreachable, 'code')
      return null
    }
  }
  const readTyped = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const code = formText(typed, 'code').trim()
    const amount = amountIn(formText(typed, 'quantity') || '1')
    if (code === '') return refuse(text.codeMissing, 'code')
    if (amount === null) return refuse(text.badQuantity, 'quantity')
    // A scanner types the next code before this one is answered.
    form.current?.reset()
    codeField()?.focus()
    const product = await read(code, amount)
    const field = codeField()
    if (product === null && field?.value === '') field.value = code
  }
  const undo = async ({ product, quantity: amount }: LastReading) => {
    if (await read(product.code, quantity(0 - amount))) setLast(null)
    codeField()?.focus()
  }
  const shown = last?.product ?? sent?.last ?? null
  const faults = (problem ?? sent?.problem)?.faults ?? {}
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="read">
      <h2 id="read" className={textStyle.large}>
        {text.read}
      </h2>
      {/* Nothing of it is a draft: what is read is saved at once. */}
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        noValidate
        className={style.scanner}
        onSubmit={(event) => void readTyped(event)}
        aria-labelledby="read"
      >
        <Field
          label={text.code}
          name="code"
          problem={faults['code']}
          required
          maxLength={80}
          autoComplete="off"
          autoCapitalize="off"
        />
        <Field
          label={text.quantity}
          name="quantity"
          problem={faults['quantity']}
          defaultValue="1"
          isOptional={false}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
        />
        <Button type="submit">{text.add}</Button>
        {hasCamera && (
          <Button
            type="button"
            look="secondary"
            aria-expanded={isCameraOpen}
            onClick={() => setCameraOpen(!isCameraOpen)}
          >
            <ScanBarcode size={18} aria-hidden /> {isCameraOpen ? text.closeCamera : text.camera}
          </Button>
        )}
      </Form>
      {isCameraOpen && <BarcodeCamera onCode={(code) => void read(code, ONE)} />}
      <div role="status" className={stack.wrap3}>
        {shown !== null && <p>{text.last(shown.name, formatAmount(shown.counted, shown.unit))}</p>}
        {last !== null && last.quantity > 0 && (
          <Button type="button" look="secondary" size="small" onClick={() => void undo(last)}>
            {text.undo(formatAmount(last.quantity, last.product.unit))}
          </Button>
        )}
      </div>
    </section>
  )
}
