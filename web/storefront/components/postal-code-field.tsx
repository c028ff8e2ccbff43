import { useRef, useState, type ComponentProps } from 'react'
import { Refusal } from '#contract/client.ts'
import { lookUpPostalCode } from '#contract/address.ts'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as addressText } from '../../shared/i18n/address.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { digitsOf, maskPostalCode } from '../../shared/typed-mask.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './address-form.module.css'
import { adviceOn } from './postal-code.ts'

interface PostalCodeFieldProps extends ComponentProps<typeof Field> {
  /** The value of the form's field for the state. */
  readonly state: string
  /** Whether it matters that the store delivers there. */
  readonly isForDelivery: boolean
  readonly onAnswer: (answer: PostalCodeAnswer) => void
}

type Finding = PostalCodeAnswer | 'looking' | 'invalid' | 'unavailable' | null

const LENGTH = 8

/** A CEP, masked while it is typed and looked up once it is whole. Nothing waits for the answer. */
export function PostalCodeField({ state, isForDelivery, onAnswer, ...field }: PostalCodeFieldProps) {
  const text = useText(addressText)
  const store = useStoreData()
  const [finding, setFinding] = useState<Finding>(null)
  const latest = useRef('')

  const lookUp = async (postalCode: string) => {
    if (postalCode === latest.current) return
    latest.current = postalCode
    if (postalCode.length < LENGTH) return setFinding(null)
    setFinding('looking')
    const found = await answerTo(postalCode)
    // Another CEP has been typed since.
    if (latest.current !== postalCode) return
    setFinding(found)
    if (typeof found === 'object') onAnswer(found)
  }
  const answerTo = async (postalCode: string): Promise<Exclude<Finding, null>> => {
    try {
      return await callStore(store, lookUpPostalCode, { params: { postalCode } })
    } catch (error) {
      return error instanceof Refusal && error.code === 'address.invalidPostalCode' ? 'invalid' : 'unavailable'
    }
  }

  return (
    <>
      <Field
        {...field}
        mask={maskPostalCode}
        onInput={({ currentTarget }) => void lookUp(digitsOf(currentTarget.value))}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <p role="status" className={style.advice}>
        {adviceFor(finding, state, text)}
      </p>
      {isForDelivery && typeof finding === 'object' && finding?.isServed === false && (
        <div className={style.wide}>
          <Notice kind="warning">
            <p>{text.notServed}</p>
            <p>{text.notServedHint}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

function adviceFor(finding: Finding, state: string, text: typeof addressText): string {
  if (finding === null) return ''
  if (finding === 'looking') return text.looking
  return typeof finding === 'object' ? adviceOn(finding, state, text) : text[finding]
}
