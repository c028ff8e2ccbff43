import { KeyRound } from 'lucide-react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createApiKey, decodeApiKey, encodeNewApiKey, listApiKeys, revokeApiKey } from '#contract/api-key.ts'
import { Refusal } from '#contract/client.ts'
import type { ApiKey } from '#domain/access/api-key.ts'
import { API_SCOPES, BASIC_SCOPE } from '#domain/access/can.ts'
import { localMoment } from '#domain/calendar.ts'
import { missingIn, problemFrom, formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/api-keys.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import style from './api-keys.module.css'
import { KeyCard } from './key-card.tsx'
import { KEY_FIELDS, KeyForm, type KeyProblem } from './key-form.tsx'
import { NewSecret } from './new-secret.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

interface Keys {
  readonly keys: readonly ApiKey[]
  readonly wasRevoked: boolean
  /** The instant as of which states are told, and the day that it is at the store. */
  readonly now: string
  readonly today: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Keys> {
  const { call, supplier, account, basename } = pageOf(args)
  const url = new URL(args.request.url)
  if ((await account()) === null) throw redirect(signInPath(pathWithin(basename, url)))
  const now = new Date().toISOString()
  const keys = await call(listApiKeys, { params: { idfornecedor: supplier.id } })
  return {
    keys: keys.map(decodeApiKey),
    wasRevoked: url.searchParams.get('feito') === 'revogada',
    now,
    today: localMoment(now, supplier.timeZone).date,
  }
}

type Outcome =
  | { readonly created: { readonly name: string; readonly secret: string } }
  | { readonly problem: KeyProblem }
  | { readonly message: string }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const revoked = formText(form, 'revogar')
  const typed = {
    name: formText(form, 'nome'),
    lastDay: formText(form, 'expiraEm'),
    scopes: API_SCOPES.filter((scope) => scope === BASIC_SCOPE || form.has(`escopo ${scope}`)),
  }
  const missing = revoked === '' ? missingIn(form, ['nome']) : null
  if (missing) return { problem: { ...missing, typed } }
  try {
    if (revoked !== '') {
      await call(revokeApiKey, { params: { idfornecedor: supplier.id, idchave: revoked } })
      return redirect('/gestao/chaves?feito=revogada')
    }
    const body = encodeNewApiKey({ ...typed, lastDay: typed.lastDay || null })
    const { chave, apiKey } = await call(createApiKey, { params: { idfornecedor: supplier.id }, body })
    return { created: { name: chave.nome, secret: apiKey } }
  } catch (error) {
    if (revoked !== '') return { message: error instanceof Refusal ? error.message : text.unreachable }
    return { problem: { ...problemFrom(error, KEY_FIELDS, text.unreachable), typed } }
  }
}

export function Component() {
  const { keys, wasRevoked, now, today } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const created = outcome && 'created' in outcome ? outcome.created : null
  return (
    <div className={style.screen}>
      <header className={style.head}>
        <h1>{text.title}</h1>
        <p className={style.intro}>{text.intro}</p>
      </header>
      {outcome && 'message' in outcome && <Notice kind="problem">{outcome.message}</Notice>}
      {wasRevoked && !outcome && <Notice kind="success">{text.revoked}</Notice>}
      {created && <NewSecret key={created.secret} {...created} />}
      <div className={style.columns}>
        {/* A key that was made leaves the form empty for the next one. */}
        <KeyForm
          key={created?.secret ?? 'new'}
          problem={outcome && 'problem' in outcome ? outcome.problem : null}
          isBusy={isBusy}
          today={today}
        />
        {keys.length === 0 ? (
          <EmptyState icon={<KeyRound size={36} aria-hidden />} title={text.emptyTitle} text={text.empty} />
        ) : (
          <ul className={style.list}>
            {keys.map((key) => (
              <li key={key.id}>
                <KeyCard apiKey={key} now={now} isBusy={isBusy} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
