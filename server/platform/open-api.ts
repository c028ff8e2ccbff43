import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { apiText } from '#contract/platform.ts'

/** `/openapi.json` from the very schemas that check requests, and `/docs` to read it. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: apiText.title,
        description: apiText.description,
        version: '1.0.0',
      },
      components: { securitySchemes: { sessao: { type: 'apiKey', in: 'cookie', name: 'commerce-auth-token' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
