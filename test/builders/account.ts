import type { Account } from '#contract/access.ts'

/** A member of staff as the pages know the person, without a module. */
export const staffAccount: Account = {
  customerId: null,
  name: 'Carla',
  email: 'carla@loja.exemplo',
  document: '',
  customerName: '',
  role: 'staff',
  isApproved: true,
  maySubmit: false,
  permissions: [],
  modules: [],
  loginId: 'l',
  hasOtherAccounts: false,
  buysOnAccount: false,
}
