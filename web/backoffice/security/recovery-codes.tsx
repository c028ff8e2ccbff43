import { useLoaderData } from 'react-router'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { saveFile } from '../../shared/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { CopyButton } from '../components/copy-button.tsx'
import { useOffice } from '../state/office-context.ts'
import { GuardedForm } from './guarded-form.tsx'
import { problemOf, type PartProps, type ShownSecurity } from './outcome.ts'
import style from './security.module.css'

export function RecoveryCodes({ outcome, isOn }: PartProps & { readonly isOn: boolean }) {
  const text = useText(securityText)
  const { security }: ShownSecurity = useLoaderData()
  const left = security.recoveryCodesLeft
  return (
    <section className={surface.panel} aria-labelledby="codes">
      <h2 id="codes">{text.codesTitle}</h2>
      <p className={textStyle.muted}>{isOn ? text.codesIntro : text.codesNone}</p>
      {isOn && (left < 3 ? <Notice kind="warning">{text.codesLeft(left)}</Notice> : <p>{text.codesLeft(left)}</p>)}
      {isOn && (
        <GuardedForm
          do="renew-codes"
          label={text.codesRenew}
          look="secondary"
          hint={text.codesRenewHint}
          problem={problemOf(outcome, 'renew-codes')}
        />
      )}
    </section>
  )
}

/** Shown once, to be kept elsewhere. */
export function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText(securityText)
  const { supplier, account } = useOffice()
  const listed = codes.join('\n')
  const save = () => {
    const content = [text.fileHead(supplier.name, account.email), '', listed, '', text.fileFoot, ''].join('\n')
    saveFile(`${text.fileName}-${supplier.slug}.txt`, new Blob([content], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <section className={`${surface.panel} ${style.newCodes}`} aria-labelledby="new-codes">
      <h2 id="new-codes">{text.newCodesTitle}</h2>
      <p>{text.newCodesIntro}</p>
      <ul className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${visible.scripted} ${stack.wrap3}`}>
        <CopyButton value={listed} label={text.copyCodes} />
        <Button look="secondary" size="small" onClick={save}>
          {text.download}
        </Button>
      </div>
    </section>
  )
}
