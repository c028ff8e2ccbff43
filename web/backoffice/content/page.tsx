import { useState, type FormEvent } from 'react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { getContent } from '#contract/content-desk.ts'
import {
  MAX_PAGE_SLUG,
  contentToEdit,
  publicationAt,
  shownAt,
  type EditedContent,
} from '#domain/content/edited-content.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { FieldFault } from '../components/picker.tsx'
import formStyle from '../components/office-form.module.css'
import { FieldGroup, revalidatesRecord } from '../components/record-form.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { changeListed, NEW, type ContentOutcome } from './change-content.ts'
import { ofKind, pageIn, pageValues } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { ChangedByOther, Done, History, PublicationFields, StateBadges } from './publication.tsx'
import style from './content.module.css'

const LIST = '/gestao/paginas'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).pages.title} | ${store.name}` }),
}

interface Loaded {
  /** Null for a new page. */
  readonly page: EditedContent | null
  /** ISO instant. */
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'content.manage')
  const id = args.params['id'] ?? NEW
  const page = id === NEW ? null : await callStore(office, getContent, { params: { id } })
  return { page, now: new Date().toISOString() }
}

export const shouldRevalidate = revalidatesRecord

export const action = (args: ActionFunctionArgs): Promise<ContentOutcome | Response> => changeListed(args, LIST, pageIn)

/** A page of the store, or a new one, beside its preview. */
export function Component() {
  const text = useText(contentText)
  const { page, now }: Loaded = useLoaderData()
  const { basename } = useOffice()
  const outcome = useActionData<ContentOutcome>()
  const content = ofKind(page && contentToEdit(page, now), 'page')
  return (
    <div className={stack.gap4}>
      <BackToList path={LIST}>{text.pages.back}</BackToList>
      <header className={stack.gap2}>
        <h1>{page ? content?.title || page.slug : text.pages.newTitle}</h1>
        {page && <StateBadges {...publicationAt(page, now)} />}
        {page && shownAt(page.versions, now) && (
          <p>
            <a href={`${basename}/pagina/${page.slug}`}>{text.pages.seePage}</a>
          </p>
        )}
      </header>
      {!outcome && <Done content={page} />}
      <PageForm key={page?.version ?? 0} loaded={{ page, now }} outcome={outcome ?? null} />
      {page && <History content={page} now={now} />}
    </div>
  )
}

function PageForm({
  loaded: { page, now },
  outcome,
}: {
  readonly loaded: Loaded
  readonly outcome: ContentOutcome | null
}) {
  const text = useText(contentText)
  const stored = outcome?.stored ?? page
  const shown = ofKind(page && contentToEdit(page, now), 'page')
  const values = outcome?.typed ?? pageValues(shown, page?.slug ?? null)
  const theirs = outcome?.stored ? ofKind(contentToEdit(outcome.stored, now), 'page') : null
  const [typed, setTyped] = useState({ title: values['title'] ?? '', body: values['body'] ?? '' })
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (!form) return
    const { title, body } = pageIn(new FormData(form)).content
    setTyped({ title, body })
  }
  const labelled = (name: 'title' | 'slug' | 'description' | 'otherTags') => ({
    label: text.fields[name],
    name,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
  })
  return (
    <div className={style.layout}>
      <CheckedForm
        method="post"
        replace
        problem={outcome?.problem}
        notice={outcome && theirs && <ChangedByOther message={outcome.problem.message} title={theirs.title} />}
        className={`${surface.panel} ${formStyle.form}`}
        aria-label={shown?.title ?? text.pages.newTitle}
      >
        <div className={stack.gap4} onInput={look}>
          <input type="hidden" name="version" value={stored?.version ?? 0} />
          <FieldGroup name={text.groups.text}>
            <Field {...labelled('title')} required maxLength={120} />
            <Field {...labelled('slug')} hint={text.hints.slug} maxLength={MAX_PAGE_SLUG} />
            <div className={formStyle.wide}>
              <MarkdownField name="body" defaultValue={values['body'] ?? ''} />
            </div>
            <LongTextField {...labelled('description')} hint={text.hints.description} maxLength={200} />
          </FieldGroup>
          <FieldGroup name={text.groups.where}>
            <CheckField name="isOnStore" defaultChecked={values['isOnStore'] === 'sim'}>
              {text.onStore}
            </CheckField>
            <CheckField name="isBeforeOrder" defaultChecked={values['isBeforeOrder'] === 'sim'}>
              {text.beforeOrder}
            </CheckField>
            <FieldFault field="tags" />
            <Field {...labelled('otherTags')} hint={text.hints.otherTags} maxLength={120} />
          </FieldGroup>
          <PublicationFields values={values} />
        </div>
      </CheckedForm>
      <ContentPreview shown={{ kind: 'page-preview', ...typed }} />
    </div>
  )
}
