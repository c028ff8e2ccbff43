import { BellOff } from 'lucide-react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { getStaffNotices, saveStaffNotices } from '#contract/staff-notice.ts'
import { STAFF_NOTICE_KINDS, type StaffNoticeSettings } from '#domain/staff-notice/staff-notice.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { withFieldNames } from '../../shared/api/api-context.ts'
import { formText, missingIn, problemFrom, type FormErrors, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { noticesText } from '../../shared/i18n/office-notices.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { STAFF_NOTICES_PATH } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { CheckField, Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import screenStyle from '../components/screen.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(noticesText).title} | ${store.name}` }),
}

interface Shown {
  readonly settings: StaffNoticeSettings
  readonly isSaved: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const settings = await callStore(await requireOffice(args, 'back-office.see'), getStaffNotices, {})
  return { settings, isSaved: new URL(args.request.url).searchParams.has('feito') }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'back-office.see')
  const form = await args.request.formData()
  const isQuiet = form.has('quiet')
  const problem = await missingIn(office, form, isQuiet ? ['from', 'until'] : [])
  if (problem) return problem
  const shown = form.getAll('shown')
  const body: StaffNoticeSettings = {
    choices: STAFF_NOTICE_KINDS.filter((kind) => shown.includes(kind)).map((kind) => ({
      kind,
      isByMail: form.has(`mail ${kind}`),
    })),
    quietHours: isQuiet ? { from: formText(form, 'from'), until: formText(form, 'until') } : null,
  }
  try {
    const saved = callStore(office, saveStaffNotices, { body })
    await withFieldNames(saved, { 'quietHours.from': 'from', 'quietHours.until': 'until' })
  } catch (error) {
    return problemFrom(error, ['from', 'until'], noticesText.unreachable)
  }
  return redirect(`${STAFF_NOTICES_PATH}?feito`)
}

/** Of what a person is notified, and when not. */
export function Component() {
  const text = useText(noticesText)
  const { account } = useOffice()
  const { settings, isSaved }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { choices, quietHours } = settings
  const faultsOf = (form: FormData): FormErrors =>
    form.has('quiet') && formText(form, 'from') === formText(form, 'until') ? { until: text.sameHour } : {}
  return (
    <div className={`${screenStyle.screen} ${formStyle.form}`}>
      <header className={stack.gap1}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <div role="status">{isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}</div>
      {choices.length === 0 ? (
        <EmptyState icon={<BellOff size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      ) : (
        <CheckedForm
          method="post"
          problem={problem}
          faultsOf={faultsOf}
          className={formStyle.form}
          key={JSON.stringify(settings)}
        >
          <section className={surface.panel}>
            <fieldset className={formStyle.group}>
              <legend>{text.byMail(account.email)}</legend>
              {choices.map(({ kind, isByMail }) => (
                <CheckField key={kind} name={`mail ${kind}`} defaultChecked={isByMail} hint={text.kinds[kind].hint}>
                  {text.kinds[kind].label}
                </CheckField>
              ))}
            </fieldset>
            {choices.map(({ kind }) => (
              <input key={kind} type="hidden" name="shown" value={kind} />
            ))}
            <p className={textStyle.note}>{text.together}</p>
          </section>
          <QuietHoursFields quietHours={quietHours} />
          <Button type="submit" className={formStyle.save} disabled={isBusy}>
            {isBusy ? text.saving : text.save}
          </Button>
        </CheckedForm>
      )}
    </div>
  )
}

function QuietHoursFields({ quietHours }: Pick<StaffNoticeSettings, 'quietHours'>) {
  const text = useText(noticesText)
  return (
    <section className={surface.panel}>
      <fieldset className={formStyle.group}>
        <legend>{text.quietTitle}</legend>
        <CheckField name="quiet" defaultChecked={quietHours !== null} hint={text.quietHint} className={formStyle.wide}>
          {text.quiet}
        </CheckField>
        <div className={stack.wrap3}>
          <Field name="from" type="time" label={text.from} required defaultValue={quietHours?.from ?? '22:00'} />
          <Field name="until" type="time" label={text.until} required defaultValue={quietHours?.until ?? '07:00'} />
        </div>
      </fieldset>
    </section>
  )
}
