import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import { apiText } from '#contract/platform.ts'
import { SESSION_COOKIE } from '../../session/session.ts'
import { withNullableOptionals } from '../validation.ts'
import { completeDocument } from './document.ts'

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

/** Without the top bar, whose icon has an inline style. Groups start closed, for a box to find them by name. */
const DOCS_INTERFACE = { layout: 'BaseLayout', docExpansion: 'none', filter: true } as const

const withNullableBody = (schema: FastifySchema): FastifySchema =>
  schema?.body === undefined ? schema : { ...schema, body: withNullableOptionals(schema.body as TSchema) }

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
    // Only the OpenAPI document needs it, and few processes serve one.
    transform: ({ schema, url }) => ({ schema: withNullableBody(schema), url }),
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
