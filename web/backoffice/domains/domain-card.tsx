import { Form, useNavigation } from 'react-router'
import {
  isProof,
  PROOF_PATH,
  proofRecordName,
  proofText,
  type DomainState,
  type StoreDomain,
} from '#domain/supplier/domain-claim.ts'
import { text as domainsText } from '../../shared/i18n/office-domains.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { CopyButton } from '../components/copy-button.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import style from './domains.module.css'

const TONES: Record<DomainState, Tone> = { waiting: 'waiting', proved: 'good', failing: 'bad', installed: 'plain' }

interface DomainCardProps {
  readonly domain: StoreDomain
  /** Of the installation. */
  readonly host: string
}

export function DomainCard({ domain, host }: DomainCardProps) {
  const text = useText(domainsText)
  const { formatMoment } = useMoments()
  const { name, state, isMain, token, check, servesUntil } = domain
  return (
    <>
      <div className={stack.between3}>
        <h2 className={`${textStyle.large} ${style.name}`}>{name}</h2>
        <span className={stack.wrap2}>
          {isMain && <Badge>{text.main}</Badge>}
          <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        </span>
      </div>
      <p>{state === 'failing' ? text.servesUntil(formatMoment(servesUntil ?? '')) : text.explain[state]}</p>
      {token !== null && (
        <div className={textStyle.muted}>
          <p>
            {check === null ? text.neverChecked : text.lastCheck(formatMoment(check.at))}{' '}
            {state === 'waiting' && text.again}
          </p>
          {check !== null && (
            <ul className={style.findings}>
              {(check.dns === 'found' || !isProof(check)) && <li>{text.dns[check.dns]}</li>}
              {(check.file === 'found' || !isProof(check)) && <li>{text.file[check.file]}</li>}
            </ul>
          )}
        </div>
      )}
      {token !== null && (state === 'waiting' || state === 'failing') && <Proofs name={name} token={token} />}
      {state === 'proved' && <Pointing name={name} host={host} />}
      <DomainButtons domain={domain} />
    </>
  )
}

function DomainButtons({ domain: { name, state, isMain, token } }: Pick<DomainCardProps, 'domain'>) {
  const text = useText(domainsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const button = (what: 'verify' | 'main' | 'remove', label: string, name_: string, isFirst = false) => (
    <Form method="post" replace preventScrollReset>
      <HiddenFields fields={{ do: what, domain: name }} />
      <Button type="submit" look={isFirst ? 'primary' : 'secondary'} size="small" isBusy={isBusy} aria-label={name_}>
        {label}
      </Button>
    </Form>
  )
  return (
    <div className={stack.wrap2}>
      {token !== null && button('verify', text.verify, text.verifyOne(name), state !== 'proved')}
      {state !== 'waiting' && !isMain && button('main', text.makeMain, text.makeMainOne(name))}
      {token !== null && button('remove', text.remove, text.removeOne(name))}
    </div>
  )
}

/** Both ways to prove a domain, with what to copy. */
function Proofs({ name, token }: { readonly name: string; readonly token: string }) {
  const { byDns, byFile } = useText(domainsText)
  const url = `http://${name}${PROOF_PATH}`
  return (
    <>
      <details className={surface.folding} open>
        <summary className={textStyle.strong}>{byDns.title}</summary>
        <Steps steps={byDns.steps} />
        <dl className={style.facts}>
          <Fact label={byDns.type} value="TXT" domain={null} />
          <Fact label={byDns.name} value={proofRecordName(name)} domain={name} />
          <Fact label={byDns.value} value={proofText(token)} domain={name} />
        </dl>
      </details>
      <details className={surface.folding}>
        <summary className={textStyle.strong}>{byFile.title}</summary>
        <Steps steps={byFile.steps} />
        <dl className={style.facts}>
          <Fact label={byFile.url} value={url} domain={name} />
          <Fact label={byFile.content} value={proofText(token)} domain={name} />
        </dl>
      </details>
    </>
  )
}

function Pointing({ name, host }: { readonly name: string; readonly host: string }) {
  const { pointing } = useText(domainsText)
  return (
    <details className={surface.folding}>
      <summary className={textStyle.strong}>{pointing.title}</summary>
      <p>{pointing.text(host)}</p>
      <dl className={style.facts}>
        <Fact label={pointing.host} value={host} domain={name} />
      </dl>
    </details>
  )
}

const Steps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={style.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

interface FactProps {
  readonly label: string
  readonly value: string
  /** Null for what no one copies. */
  readonly domain: string | null
}

function Fact({ label, value, domain }: FactProps) {
  const text = useText(domainsText)
  return (
    <>
      <dt className={textStyle.muted}>{label}</dt>
      <dd className={style.fact}>
        <code className={style.value}>{value}</code>
        {domain !== null && <CopyButton value={value} label={text.copyPart(label, domain)} />}
      </dd>
    </>
  )
}
