import { Form } from 'react-router'
import { stateOfKey, type ApiKey } from '#domain/access/api-key.ts'
import type { ApiScope } from '#domain/access/can.ts'
import { formatDay, formatMoment } from '../../shared/format.ts'
import { text } from '../../shared/i18n/api-keys.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import surface from '../../shared/ui/surface.module.css'
import style from './api-keys.module.css'

interface KeyCardProps {
  readonly apiKey: ApiKey
  /** The instant as of which its state is told. */
  readonly now: string
  readonly isBusy: boolean
}

const TONE = { active: 'good', expired: 'waiting', revoked: 'bad' } as const

const labelOf = (scope: string): string => (scope in text.scopeShort ? text.scopeShort[scope as ApiScope] : scope)

export function KeyCard({ apiKey: key, now, isBusy }: KeyCardProps) {
  const state = stateOfKey(key, now)
  return (
    <article className={`${surface.panel} ${style.card}`} data-state={state}>
      <h3 className={style.name}>
        {key.name} <Badge tone={TONE[state]}>{text.state[state]}</Badge>
      </h3>
      <p>{key.scopes.map(labelOf).join(' · ')}</p>
      <ul className={style.facts}>
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
            <input type="hidden" name="revogar" value={key.id} />
            <Button type="submit" look="danger" size="small" isBusy={isBusy}>
              {text.confirmRevoke}
            </Button>
          </Form>
        </Removal>
      )}
    </article>
  )
}
