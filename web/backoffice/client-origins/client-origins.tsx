import { Globe } from 'lucide-react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { MAX_CLIENT_ORIGINS, parseClientOrigin } from '#domain/supplier/supplier.ts'
import { clientOriginApi } from '../../shared/api/client-origin.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { originsText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screen from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'
import style from './client-origins.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${originsText.title} | ${store.name}` }) }

const PATH = '/gestao/origens'

interface Listed {
  readonly origins: readonly string[]
  readonly addedOrigin: string | null
  /** The one that was just removed, which can be undone. */
  readonly removedOrigin: string | null
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const origins = await clientOriginApi(await requireOffice(args, 'client-origin.manage')).list()
  const { searchParams } = new URL(args.request.url)
  const added = parseClientOrigin(searchParams.get('incluida') ?? '')
  const removed = searchParams.get('excluida')
  return {
    origins,
    addedOrigin: added !== null && origins.includes(added) ? added : null,
    removedOrigin: removed !== null && !origins.includes(removed) ? removed : null,
  }
}

interface OriginProblem extends FormProblem {
  readonly typed: string
}

export async function action(args: ActionFunctionArgs): Promise<OriginProblem | Response> {
  const page = pageOf(args)
  const api = clientOriginApi(page)
  const form = await args.request.formData()
  const [removed, typed] = [formText(form, 'remove'), formText(form, 'origin').trim()]
  const missing = removed === '' ? await missingIn(page, form, ['origin']) : null
  if (missing) return { ...missing, typed }
  try {
    await (removed === '' ? api.add(typed) : api.remove(removed))
  } catch (error) {
    return { ...problemFrom(error, ['origin'], originsText.unreachable), typed }
  }
  const done = new URLSearchParams([removed === '' ? ['incluida', typed] : ['excluida', removed]])
  return redirect(`${PATH}?${done}`)
}

/** The pages of other sites that may call the store by script. */
export function Component() {
  const text = useText(originsText)
  const audit = useText(auditText)
  const { origins, addedOrigin, removedOrigin }: Listed = useLoaderData()
  const problem = useActionData<OriginProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={screen.screen}>
      <header className={`${stack.gap2} ${style.head}`}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        <div>
          <ButtonLink to="/gestao/auditoria?assunto=origens" look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        </div>
      </header>
      {addedOrigin !== null && !problem && <Notice kind="success">{text.added(addedOrigin)}</Notice>}
      {removedOrigin !== null && !problem && (
        <Notice kind="success">
          {text.removed(removedOrigin)}{' '}
          <Form method="post" action={PATH} replace className={style.undo}>
            <input type="hidden" name="origin" value={removedOrigin} />
            <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
              {text.undo}
            </Button>
          </Form>
        </Notice>
      )}
      <div className={style.columns}>
        {origins.length >= MAX_CLIENT_ORIGINS ? (
          <p>{text.full(MAX_CLIENT_ORIGINS)}</p>
        ) : (
          // Another form once one was added, so that it is empty for the next.
          <NewOrigin key={origins.join(' ')} problem={problem} isBusy={isBusy} />
        )}
        {origins.length === 0 ? (
          <EmptyState icon={<Globe size={36} aria-hidden />} title={text.emptyTitle} text={text.empty} />
        ) : (
          <ul className={surface.panel} aria-label={text.title}>
            {origins.map((origin) => (
              <li key={origin} className={`${stack.between3} ${style.origin}`}>
                <span>{origin}</span>
                <Form method="post" action={PATH} replace>
                  <input type="hidden" name="remove" value={origin} />
                  <Button
                    type="submit"
                    look="secondary"
                    size="small"
                    isBusy={isBusy}
                    aria-label={text.removeOne(origin)}
                  >
                    {text.remove}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function NewOrigin({ problem, isBusy }: { readonly problem: OriginProblem | undefined; readonly isBusy: boolean }) {
  const text = useText(originsText)
  return (
    <CheckedForm method="post" action={PATH} className={surface.panel} replace problem={problem}>
      <h2>{text.newTitle}</h2>
      <Field
        label={text.origin}
        hint={text.hint}
        name="origin"
        type="text"
        inputMode="url"
        defaultValue={problem?.typed}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" isBusy={isBusy}>
        {text.add}
      </Button>
    </CheckedForm>
  )
}
