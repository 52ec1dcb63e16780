import { ok } from '../http/answer.ts'
import type { Route } from './route.ts'

/** The OpenAPI document of the service. Needs no key, and is not an endpoint of the real service. */
export const openApiRoute: Route = {
  method: 'GET',
  path: '/openapi.json',
  access: 'open',
  async handle({ baseUrl }) {
    const { openApiDocument } = await import('../openapi-document.ts')
    return ok({ ...openApiDocument, servers: [{ url: baseUrl }] })
  },
}
