import { redirect, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import * as desk from '#contract/content-desk.ts'
import type { ContentKind, EditedContent, ListedContent } from '#domain/content/edited-content.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { requireOffice } from '../state/office-context.ts'
import { periodIn, typedValues, type FormValues, type TypedContent } from './content-form.ts'

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

export const listOf = async (office: ApiContext, kind: ContentKind): Promise<readonly ListedContent[]> =>
  (await callStore(office, desk.listContent, { query: { kind } })).contents

/** The only content of its kind in the store; null where there is none. */
export async function readSingle(office: ApiContext, kind: ContentKind): Promise<EditedContent | null> {
  const [found] = await listOf(office, kind)
  return found ? await callStore(office, desk.getContent, { params: { id: found.id } }) : null
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
  const [found] = await listOf(await requireOffice(args, 'content.manage'), kind)
  return changeContent(args, { id: found?.id ?? NEW, contentIn, pathOf: () => path, pathAfterRemoval: path })
}

/** Handles the submission of a form of content. */
async function changeContent(
  args: ActionFunctionArgs,
  { id, contentIn, pathOf, pathAfterRemoval }: Edited,
): Promise<ContentOutcome | Response> {
  const office = await requireOffice(args, 'content.manage')
  const form = await args.request.formData()
  const version = Number(formText(form, 'version'))
  const based = { params: { id }, body: { version } }
  const withdraw = (isOnlyScheduled: boolean) =>
    callStore(office, desk.withdrawContent, { params: { id }, body: { isOnlyScheduled, version } })
  const create = ({ address, content }: TypedContent) =>
    callStore(office, desk.createContent, { body: { ...address, content } })
  const done = (word: string, of = id) => redirect(`${pathOf(of)}?feito=${word}`)
  try {
    switch (formText(form, 'do')) {
      case 'restore':
        await callStore(office, desk.restoreContent, {
          params: { id, number: Number(formText(form, 'number')) },
          body: { version },
        })
        return done('restaurado')
      case 'withdraw':
        await withdraw(false)
        return done('despublicado')
      case 'cancel':
        await withdraw(true)
        return done('cancelado')
      case 'discard':
        await callStore(office, desk.discardDraft, based)
        return done('descartado')
      case 'recover':
        await callStore(office, desk.restoreDraft, based)
        return done('recuperado')
      case 'remove':
        await callStore(office, desk.removeContent, { params: { id } })
        return redirect(pathAfterRemoval)
      case 'publish': {
        const [typed, period] = [contentIn(form), periodIn(form)]
        const made = id === NEW ? await create(typed) : null
        try {
          await callStore(office, desk.publishContent, {
            params: { id: made?.id ?? id },
            body: { ...typed.address, content: typed.content, ...period, version: made?.version ?? version },
          })
        } catch (error) {
          // What could not be published is not there yet: it is sent again from the same form.
          if (made) await callStore(office, desk.removeContent, { params: { id: made.id } })
          throw error
        }
        return done(period.from === null ? 'publicado' : 'agendado', made?.id)
      }
      default: {
        const typed = contentIn(form)
        const body = { ...typed.address, content: typed.content, version }
        const saved = await (id === NEW ? create(typed) : callStore(office, desk.saveDraft, { params: { id }, body }))
        return done('rascunho', saved.id)
      }
    }
  } catch (error) {
    const problem = problemFrom(error, ['slug'], contentText.unreachable)
    const isTyped = !BUTTONS.includes(formText(form, 'do'))
    const isOutdated = error instanceof Refusal && error.code === 'content.outdated' && id !== NEW
    return {
      problem: { ...problem, faults: { ...problem.faults, ...faultsOf(error) } },
      typed: isTyped ? typedValues(form) : null,
      stored: isTyped && isOutdated ? await callStore(office, desk.getContent, { params: { id } }) : null,
    }
  }
}

/** The fields of the content are those of the form. */
const faultsOf = (error: unknown): FormProblem['faults'] =>
  Object.fromEntries(
    Object.entries(refusalsByField(error)).map(([field, message]) => [field.replace(/^content\./, ''), message]),
  )
