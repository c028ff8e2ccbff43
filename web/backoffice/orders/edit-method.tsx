import { useState } from 'react'
import { useFetcher } from 'react-router'
import { changeOrderMethod, listMethodChoices } from '#contract/order-method.ts'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { MethodChange } from '#domain/payment/receipt.ts'
import { formatCents } from '#domain/format-price.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom } from '../../shared/form-errors.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { orderEditText } from '../../shared/i18n/office-order-edit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'

export interface MethodChoices {
  readonly currentId: string
  readonly methods: readonly { readonly id: string; readonly name: string }[]
}

export const loadMethodChoices = (api: ApiContext, number: number): Promise<MethodChoices> =>
  callStore(api, listMethodChoices, { params: { number } })

export interface MethodAnswer {
  readonly message: string | null
  /** What the change would cost, before it is saved. */
  readonly shown: MethodChange | null
}

/** Says what another way to pay would cost, or changes it; undefined where the form is another one. */
export async function changeMethod(
  api: ApiContext,
  number: number,
  form: FormData,
): Promise<MethodAnswer | 'done' | undefined> {
  const intent = formText(form, 'intent')
  if (intent !== 'check-method' && intent !== 'save-method') return undefined
  const isSimulated = intent === 'check-method'
  try {
    const body = {
      methodId: formText(form, 'methodId'),
      installments: 1,
      changeFor: null,
      seenTotal: isSimulated ? null : centsFromReais(Number(formText(form, 'seenTotal'))),
      isAgreed: form.has('isAgreed'),
    }
    const shown = await callStore(api, changeOrderMethod, { params: { number }, query: { isSimulated }, body })
    return isSimulated ? { message: null, shown } : 'done'
  } catch (error) {
    return { message: problemFrom(error, [], shellText.unreachable).message, shown: null }
  }
}

/** Another way to pay, with what it costs before it is saved. */
export function MethodForm({ number, choices }: { readonly number: number; readonly choices: MethodChoices }) {
  const text = useText(orderEditText)
  const fetcher = useFetcher<MethodAnswer>({ key: `method ${number}` })
  const [stale, setStale] = useState<MethodAnswer>()
  const others = choices.methods.filter(({ id }) => id !== choices.currentId)
  if (others.length === 0) return null
  const answer = fetcher.data === stale ? undefined : fetcher.data
  const shown = answer?.shown ?? null
  return (
    <fetcher.Form method="post" className={`${surface.panel} ${stack.gap3}`} aria-labelledby="method">
      <h2 id="method">{text.method}</h2>
      <p className={textStyle.note}>{text.methodHint}</p>
      <SelectField
        label={text.newMethod}
        name="methodId"
        required
        empty={text.choose}
        onChange={() => setStale(fetcher.data)}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {answer?.message && <Notice kind="problem">{answer.message}</Notice>}
      {shown !== null && (
        <div className={stack.gap2} aria-live="polite">
          <p>
            <strong>{text.total}</strong>:{' '}
            {shown.difference === 0
              ? formatCents(shown.total)
              : text.from(formatCents(shown.totalBefore), formatCents(shown.total))}
          </p>
          {shown.difference > 0 && (
            <CheckField name="isAgreed" required>
              {text.methodAgreed}
            </CheckField>
          )}
          <input type="hidden" name="seenTotal" value={reaisFromCents(shown.total)} />
        </div>
      )}
      <div className={stack.wrap3}>
        {shown !== null && (
          <Button type="submit" name="intent" value="save-method" isBusy={fetcher.state !== 'idle'}>
            {text.saveMethod}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="check-method"
          look="secondary"
          formNoValidate={shown !== null}
          isBusy={fetcher.state !== 'idle'}
        >
          {text.checkMethod}
        </Button>
      </div>
    </fetcher.Form>
  )
}
