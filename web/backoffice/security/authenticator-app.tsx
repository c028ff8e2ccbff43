import { useLoaderData, useNavigation } from 'react-router'
import { encode } from 'uqr'
import type { FormProblem } from '../../shared/form-errors.ts'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { CopyButton } from '../components/copy-button.tsx'
import formStyle from '../components/office-form.module.css'
import { GuardedForm } from './guarded-form.tsx'
import { problemOf, type BegunApp, type PartProps, type ShownSecurity } from './outcome.ts'
import style from './security.module.css'

export function AuthenticatorApp({ outcome }: PartProps) {
  const text = useText(securityText)
  const { formatDay } = useMoments()
  const { security }: ShownSecurity = useLoaderData()
  const { appSince } = security
  return (
    <section className={surface.panel} aria-labelledby="app">
      <h2 id="app">{text.appTitle}</h2>
      {outcome?.app ? (
        <AppSetUp begun={outcome.app} problem={problemOf(outcome, 'confirm-app')} />
      ) : appSince === null ? (
        <>
          <p className={textStyle.muted}>{text.appIntro}</p>
          <GuardedForm do="begin-app" label={text.appBegin} problem={problemOf(outcome, 'begin-app')} />
        </>
      ) : (
        <>
          <p className={textStyle.muted}>{text.appSince(formatDay(appSince))}</p>
          <div className={stack.wrap3}>
            <GuardedForm
              do="begin-app"
              label={text.appReplace}
              look="secondary"
              hint={text.appReplaceHint}
              problem={problemOf(outcome, 'begin-app')}
            />
            <GuardedForm
              do="remove-app"
              label={text.appRemove}
              look="secondary"
              problem={problemOf(outcome, 'remove-app')}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

function AppSetUp({ begun, problem }: { readonly begun: BegunApp; readonly problem: FormProblem | null }) {
  const text = useText(securityText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { size, data } = encode(begun.appUrl, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  // A phone cannot read its own screen: there the key comes first.
  return (
    <>
      <ol className={stack.numbered}>
        {text.appSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={style.setUp}>
        <div className={stack.gap2}>
          <p className={textStyle.note}>{text.secret}</p>
          <p className={style.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton value={begun.secret} label={text.secret} />
          <a href={begun.appUrl} className={`${visible.belowDesktop} ${linkStyle.link}`}>
            {text.openApp}
          </a>
        </div>
        <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qr}>
          <rect width={size} height={size} fill="#fff" />
          <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <CheckedForm method="post" replace isOnlyByButton problem={problem} className={style.narrow}>
        <input type="hidden" name="do" value="confirm-app" />
        <input type="hidden" name="setUp" value={begun.setUp} />
        <input type="hidden" name="begun" value={JSON.stringify(begun)} />
        <Field
          label={text.code}
          name="code"
          className={style.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
        <Button type="submit" isBusy={isBusy} className={formStyle.save}>
          {isBusy ? text.confirming : text.confirm}
        </Button>
      </CheckedForm>
    </>
  )
}
