import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import {
  CONSENT_SLOTS,
  EVERYTHING,
  ONLY_NECESSARY,
  parseConsent,
  startingConsent,
  type Consent,
} from '#domain/privacy/consent.ts'
import { consentInForce } from '../../shared/consent.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as privacyText } from '../../shared/i18n/privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { CONSENT_NOT_READ } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState, useIsHydrated } from '../state/use-browser.ts'
import { chooseConsent } from './choose-consent.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './preferences.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(privacyText).preferencesTitle} | ${store.name}` }),
}

export const loader = () => null

/** What this browser may store: each category can be changed at any time. */
export function Component() {
  const text = useText(privacyText)
  const isInBrowser = useIsHydrated()
  return (
    <div className={style.page}>
      <h1>{text.preferencesTitle}</h1>
      <p className={textStyle.muted}>{text.preferencesIntro}</p>
      <noscript>
        <Notice kind="info">{text.noScript}</Notice>
      </noscript>
      {isInBrowser ? <Preferences /> : <Slots consent={null} />}
      <p className={`${textStyle.muted} ${style.note}`}>{text.signedInNote}</p>
      <p>
        <Link to="/privacidade/solicitar" className={linkStyle.link}>
          {text.requests}
        </Link>
      </p>
    </div>
  )
}

type Outcome = 'saved' | 'notSaved'

function Preferences() {
  const text = useText(privacyText)
  const store = useStoreData()
  const { digits } = useBrowserState(({ consent }) => consent, CONSENT_NOT_READ)
  const browser = useBrowser()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const stored = digits ?? consentInForce(store.supplier.id, store.features.requiresPriorConsent)
  const consent = parseConsent(stored.slice(0, CONSENT_SLOTS.length)) ?? startingConsent(store.features)

  const choose = (chosen: Consent) => setOutcome(chooseConsent(store, browser, chosen) ? 'saved' : 'notSaved')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    choose({
      necessary: form.has('necessary'),
      session: form.has('session'),
      performance: form.has('performance'),
      personalisation: form.has('personalisation'),
    })
  }
  return (
    <form className={stack.gap4} onSubmit={submit}>
      {/* Mounted again after each choice, so that a button for all categories shows in each. */}
      <Slots key={stored} consent={consent} />
      <div className={`${stack.gap2} ${style.actions}`}>
        <Button type="submit">{text.save}</Button>
        <Button look="secondary" onClick={() => choose(EVERYTHING)}>
          {text.acceptAll}
        </Button>
        <Button look="secondary" onClick={() => choose(ONLY_NECESSARY)}>
          {text.onlyNecessary}
        </Button>
      </div>
      <div role="status">
        {outcome && (
          <Notice kind={outcome === 'saved' ? 'success' : 'warning'} isLive={false}>
            {text[outcome]}
          </Notice>
        )}
      </div>
    </form>
  )
}

/** Without a consent, as without script, nothing can be chosen. */
function Slots({ consent }: { readonly consent: Consent | null }) {
  const text = useText(privacyText)
  return (
    <ul className={style.slots}>
      {CONSENT_SLOTS.map((slot) => (
        <li key={slot}>
          <label className={style.slot}>
            <span>
              <strong>{text.slots[slot].name}</strong>
              <span className={`${textStyle.note} ${style.about}`}>{text.slots[slot].about}</span>
            </span>
            {consent && <input type="checkbox" className={style.switch} name={slot} defaultChecked={consent[slot]} />}
          </label>
        </li>
      ))}
    </ul>
  )
}
