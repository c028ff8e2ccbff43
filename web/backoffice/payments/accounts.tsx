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
import {
  NO_SECRETS,
  PROVIDER_KINDS,
  type ProviderAccount,
  type ProviderKind,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import { accountProblem, paymentDeskApi, type StoreAccounts } from '../../shared/api/payment-desk.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { accountsText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import { PIX_KEY, PixKeyForm } from './pix-key-form.tsx'
import style from './payments.module.css'

const PATH = '/gestao/pagamentos'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${accountsText.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<StoreAccounts> {
  return paymentDeskApi(await requireOffice(args, 'payment-account.manage')).accounts()
}

const SECRETS: Readonly<Record<ProviderKind, readonly SecretName[]>> = {
  'api-pix': ['clientId', 'clientSecret', 'certificate', 'certificatePassword'],
  'mercado-pago': ['accessToken', 'webhookSecret'],
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
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const api = paymentDeskApi(pageOf(args))
  const form = await args.request.formData()
  const kind = FORMS.find((kind) => kind === formText(form, 'kind')) ?? 'api-pix'
  const settings = settingsIn(form)
  try {
    if (kind === PIX_KEY) {
      await api.savePixKey(form.has('remove') ? DEFAULTS : settings)
      return redirect(`${PATH}?guardada=${kind}`)
    }
    if (form.has('test')) {
      await api.testAccount(kind)
      return redirect(PATH)
    }
    const names = Object.keys(NO_SECRETS) as SecretName[]
    const secrets = Object.fromEntries(names.map((name) => [name, formText(form, name)]))
    await api.saveAccount(kind, { settings, secrets, isActive: form.has('isActive') })
    return redirect(`${PATH}?guardada=${kind}`)
  } catch (error) {
    return { kind, problem: accountProblem(error, accountsText.unreachable), typed: settings }
  }
}

function settingsIn(form: FormData): ProviderSettings {
  const text = (name: keyof ProviderSettings) => formText(form, name).trim()
  return {
    environment: text('environment') === 'sandbox' ? 'sandbox' : 'production',
    baseUrl: text('baseUrl'),
    tokenUrl: text('tokenUrl'),
    tokenBody: text('tokenBody') === 'json' ? 'json' : 'form',
    pixKey: text('pixKey'),
    receiverName: text('receiverName'),
    receiverCity: text('receiverCity'),
    pixMinutes: Math.round(Number(text('pixMinutes'))) || DEFAULTS.pixMinutes,
    publicKey: text('publicKey'),
    boletoDays: Math.round(Number(text('boletoDays'))) || DEFAULTS.boletoDays,
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
      {PROVIDER_KINDS.map((kind) => (
        <AccountForm
          key={kind}
          kind={kind}
          account={accounts.find((account) => account.kind === kind) ?? null}
          outcome={outcome?.kind === kind ? outcome : null}
          hasSandbox={hasSandbox}
        />
      ))}
      <PixKeyForm
        // The form shows what is stored now.
        key={pixKey?.pixKey}
        receiver={outcome?.kind === PIX_KEY ? outcome.typed : pixKey}
        isStored={pixKey !== null}
        isInUse={pixKey !== null && !accounts.some(({ isActive }) => isActive)}
        problem={outcome?.kind === PIX_KEY ? outcome.problem : undefined}
        action={PATH}
      />
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
  const settings = outcome?.typed ?? account?.settings ?? DEFAULTS
  const field = (name: 'baseUrl' | 'tokenUrl' | 'pixKey' | 'receiverName' | 'receiverCity' | 'publicKey') => (
    <Field label={text[name]} name={name} defaultValue={settings[name]} maxLength={300} autoComplete="off" />
  )
  return (
    <section className={surface.panel} aria-labelledby={kind}>
      <h2 id={kind} className={style.heading}>
        {text.kinds[kind]}{' '}
        {account && (
          <Badge tone={account.isActive ? 'good' : 'plain'}>{text.environments[account.settings.environment]}</Badge>
        )}
      </h2>
      <p className={textStyle.muted}>{text.kindHints[kind]}</p>
      {account && <TestState account={account} />}
      <CheckedForm method="post" action={PATH} replace problem={outcome?.problem} className={stack.gap3}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="tokenBody" value={settings.tokenBody} />
        <CheckField name="isActive" defaultChecked={account?.isActive ?? true}>
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
        {kind === 'api-pix' ? (
          <>
            {field('baseUrl')}
            {field('tokenUrl')}
            {field('pixKey')}
            {field('receiverName')}
            {field('receiverCity')}
            <Field
              label={text.pixMinutes}
              name="pixMinutes"
              type="number"
              min={5}
              max={43_200}
              defaultValue={settings.pixMinutes}
              required
            />
          </>
        ) : (
          <>
            {field('publicKey')}
            <Field
              label={text.boletoDays}
              name="boletoDays"
              type="number"
              min={1}
              max={30}
              defaultValue={settings.boletoDays}
              required
            />
          </>
        )}
        {SECRETS[kind].map((name) => (
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

function TestState({ account: { testedAt, testError } }: { readonly account: ProviderAccount }) {
  const text = useText(accountsText)
  if (testedAt === null) return <p>{text.untested}</p>
  if (testError === null)
    return (
      <Notice kind="success" isLive={false}>
        {text.works(formatMoment(testedAt))}
      </Notice>
    )
  return <Notice kind="problem">{text.fails(testError)}</Notice>
}
