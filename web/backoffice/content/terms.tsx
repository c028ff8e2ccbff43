import { useState, type FormEvent } from 'react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { termsAcceptances } from '#contract/content-desk.ts'
import {
  contentToEdit,
  publicationAt,
  shownAt,
  type EditedContent,
  type TermsAcceptances,
} from '#domain/content/edited-content.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { FieldGroup, revalidatesRecord } from '../components/record-form.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { changeOnlyOne, readSingle, type ContentOutcome } from './change-content.ts'
import { ofKind, termsIn, termsValues } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { ChangedByOther, Done, History, PublicationFields, StateBadges } from './publication.tsx'
import style from './content.module.css'

const PATH = '/gestao/termos'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).terms.title} | ${store.name}` }),
}

interface Loaded {
  /** Null for a store without terms of use. */
  readonly terms: EditedContent | null
  readonly acceptances: readonly TermsAcceptances[]
  /** ISO instant. */
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'content.manage')
  const [terms, { acceptances }] = await Promise.all([
    readSingle(office, 'terms'),
    callStore(office, termsAcceptances, {}),
  ])
  return { terms, acceptances, now: new Date().toISOString() }
}

export const shouldRevalidate = revalidatesRecord

export const action = (args: ActionFunctionArgs): Promise<ContentOutcome | Response> =>
  changeOnlyOne(args, 'terms', PATH, termsIn)

/** What customers agree to, beside its preview, and how many agreed to each version. */
export function Component() {
  const text = useText(contentText)
  const { formatMoment } = useMoments()
  const { terms, acceptances, now }: Loaded = useLoaderData()
  const { basename } = useOffice()
  const outcome = useActionData<ContentOutcome>()
  const acceptedBy = (number: number): string | null => {
    const accepted = acceptances.find(({ version }) => version === number)
    return accepted ? text.terms.acceptedBy(accepted.customers, formatMoment(accepted.lastAt)) : null
  }
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.terms.title}</h1>
        <p className={textStyle.muted}>{text.terms.intro}</p>
        {terms && <StateBadges {...publicationAt(terms, now)} />}
        {terms && shownAt(terms.versions, now) && (
          <p>
            <a href={`${basename}/termos`}>{text.pages.seePage}</a>
          </p>
        )}
      </header>
      {!outcome && <Done content={terms} />}
      <TermsForm key={terms?.version ?? 0} terms={terms} now={now} outcome={outcome ?? null} />
      {terms && <History content={terms} now={now} noteOf={acceptedBy} />}
    </div>
  )
}

interface TermsFormProps extends Pick<Loaded, 'terms' | 'now'> {
  readonly outcome: ContentOutcome | null
}

function TermsForm({ terms, now, outcome }: TermsFormProps) {
  const text = useText(contentText)
  const values = outcome?.typed ?? termsValues(ofKind(terms && contentToEdit(terms, now), 'terms'))
  const [body, setBody] = useState(values['body'] ?? '')
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setBody(termsIn(new FormData(form)).content.body)
  }
  return (
    <div className={style.layout}>
      <CheckedForm
        method="post"
        replace
        problem={outcome?.problem}
        notice={outcome?.stored && <ChangedByOther message={outcome.problem.message} />}
        className={`${surface.panel} ${formStyle.form}`}
        aria-label={text.terms.title}
      >
        <div className={stack.gap4} onInput={look}>
          <input type="hidden" name="version" value={(outcome?.stored ?? terms)?.version ?? 0} />
          <FieldGroup name={text.terms.body}>
            <div className={formStyle.wide}>
              <MarkdownField name="body" defaultValue={values['body'] ?? ''} />
            </div>
            <LongTextField
              label={text.terms.summary}
              hint={text.terms.summaryHint}
              name="summary"
              defaultValue={values['summary'] ?? ''}
              maxLength={200}
              rows={2}
            />
          </FieldGroup>
          <PublicationFields values={values} hasEnd={false} />
        </div>
      </CheckedForm>
      <ContentPreview shown={{ kind: 'page-preview', title: text.terms.title, body }} />
    </div>
  )
}
