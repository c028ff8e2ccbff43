import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { getReturnSettings, saveReturnSettings } from '#contract/return-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { cutText } from '#domain/cut-text.ts'
import { MAX_COMPANY_DAYS, MAX_RETURN_TEXT } from '#domain/order/order-return.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'

type Settings = Answer<typeof getReturnSettings>

export const handle: ScreenHandle<Settings> = {
  head: (_settings, store) => ({ title: `${store.text(returnsText).rulesTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Settings> {
  return callStore(await requireOffice(args, 'order.see-all'), getReturnSettings, {})
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'order.manage')
  const form = await args.request.formData()
  const missing = await missingIn(office, form, ['companyDays'])
  if (missing !== null) return missing
  const typed = formText(form, 'companyDays').trim()
  const companyDays = Number(typed)
  if (!/^\d{1,3}$/.test(typed) || companyDays > MAX_COMPANY_DAYS)
    return { message: returnsText.badDays, faults: { companyDays: returnsText.badDays } }
  try {
    await callStore(office, saveReturnSettings, {
      body: {
        companyDays,
        offersExchange: form.has('offersExchange'),
        instructions: cutText(formText(form, 'instructions'), MAX_RETURN_TEXT),
        version: Number(formText(form, 'version')),
      },
    })
  } catch (error) {
    return problemFrom(error, ['companyDays', 'instructions'], returnsText.unreachable)
  }
  return redirect('/gestao/devolucoes/regras?feito')
}

/** What the store decides about returns beside the law. */
export function Component() {
  const text = useText(returnsText)
  const settings: Settings = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isSaved = useSearchParams()[0].has('feito')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/devolucoes">{text.back}</BackToList>
      <h1>{text.rulesTitle}</h1>
      <p className={textStyle.muted}>{text.rulesIntro}</p>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      <CheckedForm
        key={settings.version}
        method="post"
        problem={problem}
        className={`${surface.panel} ${stack.gap3} ${screenStyle.form}`}
      >
        <input type="hidden" name="version" value={settings.version} />
        <Field
          label={text.companyDays}
          hint={text.companyDaysHint}
          name="companyDays"
          inputMode="numeric"
          maxLength={2}
          required
          defaultValue={String(settings.companyDays)}
        />
        <CheckField name="offersExchange" defaultChecked={settings.offersExchange}>
          {text.offersExchange}
        </CheckField>
        <LongTextField
          label={text.instructions}
          hint={text.instructionsHint}
          name="instructions"
          maxLength={MAX_RETURN_TEXT}
          defaultValue={settings.instructions}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}
