import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/account-menu.ts'
import { pageOf, signInPath } from '../../shared/page-context.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './account-home.module.css'
import { AccountLinks } from './account-links.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if (await pageOf(args).account()) return null
  throw redirect(signInPath('/conta'))
}

/** The menu of the account as a page: the way back on phones, and the way in without script. */
export function Component() {
  const { account } = useStoreData()
  if (!account) return null
  return (
    <div className={style.home}>
      <div>
        <h1>{text.title}</h1>
        <p className={style.who}>
          {account.name}
          <br />
          {account.email}
        </p>
      </div>
      <nav className={style.links} aria-label={text.navigation}>
        <AccountLinks account={account} />
      </nav>
    </div>
  )
}
