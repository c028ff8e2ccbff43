import { Check, Copy, KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { stateOfKey, type ApiKey } from '#domain/access/api-key.ts'
import { API_SCOPES, BASIC_SCOPE, type ApiScope } from '#domain/access/can.ts'
import { localMoment } from '#domain/calendar.ts'
import { apiKeyApi } from '../../shared/api/back-office.ts'
import { missingIn, problemFrom, formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as keysText } from '../../shared/i18n/api-keys.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { formatDay, formatMoment } from '../../shared/format.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import surface from '../../shared/ui/surface.module.css'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import card from '../../shared/ui/record-card.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './api-keys.module.css'
import { requireOffice } from '../state/office-context.ts'
import { KEY_FIELDS, KeyForm, type KeyProblem } from './key-form.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${keysText.title} | ${store.name}` }) }

interface Keys {
  readonly keys: readonly ApiKey[]
  readonly wasRevoked: boolean
  /** The instant at which states are computed, and the day that it is at the store. */
  readonly now: string
  readonly today: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Keys> {
  const office = await requireOffice(args, 'api-key.manage')
  const { supplier } = office
  const now = new Date().toISOString()
  return {
    keys: await apiKeyApi(office).list(),
    wasRevoked: new URL(args.request.url).searchParams.get('feito') === 'revogada',
    now,
    today: localMoment(now, supplier.timeZone).date,
  }
}

type Outcome =
  | { readonly created: { readonly name: string; readonly secret: string } }
  | { readonly problem: KeyProblem }
  | { readonly message: string }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const page = pageOf(args)
  const api = apiKeyApi(page)
  const form = await args.request.formData()
  const revoked = formText(form, 'revoke')
  const typed = {
    name: formText(form, 'name'),
    lastDay: formText(form, 'lastDay'),
    scopes: API_SCOPES.filter((scope) => scope === BASIC_SCOPE || form.has(`scope ${scope}`)),
  }
  const missing = revoked === '' ? await missingIn(page, form, ['name']) : null
  if (missing) return { problem: { ...missing, typed } }
  try {
    if (revoked !== '') {
      await api.revoke(revoked)
      return redirect('/gestao/chaves?feito=revogada')
    }
    return { created: await api.create({ ...typed, lastDay: typed.lastDay || null }) }
  } catch (error) {
    if (revoked !== '') return { message: error instanceof Refusal ? error.message : keysText.unreachable }
    return { problem: { ...problemFrom(error, KEY_FIELDS, keysText.unreachable), typed } }
  }
}

export function Component() {
  const text = useText(keysText)
  const audit = useText(auditText)
  const { keys, wasRevoked, now, today } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const created = outcome && 'created' in outcome ? outcome.created : null
  return (
    <div className={style.screen}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={`${textStyle.muted} ${style.intro}`}>{text.intro}</p>
        <div>
          <ButtonLink to="/gestao/auditoria?assunto=chaves" look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        </div>
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
          <ul className={stack.gap3}>
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

interface KeyCardProps {
  readonly apiKey: ApiKey
  /** The instant at which its state is computed. */
  readonly now: string
  readonly isBusy: boolean
}

const TONE = { active: 'good', expired: 'waiting', revoked: 'bad' } as const

function KeyCard({ apiKey: key, now, isBusy }: KeyCardProps) {
  const text = useText(keysText)
  const state = stateOfKey(key, now)
  const labelOf = (scope: string) => (scope in text.scopeShort ? text.scopeShort[scope as ApiScope] : scope)
  return (
    <article className={`${surface.panel} ${style.card}`} data-state={state}>
      <h3 className={card.name}>
        {key.name} <Badge tone={TONE[state]}>{text.state[state]}</Badge>
      </h3>
      <p>{key.scopes.map(labelOf).join(' · ')}</p>
      <ul className={`${textStyle.muted} ${card.facts} ${style.facts}`}>
        <li>
          <code>{key.prefix}_…</code>
        </li>
        <li>{text.createdBy(key.createdBy, formatDay(key.createdAt))}</li>
        <li>{key.lastUsedAt === null ? text.neverUsed : text.lastUsed(formatMoment(key.lastUsedAt))}</li>
        {key.expiresAt !== null && <li>{text.validUntil(formatMoment(key.expiresAt))}</li>}
        {key.revokedAt !== null && <li>{text.revokedAt(formatDay(key.revokedAt))}</li>}
      </ul>
      {state !== 'revoked' && (
        <Removal label={text.revoke} question={text.revokeQuestion(key.name)} className={style.removal}>
          <Form method="post" action="/gestao/chaves" replace>
            <input type="hidden" name="revoke" value={key.id} />
            <Button type="submit" look="danger" size="small" isBusy={isBusy}>
              {text.confirmRevoke}
            </Button>
          </Form>
        </Removal>
      )}
    </article>
  )
}

/** The secret of a new key, this once. Without script it can be selected and copied by hand. */
function NewSecret({ name, secret }: { readonly name: string; readonly secret: string }) {
  const text = useText(keysText)
  const [isCopied, setCopied] = useState(false)
  const section = useRef<HTMLElement>(null)
  // It is shown above the form that was sent, maybe out of sight, and is not shown again.
  useEffect(() => section.current?.focus(), [])
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section ref={section} className={style.secret} tabIndex={-1} aria-label={name}>
      <h2 className={textStyle.large}>{text.createdTitle}</h2>
      <div className={`${stack.wrap3} ${style.secretRow}`}>
        <label className="visually-hidden" htmlFor="api-key-secret">
          {text.secret}
        </label>
        <input
          id="api-key-secret"
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          spellCheck={false}
        />
        <Button className={visible.scripted} onClick={copy}>
          {isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}{' '}
          {isCopied ? text.copied : text.copy}
        </Button>
      </div>
      <p>{text.createdHint}</p>
    </section>
  )
}
