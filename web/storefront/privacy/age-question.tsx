import { useLocation, useNavigate } from 'react-router'
import { text } from '../../shared/i18n/privacy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { NOTHING_KEPT } from '../state/persisted-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'
import { Question } from './question.tsx'

/** Open to everybody: how the store works, what it keeps, and where a "no" leads. */
const OPEN_SCREENS = /^\/(?:privacidade|idade|termos|pagina)(?:\/|$)/

/** Asked once in a store for adults. Not to be waved away; without script it asks nothing, and no sale hangs on it (decision 20). */
export function AgeQuestion() {
  const { features } = useStoreData()
  const { isAdult } = useBrowserState(({ visitor }) => visitor, NOTHING_KEPT.visitor)
  const browser = useBrowser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!features.requiresAgeCheck || isAdult || OPEN_SCREENS.test(pathname)) return null
  return (
    <Question
      title={text.ageTitle}
      answers={
        <>
          <Button onClick={() => browser?.visitor.setState({ isAdult: true })}>{text.ageYes}</Button>
          <Button look="secondary" onClick={() => void navigate('/idade')}>
            {text.ageNo}
          </Button>
        </>
      }
    >
      <p>{text.age}</p>
    </Question>
  )
}
