import { useId, type ComponentProps } from 'react'
import { text as offlineText } from '../../shared/i18n/offline.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useIsOnline } from '../state/use-online.ts'

/** A link to what only the store itself can show: without internet it keeps its place, leads nowhere and says why. */
export function OnlineLink({ onClick, ...link }: ComponentProps<typeof ButtonLink>) {
  const text = useText(offlineText)
  const isOnline = useIsOnline()
  const id = useId()
  return (
    <div className={stack.gap1}>
      <ButtonLink
        {...link}
        aria-disabled={isOnline ? undefined : true}
        aria-describedby={isOnline ? undefined : id}
        onClick={isOnline ? onClick : (event) => event.preventDefault()}
      />
      {!isOnline && (
        <p id={id} role="status" className={`${textStyle.note} ${textStyle.strong}`}>
          {text.needsInternet}
        </p>
      )}
    </div>
  )
}
