import type pg from 'pg'
import { setUpPath } from '#contract/installation.ts'
import { apiText } from '#contract/platform.ts'
import type { PreparedInstallation } from './first-start.ts'

const PASSWORD = 'balcao123'

interface Started extends PreparedInstallation {
  readonly publicUrl: string
  /** Whether messages are read at /dev/outbox. */
  readonly hasOutbox: boolean
  /** Whether people reach the server from elsewhere while its database is the embedded one. */
  readonly isEmbeddedInPublic: boolean
  /** Whether no one on another machine reaches it. */
  readonly listensHereOnly: boolean
}

/** Text for the person who started the server: its URL and how to sign in. */
export async function startBanner(pool: pg.Pool, started: Started): Promise<string> {
  const { publicUrl, hasOutbox, claimCode } = started
  const { rows: stores } = await pool.query<{ slug: string; name: string }>(
    'select slug, name from supplier where is_active order by created_at, slug limit 5',
  )
  const lines = [
    '',
    `${apiText.title} is open:`,
    ...stores.map((store) => `  ${publicUrl}/${store.slug}   ${store.name}`),
    `  ${publicUrl}/docs   the API`,
    ...(hasOutbox ? [`  ${publicUrl}/dev/outbox   the messages, which are not sent`] : []),
    ...(started.isEmbeddedInPublic ? EMBEDDED_IN_PUBLIC : []),
    ...(claimCode === null ? [] : claimLines(publicUrl, claimCode)),
    ...(started.isDemonstration ? await accountLines(pool) : lockedLines(started.lockedAccounts)),
    ...(started.listensHereOnly ? HERE_ONLY_LINES : []),
    '',
    '',
  ]
  return lines.join('\n')
}

/** The binaries of npm come late, which an operator has to know where others reach the installation. */
const EMBEDDED_IN_PUBLIC = [
  '',
  'The database is the embedded PostgreSQL 18.4, which is two security releases behind. Where others reach the installation, set',
  'DATABASE_URL to a PostgreSQL that receives security updates, such as the one of the operating system.',
]

const claimLines = (publicUrl: string, code: string): string[] => [
  '',
  'There is no store yet. The person who opens this link makes the first one and becomes its owner:',
  `  ${publicUrl}${setUpPath(code)}`,
  'It works once, for 24 hours. The next start prints another and ends this one.',
]

const HERE_ONLY_LINES = [
  '',
  'Only this machine reaches it, because the password above is published. HOST=0.0.0.0 opens it to every machine.',
]

const lockedLines = (count: number): string[] =>
  count === 0
    ? []
    : [
        '',
        `${count} demonstration ${count === 1 ? 'account has' : 'accounts have'} a published password and ${count === 1 ? 'is' : 'are'} locked now: this installation is no demonstration.`,
        'For a demonstration in public, start with DEMO_DATA=true. For a store of your own, start with an empty database.',
      ]

/** A demonstration store has up to 120 customers: to name a few of each role is enough to enter every store. */
const ACCOUNTS_OF_ROLE = 2

async function accountLines(pool: pg.Pool): Promise<string[]> {
  const { rows: accounts } = await pool.query<{ email: string; slug: string; role: string }>(
    `with account as (
       select l.email, s.slug, coalesce(m.role, case when u.id is not null then 'linked user' else 'customer' end) as role
       from login l
       left join staff m on m.login_id = l.id
       left join linked_user u on u.login_id = l.id
       left join customer c on c.login_id = l.id
       join supplier s on s.id = coalesce(m.supplier_id, u.supplier_id, c.supplier_id)
       where l.email like '%.exemplo'
     ), numbered as (
       select *, row_number() over (partition by slug, role order by email) as number from account
     )
     select email, slug, role from numbered where number <= $1 order by slug, email`,
    [ACCOUNTS_OF_ROLE],
  )
  if (accounts.length === 0) return []
  return [
    '',
    `Demonstration accounts (password ${PASSWORD}):`,
    ...accounts.map(({ email, slug, role }) => `  ${email.padEnd(34)} ${slug.padEnd(18)} ${role}`),
  ]
}
