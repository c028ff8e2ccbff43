import { Link } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contactText } from '../../shared/i18n/contact.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'
import pageStyle from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contactText).accessibilityTitle} | ${store.name}` }),
}

export const loader = () => null

/** What the store declares about its accessibility; the store may word it in its own way, as every text. */
export function Component() {
  const text = useText(contactText)
  const { supplier } = useStoreData()
  const { email } = supplier.presentation.contacts
  return (
    <div className={`${pageStyle.text} ${stack.gap3}`}>
      <h1>{text.accessibilityTitle}</h1>
      <p>{text.accessibilityIntro(supplier.name)}</p>
      <h2 className={textStyle.large}>{text.standardTitle}</h2>
      <p>{text.standard}</p>
      <h2 className={textStyle.large}>{text.limitsTitle}</h2>
      <p>{text.limits}</p>
      <h2 className={textStyle.large}>{text.helpTitle}</h2>
      <p>{text.help}</p>
      <p>
        {email && (
          <>
            <a href={`mailto:${email}`} className={linkStyle.link}>
              {email}
            </a>
            {' · '}
          </>
        )}
        <Link to="/contato" className={linkStyle.link}>
          {text.toContact}
        </Link>
      </p>
      <p className={textStyle.muted}>{text.reviewed}</p>
    </div>
  )
}
