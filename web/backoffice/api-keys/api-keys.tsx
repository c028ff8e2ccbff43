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
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/api-key.ts'
import { Refusal } from '#contract/client.ts'
import { stateOfKey, type ApiKey } from '#domain/access/api-key.ts'
import { API_SCOPES, BASIC_SCOPE, type ApiScope } from '#domain/access/can.ts'
import { localMoment } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { missingIn, problemFrom, formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as keysText } from '../../shared/i18n/api-keys.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass, ButtonLink } from '../../shared/ui/button.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './api-keys.module.css'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { choice, officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { KEY_FIELDS, KeyForm, type KeyProblem } from './key-form.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${keysText.title} | ${store.name}` }) }

const keysUrl = officeListUrl('/gestao/chaves', {
  state: oneOf('situacao', { any: 'todas', active: 'ativas', expired: 'vencidas', revoked: 'revogadas' }, 'any'),
  text: freeText('busca', 120),
  sort: oneOf(
    'ordem',
    {
      usual: 'usual',
      newest: 'recentes',
      oldest: 'antigas',
      name: 'nome',
      'name-descending': 'nome-decrescente',
      used: 'usadas',
      unused: 'sem-uso',
    },
    'usual',
  ),
})
type KeyQuery = ReturnType<typeof keysUrl.read>

interface KeyPage {
  readonly keys: readonly ApiKey[]
  readonly total: number
}
const NO_KEYS: KeyPage = { keys: [], total: 0 }

interface ListedKeys extends Listed<KeyQuery, KeyPage> {
  readonly wasRevoked: boolean
  /** YYYY-MM-DD at the store. */
  readonly today: string
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedKeys> {
  const office = await requireOffice(args, 'api-key.manage')
  const listed = await loadList(office, args, {
    list: 'keys',
    url: keysUrl,
    load: (query) =>
      callStore(office, listApiKeys, {
        query: {
          text: query.text,
          state: query.state === 'any' ? null : query.state,
          sort: query.sort,
          ...pagingOfQuery(query),
        },
      }),
  })
  return {
    ...listed,
    wasRevoked: new URL(args.request.url).searchParams.get('feito') === 'revogada',
    today: localMoment(listed.now, office.supplier.timeZone).date,
  }
}

type Outcome =
  | { readonly created: { readonly name: string; readonly secret: string } }
  | { readonly problem: KeyProblem }
  | { readonly message: string }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const page = pageOf(args)
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
      await callStore(page, revokeApiKey, { params: { id: revoked } })
      const { searchParams } = new URL(args.request.url)
      searchParams.set('feito', 'revogada')
      return redirect(`${keysUrl.path}?${searchParams}`)
    }
    const body = { ...typed, lastDay: typed.lastDay || null }
    const { key, secret } = await callStore(page, createApiKey, { body })
    return { created: { name: key.name, secret } }
  } catch (error) {
    if (revoked !== '') return { message: error instanceof Refusal ? error.message : keysText.unreachable }
    return { problem: { ...problemFrom(error, KEY_FIELDS, keysText.unreachable), typed } }
  }
}

/** The keys of other programs, and a form for a new one below them. */
export function Component() {
  const text = useText(keysText)
  const audit = useText(auditText)
  const { query, views, loaded, wasRevoked, now, today }: ListedKeys = useLoaderData()
  const { keys, total } = loaded.rows ?? NO_KEYS
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const created = outcome && 'created' in outcome ? outcome.created : null
  return (
    <div className={screenStyle.screen}>
      <OfficeList
        list="keys"
        title={text.title}
        action={
          <span className={stack.wrap2}>
            <ButtonLink to="/gestao/auditoria?assunto=chaves" look="secondary" size="small">
              {audit.link}
            </ButtonLink>
            <a href={`#${NEW_KEY}`} className={buttonClass({ size: 'small' })}>
              {text.newTitle}
            </a>
          </span>
        }
        intro={
          <>
            <p className={textStyle.muted}>{text.intro}</p>
            {outcome && 'message' in outcome && <Notice kind="problem">{outcome.message}</Notice>}
            {wasRevoked && !outcome && <Notice kind="success">{text.revoked}</Notice>}
            {created && <NewSecret key={created.secret} {...created} />}
          </>
        }
        url={keysUrl}
        query={query}
        total={total}
        count={text.count(total)}
        problem={loaded.problem}
        views={views}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        filters={[choice('state', text.columns.state, text.state)]}
        empty={<EmptyState icon={<KeyRound size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
        noneFound={text.noneTitle}
        table={{ columns: useColumns(now), rows: keys, keyOf: ({ id }) => id, nameOf: ({ name }) => name }}
      />
      <div id={NEW_KEY} className={screenStyle.form}>
        {/* A key that was made leaves the form empty for the next one. */}
        <KeyForm
          key={created?.secret ?? 'new'}
          problem={outcome && 'problem' in outcome ? outcome.problem : null}
          isBusy={isBusy}
          today={today}
        />
      </div>
    </div>
  )
}

const NEW_KEY = 'nova'
const TONE = { active: 'good', expired: 'waiting', revoked: 'bad' } as const

function useColumns(now: string): readonly Column<ApiKey>[] {
  const text = useText(keysText)
  const { formatDay, formatMoment } = useMoments()
  const labelOf = (scope: string) => (scope in text.scopeShort ? text.scopeShort[scope as ApiScope] : scope)
  return [
    {
      id: 'name',
      header: text.name,
      phone: 'name',
      sort: { ascending: 'name', descending: 'name-descending' },
      cell: ({ name }) => <span className={style.name}>{name}</span>,
    },
    {
      id: 'state',
      header: text.columns.state,
      phone: 'money',
      cell: (key) => {
        const state = stateOfKey(key, now)
        return <Badge tone={TONE[state]}>{text.state[state]}</Badge>
      },
    },
    { id: 'scopes', header: text.columns.scopes, cell: ({ scopes }) => scopes.map(labelOf).join(' · ') },
    {
      id: 'prefix',
      header: text.columns.prefix,
      priority: 3,
      cell: ({ prefix }) => <code>{prefix}_…</code>,
    },
    {
      id: 'created',
      header: text.columns.created,
      sort: { ascending: 'oldest', descending: 'newest' },
      cell: ({ createdAt, createdBy }) => (
        <span className={stack.gap0}>
          <Moment at={createdAt} now={now} />
          {createdBy !== null && <small className={textStyle.note}>{createdBy}</small>}
        </span>
      ),
    },
    {
      id: 'used',
      header: text.columns.used,
      phone: 'meta',
      sort: { ascending: 'unused', descending: 'used' },
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.neverUsed : <Moment at={lastUsedAt} now={now} />),
    },
    {
      id: 'ends',
      header: text.columns.ends,
      priority: 3,
      cell: ({ expiresAt, revokedAt }) =>
        revokedAt !== null ? (
          text.revokedAt(formatDay(revokedAt))
        ) : expiresAt !== null ? (
          <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
        ) : (
          '–'
        ),
    },
    { id: 'revoke', header: text.revoke, phone: 'actions', cell: (key) => <Revoke apiKey={key} /> },
  ]
}

function Revoke({ apiKey: { id, name, revokedAt } }: { readonly apiKey: ApiKey }) {
  const text = useText(keysText)
  const isBusy = useNavigation().formMethod === 'POST'
  if (revokedAt !== null) return null
  return (
    <Removal label={text.revoke} fullLabel={text.revokeOne(name)} question={text.revokeQuestion(name)}>
      <Form method="post" replace>
        <input type="hidden" name="revoke" value={id} />
        <Button type="submit" look="danger" size="small" isBusy={isBusy}>
          {text.confirmRevoke}
        </Button>
      </Form>
    </Removal>
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
