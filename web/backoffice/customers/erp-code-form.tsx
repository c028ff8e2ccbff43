import { Form } from 'react-router'
import { MAX_ERP_CODE_LENGTH } from '#domain/customer/customer-record.ts'
import { text } from '../../shared/i18n/customers.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import style from './customer-facts.module.css'

export interface ErpCodeProblem {
  readonly message: string
  /** Of the field, and not of the way to the store. */
  readonly isOfField: boolean
  readonly typedCode: string
}

interface ErpCodeFormProps {
  readonly customerId: string
  readonly code: string | null
  readonly problem: ErpCodeProblem | undefined
  readonly isSaved: boolean
  readonly isBusy: boolean
}

/** The panel itself is what the form leads back to, so that the answer is in sight far down the page, also without script. */
const PLACE = 'codigo-erp'

export const erpCodePath = (customerId: string, isSaved: boolean): string =>
  `/gestao/clientes/${customerId}${isSaved ? '?feito=codigo' : ''}#${PLACE}`

export function ErpCodeForm({ customerId, code, problem, isSaved, isBusy }: ErpCodeFormProps) {
  return (
    <section className={`${surface.panel} ${style.panel}`} id={PLACE}>
      <h2>{text.books}</h2>
      {isSaved && !problem && <Notice kind="success">{code === null ? text.erpCodeRemoved : text.erpCodeSaved}</Notice>}
      {problem && !problem.isOfField && <Notice kind="problem">{problem.message}</Notice>}
      <Form method="post" action={erpCodePath(customerId, false)} className={style.code} replace>
        <Field
          key={code}
          label={text.erpCode}
          hint={text.erpCodeHint}
          problem={problem?.isOfField ? problem.message : undefined}
          name="codigoErp"
          defaultValue={problem?.typedCode ?? code ?? ''}
          maxLength={MAX_ERP_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.saveErpCode}
        </Button>
      </Form>
    </section>
  )
}
