import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodeTerms, termsOfUse } from '#contract/registration.ts'
import type { TermsOfUse } from '#domain/customer/customer-record.ts'
import { formatDay } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/registration.ts'
import { pageOf } from '../../shared/page-context.ts'
import { BodyText } from '../components/body-text.tsx'
import style from './static-page.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${text.termsTitle} | ${store.name}`, canonical: '/termos' }),
}

/** `versao`: one of those that were in force before. */
export function loader(args: LoaderFunctionArgs): Promise<TermsOfUse> {
  const { call, supplier } = pageOf(args)
  const version = Number(new URL(args.request.url).searchParams.get('versao'))
  const wanted = Number.isInteger(version) && version > 0 ? { versaoArquivo: version } : {}
  return call(termsOfUse, { params: {}, query: { idfornecedor: supplier.id, ...wanted } }).then(decodeTerms)
}

export function Component() {
  const terms: TermsOfUse = useLoaderData()
  return (
    <article className={style.page}>
      <h1>{text.termsTitle}</h1>
      <p className={style.version}>
        {text.version(terms.version, formatDay(terms.publishedAt))}.{' '}
        {!terms.isCurrent && (
          <>
            {text.oldVersion} <Link to="/termos">{text.currentVersion}</Link>
          </>
        )}
      </p>
      <BodyText body={terms.body} />
    </article>
  )
}
