import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { EVERYTHING, ONLY_NECESSARY } from '#domain/privacy/consent.ts'
import { text } from '../../shared/i18n/privacy.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { consentChoice } from '../state/local-choices.ts'
import { useStoreData } from '../state/store-context.ts'
import { chooseConsent } from './choose-consent.ts'
import style from './consent-bar.module.css'

const PREFERENCES = '/privacidade'

/** Asks once, where the store asks first. Each answer is as near as the others, and the store is usable without one. */
export function ConsentBar() {
  const store = useStoreData()
  const { digits } = useStore(consentChoice)
  const { pathname } = useLocation()
  if (!store.features.requiresPriorConsent || digits !== null || pathname === PREFERENCES) return null
  return (
    <section className={style.bar} aria-labelledby="consent-title">
      <div className={style.words}>
        <h2 id="consent-title">{text.barTitle}</h2>
        <p>{text.bar}</p>
      </div>
      <div className={style.answers}>
        <Button look="secondary" onClick={() => chooseConsent(store, EVERYTHING)}>
          {text.acceptAll}
        </Button>
        <Button look="secondary" onClick={() => chooseConsent(store, ONLY_NECESSARY)}>
          {text.onlyNecessary}
        </Button>
        <ButtonLink look="secondary" to={PREFERENCES}>
          {text.choose}
        </ButtonLink>
      </div>
    </section>
  )
}
