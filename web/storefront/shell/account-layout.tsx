import { Outlet, useParams } from 'react-router'
import { AccountBack, AccountColumns } from '../account/home/account-frame.tsx'
import style from './account-layout.module.css'

/** Screens of other areas that the account leads to look like its own. */
export function Component() {
  const { id } = useParams()
  return (
    <AccountColumns>
      <div className={style.screen}>
        {/* One of many leads back to its list. */}
        {id === undefined && <AccountBack />}
        <Outlet />
      </div>
    </AccountColumns>
  )
}
