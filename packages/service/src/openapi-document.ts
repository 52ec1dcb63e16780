import document from './openapi.json' with { type: 'json' }

/** The OpenAPI document, without the address of the service. test/service/openapi.test.ts makes it. */
export const openApiDocument: Readonly<Record<string, unknown>> = document
