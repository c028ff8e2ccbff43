import { Outlet, useParams } from 'react-router'
import { AccountBack, AccountColumns } from '../account/home/account-frame.tsx'
import style from './account-layout.module.css'

/** Screens of other areas that the account leads to look like its own. */
export function Component() {
  // What is below a list has a link to it.
  const isBelowList = Object.keys(useParams()).length > 0
  return (
    <AccountColumns>
      <div className={style.screen}>
        {!isBelowList && <AccountBack />}
        <Outlet />
      </div>
    </AccountColumns>
  )
}
