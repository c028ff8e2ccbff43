import { Outlet } from 'react-router'
import { AccountBack, AccountColumns } from '../account/home/account-frame.tsx'
import style from './account-layout.module.css'

/** Screens of other areas that the account leads to look like its own. */
export function Component() {
  return (
    <AccountColumns>
      <div className={style.screen}>
        <AccountBack />
        <Outlet />
      </div>
    </AccountColumns>
  )
}
