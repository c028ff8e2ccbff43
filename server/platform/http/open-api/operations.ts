import * as access from '#contract/access.ts'
import * as privacyDesk from '#contract/privacy-desk.ts'
import * as privacyRequest from '#contract/privacy-request.ts'
import * as returnDesk from '#contract/return-desk.ts'
import * as signIn from '#contract/sign-in.ts'
import * as address from '#contract/address.ts'
import * as apiKey from '#contract/api-key.ts'
import * as audit from '#contract/audit.ts'
import * as backOffice from '#contract/back-office.ts'
import * as boleto from '#contract/boleto.ts'
import * as charge from '#contract/charge.ts'
import * as cart from '#contract/cart.ts'
import * as cartLine from '#contract/cart-line.ts'
import * as catalog from '#contract/catalog.ts'
import * as chat from '#contract/chat.ts'
import * as chatDesk from '#contract/chat-desk.ts'
import * as companyRegistry from '#contract/company-registry.ts'
import * as contactMessage from '#contract/contact-message.ts'
import * as content from '#contract/content.ts'
import * as catalogSettings from '#contract/catalog-settings.ts'
import * as categoryDesk from '#contract/category-desk.ts'
import * as searchLog from '#contract/search-log.ts'
import * as searchSynonym from '#contract/search-synonym.ts'
import * as suggestion from '#contract/suggestion.ts'
import * as deliverySettings from '#contract/delivery-settings.ts'
import * as paymentMethodDesk from '#contract/payment-method-desk.ts'
import * as comboDesk from '#contract/combo-desk.ts'
import * as storeProfile from '#contract/store-profile.ts'
import * as storeSettings from '#contract/store-settings.ts'
import * as serviceCheck from '#contract/service-check.ts'
import * as sisterStore from '#contract/sister-store.ts'
import * as storeDomain from '#contract/store-domain.ts'
import * as shortLink from '#contract/short-link.ts'
import * as contentDesk from '#contract/content-desk.ts'
import * as editedContent from '#contract/edited-content.ts'
import * as combo from '#contract/combo.ts'
import * as priceChange from '#contract/price-change.ts'
import * as priceList from '#contract/price-list.ts'
import * as variantGroupDesk from '#contract/variant-group-desk.ts'
import * as variantSheet from '#contract/variant-sheet.ts'
import * as promotion from '#contract/promotion.ts'
import * as dataExport from '#contract/data-export.ts'
import * as dataImport from '#contract/data-import.ts'
import * as couponDesk from '#contract/coupon-desk.ts'
import * as coupon from '#contract/coupon.ts'
import * as customerDesk from '#contract/customer-desk.ts'
import * as customerReview from '#contract/customer-review.ts'
import * as deliveryRun from '#contract/delivery-run.ts'
import * as delivery from '#contract/delivery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/events.ts'
import * as globalSearch from '#contract/global-search.ts'
import * as job from '#contract/job.ts'
import * as installation from '#contract/installation.ts'
import * as invoice from '#contract/invoice.ts'
import * as linkedUser from '#contract/linked-user.ts'
import * as nfe from '#contract/nfe.ts'
import * as operatedStore from '#contract/operated-store.ts'
import * as storeLimits from '#contract/store-limits.ts'
import * as operator from '#contract/operator.ts'
import * as orderNfe from '#contract/order-nfe.ts'
import * as orderList from '#contract/order-list.ts'
import * as orderDesk from '#contract/order-desk.ts'
import * as orderEdit from '#contract/order-edit.ts'
import * as orderEditResult from '#contract/order-edit-result.ts'
import * as orderMethod from '#contract/order-method.ts'
import * as orderNote from '#contract/order-note.ts'
import * as orderPaper from '#contract/order-paper.ts'
import * as orderQuestion from '#contract/order-question.ts'
import * as orderRating from '#contract/order-rating.ts'
import * as orderReceipt from '#contract/order-receipt.ts'
import * as orderReturn from '#contract/order-return.ts'
import * as orderRepeat from '#contract/order-repeat.ts'
import * as orderRequest from '#contract/order-request.ts'
import * as orderTrait from '#contract/order-trait.ts'
import * as ownCoupons from '#contract/own-coupons.ts'
import * as order from '#contract/order.ts'
import * as password from '#contract/password.ts'
import * as paymentAccount from '#contract/payment-account.ts'
import * as paymentDesk from '#contract/payment-desk.ts'
import * as payment from '#contract/payment.ts'
import * as picking from '#contract/picking.ts'
import * as privacy from '#contract/privacy.ts'
import * as product from '#contract/product.ts'
import * as registration from '#contract/registration.ts'
import * as accountStatement from '#contract/account-statement.ts'
import * as priceLimits from '#contract/price-limits.ts'
import * as weighing from '#contract/weighing.ts'
import * as productCost from '#contract/product-cost.ts'
import * as stockMovement from '#contract/stock-movement.ts'
import * as productDesk from '#contract/product-desk.ts'
import * as productPicture from '#contract/product-picture.ts'
import * as productTag from '#contract/product-tag.ts'
import * as negotiation from '#contract/negotiation.ts'
import * as negotiatedOrder from '#contract/negotiated-order.ts'
import * as ownNegotiation from '#contract/own-negotiation.ts'
import * as quickOrder from '#contract/quick-order.ts'
import * as quote from '#contract/quote.ts'
import * as receivable from '#contract/receivable.ts'
import * as referral from '#contract/referral.ts'
import * as representative from '#contract/representative.ts'
import * as settlement from '#contract/settlement.ts'
import * as spreadsheet from '#contract/spreadsheet.ts'
import * as storeOrder from '#contract/store-order.ts'
import * as availabilityAlert from '#contract/availability-alert.ts'
import * as measurement from '#contract/measurement.ts'
import * as recommendation from '#contract/recommendation.ts'
import * as shoppingList from '#contract/shopping-list.ts'
import * as subscription from '#contract/subscription.ts'
import * as subscriptionOffer from '#contract/subscription-offer.ts'
import * as subscriptionType from '#contract/subscription-type.ts'
import * as subscriptionDesk from '#contract/subscription-desk.ts'
import * as supplier from '#contract/supplier.ts'
import * as theme from '#contract/theme.ts'
import * as unseenChanges from '#contract/unseen-changes.ts'
import * as values from '#contract/values.ts'
import * as secondFactor from '#contract/second-factor.ts'
import * as team from '#contract/team.ts'
import * as otherReports from '#contract/other-reports.ts'
import * as report from '#contract/report.ts'
import * as stockCount from '#contract/stock-count.ts'
import * as staffNotice from '#contract/staff-notice.ts'
import * as traitDesk from '#contract/trait-desk.ts'
import * as verification from '#contract/verification.ts'

/** Every module of the contract that exports endpoints or schemas: `/openapi.json` calls them as they are called there. */
export const WIRE_MODULES: readonly Readonly<Record<string, unknown>>[] = [
  access,
  signIn,
  address,
  apiKey,
  audit,
  backOffice,
  boleto,
  settlement,
  cart,
  cartLine,
  unseenChanges,
  catalog,
  charge,
  chat,
  chatDesk,
  companyRegistry,
  content,
  combo,
  catalogSettings,
  categoryDesk,
  searchLog,
  searchSynonym,
  suggestion,
  comboDesk,
  priceChange,
  priceList,
  variantGroupDesk,
  variantSheet,
  promotion,
  dataExport,
  dataImport,
  deliverySettings,
  paymentMethodDesk,
  storeProfile,
  serviceCheck,
  sisterStore,
  storeSettings,
  contentDesk,
  editedContent,
  shortLink,
  storeDomain,
  coupon,
  couponDesk,
  customerDesk,
  customerReview,
  delivery,
  deliveryRun,
  events,
  globalSearch,
  installation,
  operatedStore,
  operator,
  storeLimits,
  invoice,
  job,
  linkedUser,
  orderDesk,
  orderEdit,
  orderEditResult,
  orderMethod,
  orderNote,
  nfe,
  orderList,
  orderNfe,
  orderPaper,
  orderQuestion,
  orderRating,
  orderReturn,
  returnDesk,
  contactMessage,
  privacyDesk,
  privacyRequest,
  orderReceipt,
  orderRepeat,
  orderRequest,
  orderTrait,
  order,
  ownCoupons,
  password,
  payment,
  paymentAccount,
  paymentDesk,
  receivable,
  picking,
  privacy,
  product,
  registration,
  accountStatement,
  priceLimits,
  productCost,
  negotiatedOrder,
  productDesk,
  stockMovement,
  productPicture,
  productTag,
  negotiation,
  ownNegotiation,
  weighing,
  quickOrder,
  quote,
  referral,
  representative,
  spreadsheet,
  storeOrder,
  availabilityAlert,
  measurement,
  recommendation,
  shoppingList,
  subscription,
  subscriptionDesk,
  subscriptionOffer,
  subscriptionType,
  supplier,
  theme,
  values,
  secondFactor,
  team,
  stockCount,
  staffNotice,
  traitDesk,
  report,
  otherReports,
  verification,
]

/** Operations whose endpoint is named after its reply: an operation is named by a verb. */
const VERBS: Readonly<Record<string, string>> = {
  accountUser: 'getAccountUser',
  apiKeyLogin: 'signInWithApiKey',
  authenticate: 'signIn',
  authenticateRepresentative: 'signInRepresentative',
  billingAddress: 'getBillingAddress',
  transferLogin: 'createLoginToken',
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
  savePlace: 'chooseDeliveryPlace',
  myData: 'exportMyData',
  negotiatedCart: 'getNegotiatedCart',
  openAccounts: 'listOpenAccounts',
  orderDetail: 'getOrder',
  orderTraits: 'listOrderTraits',
  ownCoupons: 'listOwnCoupons',
  ownNegotiation: 'getNegotiation',
  ownReferral: 'getOwnReferral',
  ownRegistration: 'getRegistration',
  pageSections: 'listPageSections',
  paymentAccounts: 'listPaymentAccounts',
  paymentMethods: 'listPaymentMethods',
  paymentsToDecide: 'listPaymentsToDecide',
  paymentsToDecideOf: 'listPaymentsToDecideOfOrder',
  productDetail: 'getProduct',
  searchProductList: 'searchProducts',
  serviceAreas: 'getServiceAreas',
  socketAccess: 'getSocketAccess',
  signInCandidate: 'getSignInCandidate',
  signInFactors: 'getSignInFactors',
  staticPage: 'getStaticPage',
  staticText: 'getStaticTexts',
  storeOrder: 'getStoreOrder',
  storeReferrals: 'getReferralProgram',
  storeSubscription: 'getStoreSubscription',
  subscriptionTypes: 'listOfferedSubscriptionTypes',
  supplierFooter: 'getSupplierFooter',
  supplierSettings: 'getSupplierSettings',
  supplierTheme: 'getSupplierTheme',
  termsOfUse: 'getTermsOfUse',
  verificationState: 'getVerification',
  waitingWork: 'getWaitingWork',
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

/** Either opens a session; `sessao` in a path may carry the token instead. */
const BY_SESSION = [{ sessao: [] }, { token: [] }]

const SECURITY: Readonly<Record<string, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  public: [{}, ...BY_SESSION],
  // The session of an operator is no store's, and in no path.
  operator: [{ token: [] }],
}

/** The part of `/openapi.json` about a call besides its schemas. */
export const describeOperation = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  tags: [endpoint.area],
  security: SECURITY[endpoint.access] ?? BY_SESSION,
  'x-access': endpoint.access,
  ...(endpoint.customer === undefined ? {} : { 'x-customer': endpoint.customer }),
})
