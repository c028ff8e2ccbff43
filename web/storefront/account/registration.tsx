import { Form, redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { decodeTrait } from '#contract/order-trait.ts'
import { customerTraits, decodeRecord, ownRegistration, saveRegistration } from '#contract/registration.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/document.ts'
import type { OrderTrait } from '#domain/order/trait.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/registration.ts'
import { pageOf, requireCustomer, sessionSegment } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { bodyOf, problemOf, typedFrom, type RegistrationProblem } from './registration-data.ts'
import { CompanyFields, faultOf, PersonFields, Section, TraitFields } from './registration-fields.tsx'
import style from './registration.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.ownTitle} | ${store.name}` }) }

interface Own {
  readonly record: CustomerRecord
  readonly traits: readonly OrderTrait[]
  readonly isSaved: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Own> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const [record, traits] = await Promise.all([
    call(ownRegistration, { params: { sessao: sessionSegment(customerId) }, query: { idfornecedor: supplier.id } }),
    call(customerTraits, { params: { idfornecedor: supplier.id } }),
  ])
  return { record: decodeRecord(record), traits: traits.map(decodeTrait), isSaved: new URL(args.request.url).searchParams.has('feito') }
}

export async function action(args: ActionFunctionArgs): Promise<RegistrationProblem | Response> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  try {
    await call(saveRegistration, { params: { sessao: sessionSegment(customerId) }, body: { ...bodyOf(form, 'person'), idfornecedor: supplier.id } })
  } catch (error) {
    return problemOf(error, form, { ...text, failed: text.updateFailed })
  }
  return redirect('/conta/cadastro?feito')
}

export function Component() {
  const { record, traits, isSaved }: Own = useLoaderData()
  const problem = useActionData<RegistrationProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const of = { typed: problem?.typed ?? typedFrom(record), problem }
  const isCompany = record.kind === 'company'
  const passwordFault = faultOf(problem, 'senha')
  return (
    <AccountFrame title={text.ownTitle} intro={text.ownIntro}>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      <Form method="post" action="/conta/cadastro" className={style.form} replace noValidate>
        {problem && <Notice kind="problem">{problem.message}</Notice>}
        {isCompany && (
          <Section title={text.sections.company}>
            <Document record={record} />
            <CompanyFields {...of} />
          </Section>
        )}
        <Section title={isCompany ? text.sections.contact : text.sections.person}>
          <PersonFields isCompany={isCompany} {...of}>
            {!isCompany && <Document record={record} />}
          </PersonFields>
          {/* Only another e-mail asks for it. */}
          {passwordFault && (
            <div className={style.wide}>
              <PasswordField label={text.currentPassword} name="senha" problem={passwordFault} />
            </div>
          )}
        </Section>
        <TraitFields traits={traits} {...of} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
        {record.terms.accepted !== null && <p className={style.muted}>{text.termsAccepted(record.terms.accepted)}</p>}
      </Form>
    </AccountFrame>
  )
}

function Document({ record: { document, documentKind } }: { readonly record: CustomerRecord }) {
  return (
    <dl className={style.facts}>
      <dt>{text.document[documentKind]}</dt>
      <dd>{formatDocument(document)}</dd>
      <dd className={style.muted}>{text.documentStays}</dd>
    </dl>
  )
}
