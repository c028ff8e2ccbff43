import { redirect, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ContentKind, EditedContent } from '#domain/content/edited-content.ts'
import { contentDeskApi, type TypedContent } from '../../shared/api/content-desk.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { requireOffice } from '../state/office-context.ts'
import { periodIn, typedValues, type FormValues } from './content-form.ts'

/** In place of the id of content that is not there yet. */
export const NEW = 'nova'

export interface ContentOutcome {
  readonly problem: FormProblem
  /** Null where a button was refused that sends no fields. */
  readonly typed: FormValues | null
  /** As another person changed it since it was opened. */
  readonly stored: EditedContent | null
}

/** They act on the stored content and send no fields of it. */
const BUTTONS: readonly string[] = ['restore', 'withdraw', 'cancel', 'remove', 'discard', 'recover']

interface Edited {
  readonly id: string
  readonly contentIn: (form: FormData) => TypedContent
  /** The path of the screen of the content. */
  readonly pathOf: (id: string) => string
  readonly pathAfterRemoval: string
}

/** Changes a page or a carousel. `list` is the path of their list; `feito` in the URL says what was done. */
export const changeListed = (
  args: ActionFunctionArgs,
  list: string,
  contentIn: (form: FormData) => TypedContent,
): Promise<ContentOutcome | Response> =>
  changeContent(args, {
    id: args.params['id'] ?? NEW,
    contentIn,
    pathOf: (id) => `${list}/${id}`,
    pathAfterRemoval: list,
  })

/** Changes the only content of its kind in the store, which has a screen at this path. */
export async function changeOnlyOne(
  args: ActionFunctionArgs,
  kind: ContentKind,
  path: string,
  contentIn: (form: FormData) => TypedContent,
): Promise<ContentOutcome | Response> {
  const [found] = await contentDeskApi(await requireOffice(args, 'content.manage')).list(kind)
  return changeContent(args, { id: found?.id ?? NEW, contentIn, pathOf: () => path, pathAfterRemoval: path })
}

/** Handles the submission of a form of content. */
async function changeContent(
  args: ActionFunctionArgs,
  { id, contentIn, pathOf, pathAfterRemoval }: Edited,
): Promise<ContentOutcome | Response> {
  const office = await requireOffice(args, 'content.manage')
  const api = contentDeskApi(office)
  const form = await args.request.formData()
  const version = Number(formText(form, 'version'))
  const done = (word: string, of = id) => redirect(`${pathOf(of)}?feito=${word}`)
  try {
    switch (formText(form, 'do')) {
      case 'restore':
        await api.restore(id, Number(formText(form, 'number')), version)
        return done('restaurado')
      case 'withdraw':
        await api.withdraw(id, version, false)
        return done('despublicado')
      case 'cancel':
        await api.withdraw(id, version, true)
        return done('cancelado')
      case 'discard':
        await api.discardDraft(id, version)
        return done('descartado')
      case 'recover':
        await api.recoverDraft(id, version)
        return done('recuperado')
      case 'remove':
        await api.remove(id)
        return redirect(pathAfterRemoval)
      case 'publish': {
        const [typed, period] = [contentIn(form), periodIn(form)]
        const made = id === NEW ? await api.create(typed) : null
        try {
          await api.publish(made?.id ?? id, made?.version ?? version, typed, period)
        } catch (error) {
          // What could not be published is not there yet: it is sent again from the same form.
          if (made) await api.remove(made.id)
          throw error
        }
        return done(period.from === null ? 'publicado' : 'agendado', made?.id)
      }
      default: {
        const saved = id === NEW ? await api.create(contentIn(form)) : await api.saveDraft(id, version, contentIn(form))
        return done('rascunho', saved.id)
      }
    }
  } catch (error) {
    const problem = problemFrom(error, ['slug'], contentText.unreachable)
    const isTyped = !BUTTONS.includes(formText(form, 'do'))
    const isOutdated = error instanceof Refusal && error.code === 'content.outdated' && id !== NEW
    return {
      problem: { ...problem, faults: { ...problem.faults, ...refusalsByField(error) } },
      typed: isTyped ? typedValues(form) : null,
      stored: isTyped && isOutdated ? await api.read(id) : null,
    }
  }
}
