import { useId } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { getChatSettings, saveChatSettings } from '#contract/chat-desk.ts'
import { DEFAULT_SETTINGS, firstBadDay, MAX_CANNED_LENGTH, type ChatSettings } from '#domain/chat/chat.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { officeChatText } from '../../shared/i18n/office-chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField, Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import search from '../components/search.module.css'
import style from './chat.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(chatText).settingsTitle} | ${store.name}` }),
}

interface Shown {
  readonly settings: ChatSettings
  readonly isSaved: boolean
}

/** Empty rows for new answers. */
const NEW_ANSWERS = 2

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const settings = await callStore(await requireOffice(args, 'chat.manage'), getChatSettings, {})
  return { settings, isSaved: new URL(args.request.url).searchParams.has('feito') }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'chat.manage')
  const body = settingsIn(await args.request.formData())
  if (body === null) return { message: officeChatText.check, faults: {} }
  try {
    await callStore(office, saveChatSettings, { body })
  } catch (error) {
    return problemFrom(error, [], officeChatText.unreachable)
  }
  return redirect('/gestao/ajustes-conversas?feito')
}

/** Null where a field is wrong. An answer whose fields are both empty is left out. */
function settingsIn(form: FormData): ChatSettings | null {
  const hours = DEFAULT_SETTINGS.hours.map((_, index) =>
    form.has(`open ${index}`)
      ? { from: formText(form, `from ${index}`), until: midnightAs24(formText(form, `until ${index}`)) }
      : null,
  )
  const shortcuts = form.getAll('shortcut').map(asText)
  const answers = form.getAll('answer').map(asText)
  const cannedAnswers = shortcuts
    .map((shortcut, index) => ({ shortcut: shortcut.toLowerCase(), text: answers[index] ?? '' }))
    .filter(({ shortcut, text }) => shortcut !== '' || text !== '')
  const isRight =
    firstBadDay(hours) === -1 &&
    hours.every((day) => day === null || (day.from !== '' && day.until !== '')) &&
    cannedAnswers.every(({ shortcut, text }) => /^[a-z0-9-]{1,30}$/.test(shortcut) && text !== '')
  return isRight ? { hours, awayText: formText(form, 'away').trim(), cannedAnswers } : null
}

const asText = (value: FormDataEntryValue): string => (typeof value === 'string' ? value.trim() : '')

/** A day that ends at midnight ends at 24:00. */
const midnightAs24 = (time: string): string => (time === '00:00' ? '24:00' : time)

/** When the store answers, what it says otherwise, and answers that are ready. */
export function Component() {
  const text = useText(officeChatText)
  const chat = useText(chatText)
  const { settings, isSaved }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const answers = [...settings.cannedAnswers, ...Array.from({ length: NEW_ANSWERS }, () => null)]
  return (
    <div className={stack.gap4}>
      <h1>{chat.settingsTitle}</h1>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      <Form method="post" className={`${stack.gap4} ${style.settings}`} key={JSON.stringify(settings)}>
        <fieldset className={surface.panel}>
          <legend className={textStyle.large}>{text.hours}</legend>
          <p className={textStyle.note}>{text.hoursHint}</p>
          {settings.hours.map((day, index) => (
            <DayHours key={text.days[index]} index={index} day={day} />
          ))}
        </fieldset>
        <section className={surface.panel}>
          <LongTextField
            name="away"
            label={text.away}
            hint={text.awayHint}
            defaultValue={settings.awayText}
            maxLength={MAX_CANNED_LENGTH}
          />
        </section>
        <section className={surface.panel}>
          <h2 className={textStyle.large}>{text.canned}</h2>
          <p className={textStyle.note}>
            {text.cannedHint} {text.removeHint}
          </p>
          {answers.map((answer, index) => (
            <div key={answer?.shortcut ?? `new ${index}`} className={style.cannedFields}>
              <Field
                name="shortcut"
                label={text.shortcut}
                defaultValue={answer?.shortcut ?? ''}
                maxLength={30}
                autoCapitalize="none"
              />
              <LongTextField
                name="answer"
                label={answer === null ? text.newAnswer : text.answer}
                defaultValue={answer?.text ?? ''}
                maxLength={MAX_CANNED_LENGTH}
              />
            </div>
          ))}
        </section>
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </Form>
    </div>
  )
}

function DayHours({ index, day }: { readonly index: number; readonly day: ChatSettings['hours'][number] }) {
  const text = useText(officeChatText)
  const id = useId()
  const name = text.days[index] ?? ''
  return (
    <div className={style.day}>
      <CheckField name={`open ${index}`} defaultChecked={day !== null}>
        {name}
      </CheckField>
      <input
        id={`${id}-from`}
        type="time"
        className={search.input}
        name={`from ${index}`}
        aria-label={text.from(name)}
        defaultValue={day?.from ?? '08:00'}
      />
      <input
        id={`${id}-until`}
        type="time"
        className={search.input}
        name={`until ${index}`}
        aria-label={text.until(name)}
        defaultValue={day === null ? '18:00' : day.until === '24:00' ? '00:00' : day.until}
      />
    </div>
  )
}
