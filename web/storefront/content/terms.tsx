import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { termsOfUse } from '#contract/registration.ts'
import type { TermsOfUse } from '#domain/customer/customer-record.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as registrationText } from '../../shared/i18n/registration.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf } from '../../shared/page-context.ts'
import { BodyText } from '../../shared/ui/body-text.tsx'
import textStyle from '../../shared/ui/text.module.css'
import style from './static-page.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({
    title: `${store.text(registrationText).termsTitle} | ${store.name}`,
    canonical: '/termos',
  }),
}

/** With `versao` in the query an older version. */
export function loader(args: LoaderFunctionArgs): Promise<TermsOfUse> {
  const version = Number(new URL(args.request.url).searchParams.get('versao'))
  const isNamed = Number.isInteger(version) && version > 0
  return callStore(pageOf(args), termsOfUse, { query: { version: isNamed ? version : null } })
}

export function Component() {
  const text = useText(registrationText)
  const { formatDay } = useMoments()
  const terms: TermsOfUse = useLoaderData()
  return (
    <article className={style.page}>
      <h1>{text.termsTitle}</h1>
      <p className={textStyle.muted}>
        {text.version(terms.version, formatDay(terms.publishedAt))}.{' '}
        {!terms.isCurrent && (
          <>
            {text.oldVersion} <Link to="/termos">{text.currentVersion}</Link>
          </>
        )}
      </p>
      {terms.summary !== '' && (
        <p>
          <strong>{text.changed}</strong> {terms.summary}
        </p>
      )}
      <BodyText body={terms.body} />
    </article>
  )
}
