import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigation, useSubmit } from 'react-router'
import type { Passkey } from '#domain/access/second-factor.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { Moment } from '../components/moment.tsx'
import formStyle from '../components/office-form.module.css'
import { GuardedForm } from './guarded-form.tsx'
import { problemOf, type BegunPasskey, type PartProps, type ShownSecurity } from './outcome.ts'
import style from './security.module.css'

export function Passkeys({ outcome }: PartProps) {
  const text = useText(securityText)
  const { security }: ShownSecurity = useLoaderData()
  const { passkeys, host } = security
  return (
    <section className={surface.panel} aria-labelledby="passkeys">
      <h2 id="passkeys">{text.passkeysTitle}</h2>
      <p className={textStyle.muted}>
        {text.passkeysIntro} {isIp(host) ? text.passkeysNeedName : text.passkeysHere(host)}
      </p>
      {passkeys.length > 0 && (
        <ul className={style.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} problem={problemOf(outcome, 'remove-passkey', passkey.id)} />
            </li>
          ))}
        </ul>
      )}
      {outcome?.passkey ? (
        <PasskeySetUp begun={outcome.passkey} problem={problemOf(outcome, 'confirm-passkey')} />
      ) : (
        <>
          <div className={visible.scripted}>
            <GuardedForm
              do="begin-passkey"
              label={text.passkeyBegin}
              look={passkeys.length > 0 ? 'secondary' : 'primary'}
              problem={problemOf(outcome, 'begin-passkey')}
            >
              <Field
                label={text.passkeyName}
                hint={text.passkeyNameHint}
                name="name"
                maxLength={60}
                autoComplete="off"
                required
              />
            </GuardedForm>
          </div>
          <noscript>
            <p>{text.passkeyNeedsScript}</p>
          </noscript>
        </>
      )}
    </section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly problem: FormProblem | null
}

function PasskeyRow({ passkey: { id, name, host, addedAt, lastUsedAt }, problem }: PasskeyRowProps) {
  const text = useText(securityText)
  const { formatDay } = useMoments()
  const { security, now }: ShownSecurity = useLoaderData()
  return (
    <div className={style.passkey}>
      <p>
        <strong>{name}</strong>
        <br />
        <span className={textStyle.note}>
          {host === security.host ? text.passkeyOf(host) : text.passkeyElsewhere(host)}
          <br />
          {text.passkeyAdded(formatDay(addedAt))} ·{' '}
          {lastUsedAt === null ? (
            text.passkeyNeverUsed
          ) : (
            <>
              {text.passkeyUsed} <Moment at={lastUsedAt} now={now} />
            </>
          )}
        </span>
      </p>
      <GuardedForm
        do="remove-passkey"
        label={text.passkeyRemove}
        fullLabel={text.passkeyRemoveOf(name)}
        look="secondary"
        problem={problem}
        passkeyId={id}
      />
    </div>
  )
}

/** Browsers make passkeys for names alone. */
const isIp = (host: string): boolean => /^[\d.]+$|:/.test(host)

/** The browser makes the passkey on a press of its own, as some browsers demand. */
function PasskeySetUp({ begun, problem }: { readonly begun: BegunPasskey; readonly problem: FormProblem | null }) {
  const text = useText(securityText)
  const submit = useSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [refused, setRefused] = useState<'refused' | 'known' | null>(null)
  const create = async () => {
    setRefused(null)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const passkey = await startRegistration({ optionsJSON: begun.options as never })
      const sent = {
        do: 'confirm-passkey',
        setUp: begun.setUp,
        name: begun.name,
        passkey: JSON.stringify(passkey),
        begun: '',
      }
      void submit(sent, { method: 'post', replace: true })
    } catch (error) {
      setRefused(error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'refused')
    }
  }
  return (
    <div className={stack.gap3}>
      <p>{text.passkeyReady(begun.name)}</p>
      <div role="status">
        {refused !== null && (
          <Notice kind="warning">{refused === 'known' ? text.passkeyKnown : text.passkeyRefused}</Notice>
        )}
        {problem && <Notice kind="problem">{problem.message}</Notice>}
      </div>
      <Button isBusy={isBusy} className={formStyle.save} onClick={() => void create()}>
        <KeyRound size={20} aria-hidden /> {text.passkeyCreate}
      </Button>
    </div>
  )
}
