import type { Endpoint } from '#contract/endpoint.ts'
import { WIRE_MODULES } from './wire-modules.ts'

/** Where the endpoint is called after what it answers: an operation is called after what it does. */
const VERBS: Readonly<Record<string, string>> = {
  accountUser: 'getAccountUser',
  apiKeyLogin: 'signInWithApiKey',
  authenticate: 'signIn',
  authenticateRepresentative: 'signInRepresentative',
  billingAddress: 'getBillingAddress',
  carryLogin: 'createLoginToken',
  clientAccess: 'checkClientAccess',
  companyEntry: 'getCompany',
  customContent: 'getCustomContent',
  customerFile: 'getCustomer',
  customerInvoices: 'listInvoices',
  customerPermissions: 'listPermissions',
  customerSettings: 'getSession',
  customerTraits: 'listCustomerTraits',
  deliveryOptions: 'listDeliveryOptions',
  deliveryOptionsByPostalCode: 'listDeliveryOptionsByPostalCode',
  installationState: 'getInstallation',
  keepPlace: 'chooseDeliveryPlace',
  myData: 'exportMyData',
  openAccounts: 'listOpenAccounts',
  orderDetail: 'getOrder',
  orderTraits: 'listOrderTraits',
  ownRegistration: 'getRegistration',
  pageSections: 'listPageSections',
  paymentMethods: 'listPaymentMethods',
  productDetail: 'getProduct',
  searchProductList: 'searchProducts',
  serviceAreas: 'getServiceAreas',
  socketAccess: 'getSocketAccess',
  signInCandidate: 'getSignInCandidate',
  staticPage: 'getStaticPage',
  staticText: 'getStaticTexts',
  storeOrder: 'getStoreOrder',
  supplierFooter: 'getSupplierFooter',
  supplierSettings: 'getSupplierSettings',
  supplierTheme: 'getSupplierTheme',
  termsOfUse: 'getTermsOfUse',
  verificationState: 'getVerification',
}

const names = new Map(
  WIRE_MODULES.flatMap((exported) => Object.entries(exported)).map(([name, value]) => [value, VERBS[name] ?? name]),
)

/** What the contract exports under the name of an operation. */
export const exportOfOperation: ReadonlyMap<string, unknown> = new Map([...names].map(([value, name]) => [name, value]))

/** The name of the call in generated clients. */
export function operationIdOf(endpoint: Endpoint): string {
  const name = names.get(endpoint)
  if (name === undefined) throw new Error(`not among the wire modules: ${endpoint.method} ${endpoint.path}`)
  return name
}
