import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as access from '#contract/access.ts'
import * as address from '#contract/address.ts'
import * as apiKey from '#contract/api-key.ts'
import * as audit from '#contract/audit.ts'
import * as cart from '#contract/cart.ts'
import * as catalog from '#contract/catalog.ts'
import * as companyRegistry from '#contract/company-registry.ts'
import * as content from '#contract/content.ts'
import * as coupon from '#contract/coupon.ts'
import * as customerReview from '#contract/customer-review.ts'
import * as delivery from '#contract/delivery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/events.ts'
import { failureCodes, failureStatus } from '#contract/failures.ts'
import * as globalSearch from '#contract/global-search.ts'
import * as installation from '#contract/installation.ts'
import * as invoice from '#contract/invoice.ts'
import * as linkedUser from '#contract/linked-user.ts'
import * as orderRequest from '#contract/order-request.ts'
import * as orderTrait from '#contract/order-trait.ts'
import * as order from '#contract/order.ts'
import * as password from '#contract/password.ts'
import * as payment from '#contract/payment.ts'
import { apiText } from '#contract/platform.ts'
import * as privacy from '#contract/privacy.ts'
import * as product from '#contract/product.ts'
import * as registration from '#contract/registration.ts'
import * as representative from '#contract/representative.ts'
import * as storeOrder from '#contract/store-order.ts'
import * as supplier from '#contract/supplier.ts'
import * as values from '#contract/values.ts'
import * as verification from '#contract/verification.ts'
import type { FailureCode } from '#domain/failure.ts'
import { SESSION_COOKIE } from '#server/platform/session/session.ts'

/** Every module of the contract that exports endpoints or schemas: `/openapi.json` calls them as they are called there. */
export const WIRE_MODULES: readonly Readonly<Record<string, unknown>>[] = [
  access,
  address,
  apiKey,
  audit,
  cart,
  catalog,
  companyRegistry,
  content,
  coupon,
  customerReview,
  delivery,
  events,
  globalSearch,
  installation,
  invoice,
  linkedUser,
  orderRequest,
  orderTrait,
  order,
  password,
  payment,
  privacy,
  product,
  registration,
  representative,
  storeOrder,
  supplier,
  values,
  verification,
]

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly operationId?: string
  readonly responses: Json
}

/** Adds to the description of the routes what their schemas do not say: how calls are refused. */
export function completeDocument<Document extends { readonly paths?: object; readonly components?: object }>(
  document: Document,
): Document {
  const paths = mapValues(document.paths ?? {}, (methods) => mapValues(methods as Json, completeOperation))
  const schemas = { [FAILURE_SCHEMA]: failureSchema() }
  return { ...document, paths, components: { ...document.components, schemas } }
}

function completeOperation(described: unknown): unknown {
  const operation = described as Operation
  const endpoint = exportOfOperation.get(operation.operationId ?? '') as Endpoint | undefined
  const replies = mapValues(operation.responses, (reply) => ({ ...(reply as Json), description: apiText.reply }))
  return { ...operation, responses: { ...replies, ...(endpoint ? failureReplies(endpoint) : otherRefusals()) } }
}

const mapValues = (record: object, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** Operations whose endpoint is named after its reply: an operation is named by a verb. */
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

/** `/openapi.json` names it so; its fields are those of `FailureBody`. */
export const FAILURE_SCHEMA = 'Recusa'

const text = { type: 'string' }
const fieldFault = {
  type: 'object',
  required: ['campo', 'codigo', 'mensagem'],
  properties: { campo: text, codigo: text, mensagem: text, sugestao: text },
}

/** Schema of every refusal, with all its codes. */
export const failureSchema = () => ({
  type: 'object',
  description: apiText.refusal,
  required: ['codigo', 'mensagem'],
  properties: {
    codigo: { type: 'string', enum: failureCodes(), description: apiText.code },
    mensagem: { type: 'string', description: apiText.message },
    campo: { type: 'string', description: apiText.field },
    mensagemModal: text,
    campos: { type: 'array', items: fieldFault },
    itensName: { type: 'array', items: text },
    diferencas: { type: 'array', items: { type: 'object' } },
    message: text,
    openModal: { type: 'boolean' },
    detalhes: { type: 'object' },
  },
})

/** The refusals of a call that its declaration already says, by status; any other code may come under its own status. */
export function failureReplies(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, FailureCode[]>()
  for (const code of declaredCodes(endpoint)) {
    const status = failureStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries([
    ...entries.map(([status, codes]) => [String(status), refusal(codes.map((code) => `\`${code}\``).join(', '))]),
    ...Object.entries(otherRefusals()),
  ])
}

/** Of any call. */
export const otherRefusals = (): Record<string, unknown> => ({
  '4XX': refusal(apiText.otherRefusal),
  '5XX': refusal(apiText.unexpected),
})

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${FAILURE_SCHEMA}` } } },
})

function declaredCodes({ access, body, method }: Endpoint): FailureCode[] {
  return [
    'request.invalid',
    ...(body === undefined ? [] : (['request.malformed', 'request.tooLarge', 'request.unsupportedMedia'] as const)),
    ...(method === 'GET' ? [] : (['request.crossOrigin'] as const)),
    ...(access === 'public' ? [] : SESSION_CODES),
    ...(access === 'cart.save' ? (['cart.notSignedIn'] as const) : []),
    ...(access === 'order.submit' ? (['order.notAllowed', 'order.awaitingApproval'] as const) : []),
    'supplier.notFound',
    'request.tooMany',
  ]
}

const SESSION_CODES = ['access.signInRequired', 'access.sessionExpired', 'access.notAllowed'] as const

/** Either opens a session; `sessao` in a path may carry the token instead. */
const BY_SESSION = [{ sessao: [] }, { token: [] }]

/** What `/openapi.json` says of a call besides its schemas. */
export const describeOperation = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  tags: [endpoint.area],
  security: endpoint.access === 'public' ? [{}, ...BY_SESSION] : BY_SESSION,
  'x-access': endpoint.access,
  ...(endpoint.customer === undefined ? {} : { 'x-customer': endpoint.customer }),
})

/** Swagger UI is served from here without inline scripts or styles. Its icons are `data:` pictures. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Without the top bar, whose icon has an inline style. */
const DOCS_INTERFACE = { layout: 'BaseLayout' }

/** `/openapi.json` from the schemas that check requests, and `/docs` as its page. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: apiText.title,
        description: apiText.description,
        version: '1.0.0',
        license: { name: apiText.license, identifier: apiText.license } as { name: string },
      },
      servers: [{ url: '/', description: apiText.server }],
      components: {
        securitySchemes: {
          sessao: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: apiText.cookie },
          token: { type: 'http', scheme: 'bearer', description: apiText.token },
        },
      },
    },
    transformObject: (document) => ('openapiObject' in document ? completeDocument(document.openapiObject) : {}),
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: apiText.title },
    uiConfig: DOCS_INTERFACE,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
