import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Refusal, type Call } from '#contract/client.ts'
import { apiKeyLogin } from '#contract/api-key.ts'
import { API_KEY_LOGIN_DELAY_MS } from '#domain/access/api-key.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { text as entranceText } from '../../../shared/i18n/entrance.ts'
import { TextOverridesContext, useText } from '../../../shared/i18n/use-text.ts'
import { returnPath } from '../../../shared/page-context.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import type { StoreData } from '../../state/store-data.ts'
import style from './key-login.module.css'

type Store = Pick<StoreData, 'supplier' | 'basename' | 'texts'>

/**
 * Takes `api_key` and `id_erp_usuario` out of the address bar and, after about a second, signs in by them (specification §2).
 * Runs before the router reads the URL, so that no other code of the page sees them.
 */
export function loginByUrl(store: Store, call: Call): void {
  const search = new URLSearchParams(location.search)
  const apiKey = search.get('api_key') ?? ''
  const erpCode = search.get('id_erp_usuario') ?? ''
  search.delete('api_key')
  search.delete('id_erp_usuario')
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${search.size === 0 ? '' : `?${search}`}${location.hash}`,
  )
  if (apiKey === '' || erpCode === '') return
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <TextOverridesContext value={store.texts}>
      <KeyLogin store={store} call={call} apiKey={apiKey} erpCode={erpCode} />
    </TextOverridesContext>,
  )
}

interface KeyLoginProps {
  readonly store: Store
  readonly call: Call
  readonly apiKey: string
  readonly erpCode: string
}

function KeyLogin({ store: { supplier, basename }, call, apiKey, erpCode }: KeyLoginProps) {
  const text = useText(entranceText)
  /** The refusal; empty where the server could not be reached. */
  const [failure, setFailure] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)

  useEffect(() => {
    const signIn = async () => {
      try {
        await callStore({ call, supplier }, apiKeyLogin, { body: { apiKey, erpCode } })
        // The page is loaded again for the customer, from the sign-in screen that of its return path.
        if (location.pathname === `${basename}/entrar`)
          location.replace(`${basename}${returnPath(new URLSearchParams(location.search))}`)
        else location.reload()
      } catch (error) {
        setFailure(error instanceof Refusal ? error.message : '')
      }
    }
    const timer = setTimeout(() => void signIn(), API_KEY_LOGIN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [supplier, call, basename, apiKey, erpCode])

  if (isClosed) return null
  if (failure === null) {
    return (
      <p className={style.toast} role="status">
        {text.keyWaiting}
      </p>
    )
  }
  return (
    <section className={style.toast} role="alert" aria-label={text.keyFailedTitle}>
      <strong>{failure || text.unreachable}</strong>
      <p>{text.keyFailed}</p>
      <p className={style.actions}>
        <a href={`${basename}/entrar`} className={buttonClass({ look: 'quiet' })}>
          {text.signInWithPassword}
        </a>
        <Button look="quiet" onClick={() => setClosed(true)}>
          {text.close}
        </Button>
      </p>
    </section>
  )
}
