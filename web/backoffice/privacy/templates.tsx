import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listAnswerTemplates, saveAnswerTemplate } from '#contract/privacy-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { cutText } from '#domain/cut-text.ts'
import { MAX_ANSWER_TEXT, TEMPLATE_KINDS, type AnswerTemplate } from '#domain/privacy/privacy-request.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'

type Templates = Answer<typeof listAnswerTemplates>

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(privacyText).templatesTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Templates> {
  return callStore(await requireOffice(args, 'privacy.manage'), listAnswerTemplates, {})
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'privacy.manage')
  const form = await args.request.formData()
  const kind = TEMPLATE_KINDS.find((each) => each === formText(form, 'kind')) ?? 'access'
  try {
    await callStore(office, saveAnswerTemplate, {
      params: { kind },
      body: { text: cutText(formText(form, 'text'), MAX_ANSWER_TEXT) },
    })
  } catch (error) {
    return problemFrom(error, [], privacyText.unreachable)
  }
  return redirect('/gestao/privacidade/modelos?feito')
}

/** The texts with which answers begin. */
export function Component() {
  const text = useText(privacyText)
  const { templates }: Templates = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isSaved = useSearchParams()[0].has('feito')
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/privacidade">{text.back}</BackToList>
      <h1>{text.templatesTitle}</h1>
      <p className={textStyle.muted}>{text.templatesIntro}</p>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {templates.map((template) => (
        <TemplateForm key={`${template.kind} ${template.text}`} of={template} />
      ))}
    </div>
  )
}

function TemplateForm({ of: { kind, text: wording, isOwn } }: { readonly of: AnswerTemplate }) {
  const text = useText(privacyText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.panel} ${stack.gap2}`}>
      <h2 className={textStyle.large}>
        {kind === 'refusal' ? text.refusal : text.kinds[kind]} {isOwn && <Badge>{text.ownWording}</Badge>}
      </h2>
      <details>
        <summary className={buttonClass({ look: 'secondary', size: 'small' })}>{text.changeTemplate}</summary>
        <CheckedForm method="post" problem={undefined} notice={false} className={stack.gap3}>
          <input type="hidden" name="kind" value={kind} />
          <LongTextField
            label={text.answer}
            hint={text.templateHint}
            name="text"
            rows={12}
            maxLength={MAX_ANSWER_TEXT}
            defaultValue={wording}
          />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {text.save}
            </Button>
          </div>
        </CheckedForm>
      </details>
    </section>
  )
}
