import { useLocation } from 'react-router'
import { EVERYTHING, ONLY_NECESSARY } from '#domain/privacy/consent.ts'
import { text as privacyText } from '../../shared/i18n/privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CONSENT_NOT_READ } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'
import { chooseConsent } from './choose-consent.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './consent-bar.module.css'

const PREFERENCES = '/privacidade'

/** Shown once in a store that requires prior consent. The answers are equally easy, and the store works without one. */
export function ConsentBar() {
  const text = useText(privacyText)
  const store = useStoreData()
  const { digits } = useBrowserState(({ consent }) => consent, CONSENT_NOT_READ)
  const browser = useBrowser()
  const { pathname } = useLocation()
  if (!store.features.requiresPriorConsent || digits !== null || pathname === PREFERENCES) return null
  return (
    <section className={style.bar} aria-labelledby="consent-title">
      <div className={style.words}>
        <h2 id="consent-title">{text.barTitle}</h2>
        <p className={textStyle.muted}>{text.bar}</p>
      </div>
      <div className={`${stack.gap2} ${style.answers}`}>
        <Button look="secondary" onClick={() => chooseConsent(store, browser, EVERYTHING)}>
          {text.acceptAll}
        </Button>
        <Button look="secondary" onClick={() => chooseConsent(store, browser, ONLY_NECESSARY)}>
          {text.onlyNecessary}
        </Button>
        <ButtonLink look="secondary" to={PREFERENCES}>
          {text.choose}
        </ButtonLink>
      </div>
    </section>
  )
}
