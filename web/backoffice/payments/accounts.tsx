import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { paymentAccounts, savePaymentAccount, savePixKey, testPaymentAccount } from '#contract/payment-account.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { parseDecimal } from '#domain/decimal.ts'
import {
  NO_SECRETS,
  PROVIDER_KINDS,
  PROVIDERS,
  type AccountState,
  type ProviderAccount,
  type ProviderKind,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { accountsText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict } from '../components/conflict.tsx'
import { requireOffice } from '../state/office-context.ts'
import { PIX_KEY, PixKeyForm } from './pix-key-form.tsx'
import style from './payments.module.css'

const PATH = '/gestao/pagamentos'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${accountsText.title} | ${store.name}` }) }

type StoreAccounts = Answer<typeof paymentAccounts>

export async function loader(args: LoaderFunctionArgs): Promise<StoreAccounts> {
  return callStore(await requireOffice(args, 'payment-account.manage'), paymentAccounts, {})
}

const DEFAULTS: ProviderSettings = {
  environment: 'production',
  baseUrl: '',
  tokenUrl: '',
  tokenBody: 'form',
  pixKey: '',
  receiverName: '',
  receiverCity: '',
  pixMinutes: 1440,
  publicKey: '',
  boletoDays: 3,
}

/** The forms of the screen: each account, and the key of the store. */
const FORMS = [...PROVIDER_KINDS, PIX_KEY] as const

interface Outcome {
  readonly kind: (typeof FORMS)[number]
  readonly problem: FormProblem
  readonly typed: ProviderSettings
  readonly isActive: boolean
  /** What the form was shown with; null for a new account. */
  readonly seen: AccountState | null
  /** Whether somebody else changed the same settings. */
  readonly isConflict: boolean
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const kind = FORMS.find((kind) => kind === formText(form, 'kind')) ?? 'api-pix'
  const seen = seenIn(form)
  const settings = settingsIn(form, seen?.settings ?? DEFAULTS)
  const isActive = form.has('isActive')
  try {
    if (kind === PIX_KEY) {
      await callStore(page, savePixKey, { body: form.has('remove') ? DEFAULTS : settings })
      return redirect(`${PATH}?guardada=${kind}`)
    }
    if (form.has('test')) {
      await callStore(page, testPaymentAccount, { params: { kind } })
      return redirect(PATH)
    }
    const names = Object.keys(NO_SECRETS) as SecretName[]
    const secrets = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<SecretName, string>
    await callStore(page, savePaymentAccount, { params: { kind }, body: { settings, secrets, isActive, seen } })
    return redirect(`${PATH}?guardada=${kind}`)
  } catch (error) {
    const isConflict = error instanceof Refusal && error.code === 'record.changedMeanwhile'
    return {
      kind,
      problem: accountProblem(error, accountsText.unreachable),
      typed: settings,
      isActive,
      seen,
      isConflict,
    }
  }
}

/** What is wrong with an account, field by field. */
const accountProblem = (error: unknown, unreachable: string): FormProblem =>
  error instanceof Refusal
    ? { message: error.message, faults: refusalsByField(error) }
    : { message: unreachable, faults: {} }

const SEEN = 'seen'

function seenIn(form: FormData): AccountState | null {
  try {
    return JSON.parse(formText(form, SEEN)) as AccountState
  } catch {
    return null
  }
}

/** A setting without a field in this form stays as it was seen. */
function settingsIn(form: FormData, seen: ProviderSettings): ProviderSettings {
  const text = (name: keyof ProviderSettings) => (form.has(name) ? formText(form, name).trim() : String(seen[name]))
  return {
    environment: formText(form, 'environment') === 'sandbox' ? 'sandbox' : 'production',
    baseUrl: text('baseUrl'),
    tokenUrl: text('tokenUrl'),
    tokenBody: text('tokenBody') === 'json' ? 'json' : 'form',
    pixKey: text('pixKey'),
    receiverName: text('receiverName'),
    receiverCity: text('receiverCity'),
    pixMinutes: Math.round(parseDecimal(text('pixMinutes')) ?? 0) || DEFAULTS.pixMinutes,
    publicKey: text('publicKey'),
    boletoDays: Math.round(parseDecimal(text('boletoDays')) ?? 0) || DEFAULTS.boletoDays,
  }
}

/** The accounts of the store at its bank and at Mercado Pago. */
export function Component() {
  const text = useText(accountsText)
  const { accounts, pixKey, hasSandbox }: StoreAccounts = useLoaderData()
  const outcome = useActionData<Outcome>()
  const saved = useSearchParams()[0].get('guardada')
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {saved !== null && !outcome && <Notice kind="success">{saved === PIX_KEY ? text.key.saved : text.saved}</Notice>}
      <PixKeyForm
        // The form shows what is stored now.
        key={pixKey?.pixKey}
        receiver={outcome?.kind === PIX_KEY ? outcome.typed : pixKey}
        isStored={pixKey !== null}
        isInUse={pixKey !== null && !accounts.some(({ isActive }) => isActive)}
        problem={outcome?.kind === PIX_KEY ? outcome.problem : undefined}
        action={PATH}
      />
      {PROVIDER_KINDS.map((kind) => (
        <AccountForm
          key={kind}
          kind={kind}
          account={accounts.find((account) => account.kind === kind) ?? null}
          outcome={outcome?.kind === kind ? outcome : null}
          hasSandbox={hasSandbox}
        />
      ))}
    </div>
  )
}

interface AccountFormProps {
  readonly kind: ProviderKind
  readonly account: ProviderAccount | null
  readonly outcome: Outcome | null
  readonly hasSandbox: boolean
}

function AccountForm({ kind, account, outcome, hasSandbox }: AccountFormProps) {
  const text = useText(accountsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const stored = stateOf(account)
  const shown = outcome ? afterProblem(stored, outcome) : stored
  const { settings } = shown
  const { requiredSecrets, optionalSecrets } = PROVIDERS[kind]
  return (
    <section className={surface.panel} aria-labelledby={kind}>
      <h2 id={kind} className={style.heading}>
        {text.kinds[kind]}{' '}
        {account && (
          <Badge tone={account.isActive ? 'good' : 'plain'}>{text.badges[account.settings.environment]}</Badge>
        )}
      </h2>
      <p className={textStyle.muted}>{text.kindHints[kind]}</p>
      {account && <TestState account={account} />}
      <CheckedForm
        method="post"
        action={PATH}
        replace
        problem={outcome?.problem}
        notice={outcome?.isConflict && <AccountConflict yours={shown} theirs={stored} />}
        className={stack.gap3}
      >
        <input type="hidden" name="kind" value={kind} />
        {account && <input type="hidden" name={SEEN} value={JSON.stringify(stored)} />}
        <input type="hidden" name="tokenBody" value={settings.tokenBody} />
        <CheckField name="isActive" defaultChecked={shown.isActive}>
          {text.active}
        </CheckField>
        {hasSandbox && (
          <SelectField
            label={text.environment}
            name="environment"
            empty={text.environments.production}
            defaultValue={settings.environment === 'sandbox' ? 'sandbox' : ''}
            options={[{ value: 'sandbox', label: text.environments.sandbox }]}
            required={false}
          />
        )}
        {SETTING_FIELDS[kind].map((name) => (
          <SettingField key={name} name={name} settings={settings} />
        ))}
        {[...requiredSecrets, ...optionalSecrets].map((name) => (
          <Field
            key={name}
            label={text.secrets[name]}
            hint={account?.stored.includes(name) ? text.stored : undefined}
            name={name}
            type="password"
            autoComplete="off"
          />
        ))}
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
      </CheckedForm>
      {account && (
        <Form method="post" action={PATH} replace>
          <input type="hidden" name="kind" value={kind} />
          <Button type="submit" name="test" value="yes" look="secondary" isBusy={isBusy}>
            {text.test}
          </Button>
        </Form>
      )}
    </section>
  )
}

type SettingName = Exclude<keyof ProviderSettings, 'environment' | 'tokenBody'>

/** The settings of each provider in the order of its form. */
const SETTING_FIELDS: Readonly<Record<ProviderKind, readonly SettingName[]>> = {
  'api-pix': ['baseUrl', 'tokenUrl', 'pixKey', 'receiverName', 'receiverCity', 'pixMinutes'],
  'mercado-pago': ['publicKey', 'boletoDays'],
}

const NUMBER_LIMITS = { pixMinutes: { min: 5, max: 43_200 }, boletoDays: { min: 1, max: 30 } } as const

function SettingField({ name, settings }: { readonly name: SettingName; readonly settings: ProviderSettings }) {
  const text = useText(accountsText)
  const common = { label: text[name], name, defaultValue: settings[name] }
  if (name === 'pixMinutes' || name === 'boletoDays')
    return <Field {...common} {...NUMBER_LIMITS[name]} type="number" required />
  // The sandbox has no URLs to be typed.
  const isRequired = name !== 'baseUrl' && name !== 'tokenUrl'
  return <Field {...common} maxLength={300} autoComplete="off" required={isRequired} />
}

const stateOf = (account: ProviderAccount | null): AccountState => ({
  settings: { ...DEFAULTS, ...account?.settings },
  isActive: account?.isActive ?? true,
})

/** What the person changed as it was typed, all else as it is stored by now. */
function afterProblem(stored: AccountState, { seen, typed, isActive }: Outcome): AccountState {
  if (seen === null) return { settings: typed, isActive }
  const names = Object.keys(typed) as (keyof ProviderSettings)[]
  const changed = names.filter((name) => typed[name] !== seen.settings[name])
  return {
    settings: { ...stored.settings, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) },
    isActive: isActive === seen.isActive ? stored.isActive : isActive,
  }
}

function AccountConflict({ yours, theirs }: { readonly yours: AccountState; readonly theirs: AccountState }) {
  const text = useText(accountsText)
  const { yes, no } = useText(auditText)
  const environmentOf = ({ settings: { environment } }: AccountState) => (environment === 'sandbox' ? environment : '')
  return (
    <Conflict
      fields={[
        {
          name: 'isActive',
          label: text.active,
          yours: yours.isActive ? yes : no,
          theirs: theirs.isActive ? yes : no,
          values: { yours: { 'isActive sim': yours.isActive }, theirs: { 'isActive sim': theirs.isActive } },
        },
        {
          name: 'environment',
          label: text.environment,
          yours: text.environments[yours.settings.environment],
          theirs: text.environments[theirs.settings.environment],
          values: { yours: { environment: environmentOf(yours) }, theirs: { environment: environmentOf(theirs) } },
        },
        ...PROVIDER_KINDS.flatMap((kind) => SETTING_FIELDS[kind]).map((name) => ({
          name,
          label: text[name],
          yours: String(yours.settings[name]),
          theirs: String(theirs.settings[name]),
        })),
      ]}
    />
  )
}

function TestState({ account: { testedAt, testError } }: { readonly account: ProviderAccount }) {
  const text = useText(accountsText)
  const { formatMoment } = useMoments()
  if (testedAt === null) return <p>{text.untested}</p>
  if (testError === null)
    return (
      <Notice kind="success" isLive={false}>
        {text.works(formatMoment(testedAt))}
      </Notice>
    )
  return <Notice kind="problem">{text.fails(testError)}</Notice>
}
