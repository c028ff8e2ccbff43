import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { checkService, listServices } from '#contract/service-check.ts'
import { SERVICES, type Service, type ServiceCheck, type ServiceState } from '#domain/supplier/service-check.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as servicesText } from '../../shared/i18n/office-services.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { Moment } from '../components/moment.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(servicesText).title} | ${store.name}` }),
}

interface ShownServices {
  readonly services: readonly ServiceState[]
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownServices> {
  const office = await requireOffice(args, 'store-settings.manage')
  return { services: await callStore(office, listServices, {}), now: new Date().toISOString() }
}

interface Outcome {
  readonly service: Service
  readonly to: string
  /** One of the two. */
  readonly check: ServiceCheck | null
  readonly problem: FormProblem | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | null> {
  const office = await requireOffice(args, 'store-settings.manage')
  const form = await args.request.formData()
  const service = SERVICES.find((service) => service === formText(form, 'service'))
  if (service === undefined) return null
  const to = formText(form, 'to')
  try {
    const check = await callStore(office, checkService, { params: { service }, body: { to } })
    return { service, to, check, problem: null }
  } catch (error) {
    return { service, to, check: null, problem: problemFrom(error, ['to'], servicesText.unreachable) }
  }
}

/** What the store uses from outside: what is set up, how it fares, and a test of each. */
export function Component() {
  const text = useText(servicesText)
  const { services, now }: ShownServices = useLoaderData()
  const outcome = useActionData<Outcome | null>() ?? null
  const accounts = useOffice().screens.find(({ id }) => id === 'accounts')
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {services.map((state) => (
          <li key={state.service} className={`${surface.card} ${stack.gap3}`}>
            <ServiceCard state={state} now={now} outcome={outcome?.service === state.service ? outcome : null} />
          </li>
        ))}
        {accounts && (
          <li className={`${surface.card} ${stack.gap3}`}>
            <h2 className={textStyle.large}>{text.payments}</h2>
            <p className={textStyle.muted}>{text.paymentsUse}</p>
            <div>
              <ButtonLink to={accounts.path} look="secondary" size="small">
                {text.toPayments}
              </ButtonLink>
            </div>
          </li>
        )}
      </ul>
    </div>
  )
}

interface ServiceCardProps {
  readonly state: ServiceState
  readonly now: string
  /** Of the last test, where it was of this service. */
  readonly outcome: Outcome | null
}

function ServiceCard({ state: { service, isSetUp, lastSentAt, failures }, now, outcome }: ServiceCardProps) {
  const text = useText(servicesText)
  const { name, use, test } = text.services[service]
  const isBusy = useNavigation().formData?.get('service') === service
  const isMessage = service !== 'postal-code' && service !== 'company-registry'
  return (
    <>
      <div className={stack.gap2}>
        <div className={stack.wrap2}>
          <h2 className={textStyle.large}>{name}</h2>
          <Badge tone={isSetUp ? 'good' : 'plain'}>{isSetUp ? text.isOn : text.isOff}</Badge>
        </div>
        <p className={textStyle.muted}>{use}</p>
        {isSetUp && isMessage && <LastSent at={lastSentAt} now={now} />}
        {failures > 0 && <Failures count={failures} />}
      </div>
      {isSetUp && (
        <CheckedForm
          method="post"
          replace
          problem={outcome?.problem}
          isOnlyByButton
          className={stack.gap3}
          aria-label={name}
        >
          <input type="hidden" name="service" value={service} />
          <Destination service={service} typed={outcome?.to} />
          <div>
            <Button type="submit" look="secondary" isBusy={isBusy}>
              {test}
            </Button>
          </div>
        </CheckedForm>
      )}
      {isSetUp && <div role="status">{outcome?.check && !isBusy && <Found check={outcome.check} />}</div>}
    </>
  )
}

/** An e-mail goes to who asks for it, and the CNPJ is that of the store. */
function Destination({ service, typed }: { readonly service: Service; readonly typed: string | undefined }) {
  const text = useText(servicesText)
  switch (service) {
    case 'email':
    case 'company-registry':
      return null
    case 'sms':
    case 'whatsapp':
      return (
        <Field
          label={text.phone}
          name="to"
          defaultValue={typed}
          required
          maxLength={40}
          type="tel"
          autoComplete="tel"
        />
      )
    case 'postal-code':
      return (
        <Field label={text.postalCode} name="to" defaultValue={typed} required maxLength={12} inputMode="numeric" />
      )
  }
}

function LastSent({ at, now }: { readonly at: string | null; readonly now: string }) {
  const text = useText(servicesText)
  return (
    <p className={textStyle.note}>
      {at === null ? (
        text.neverSent
      ) : (
        <>
          {text.lastSent} <Moment at={at} now={now} />
        </>
      )}
    </p>
  )
}

function Failures({ count }: { readonly count: number }) {
  const text = useText(servicesText)
  const jobs = useOffice().screens.find(({ id }) => id === 'jobs')
  return (
    <Notice kind="problem" isLive={false}>
      {text.failures(count)}{' '}
      {jobs && (
        <Link to={jobs.path} className={linkStyle.link}>
          {text.toJobs}
        </Link>
      )}
    </Notice>
  )
}

function Found({ check: { fault, detail, code } }: { readonly check: ServiceCheck }) {
  const text = useText(servicesText)
  if (fault !== null)
    return (
      <Notice kind="problem" isLive={false}>
        {text.faults[fault]}
      </Notice>
    )
  return (
    <Notice kind="success" isLive={false}>
      {code !== null ? text.sent(detail, code) : detail === '' ? text.foundNothing : text.found(detail)}
    </Notice>
  )
}
