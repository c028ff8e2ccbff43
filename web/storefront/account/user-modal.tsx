import { useFetcher } from 'react-router'
import { decodeUsers, listAccountUsers } from '#contract/linked-user.ts'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import { sessionSegment } from '../../shared/page-context.ts'
import { Asked } from '../parts/asked.tsx'
import { useStoreData } from '../state/store-context.ts'
import type { UserProblem } from './change-users.ts'
import { UserFormInModal } from './user-form.tsx'

/** What the user with this id may do on the account, over the list of users. */
export function UserModal({ about }: { readonly about?: string | undefined }) {
  const { account, call } = useStoreData()
  const idcliente = account?.customerId
  if (!idcliente) return null
  const ask = async () => decodeUsers(await call(listAccountUsers, { params: { sessao: sessionSegment(idcliente), idcliente } })).users.find(({ id }) => id === about) ?? null
  return <Asked ask={ask}>{(user) => user && <Editing user={user} />}</Asked>
}

function Editing({ user }: { readonly user: AccountUser }) {
  const fetcher = useFetcher<UserProblem>()
  return <UserFormInModal user={user} form={fetcher.Form} problem={fetcher.data} isBusy={fetcher.state !== 'idle'} />
}
