import { join } from 'node:path'
import { presets, traceIdHeader } from '@lockale/api'
import { listEndpoints, type ServedEndpoint } from '@lockale/service'
import { repositoryRoot } from '../../repo/source-files.ts'
import { readTypes, type Schema, typeFiles, type TypeSchemas } from './type-schemas.ts'

const mediaTypes: Readonly<Record<ServedEndpoint['bodies'][number], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: '*/*',
}

/** The OpenAPI document of the mock service: its endpoints, with the types of `@lockale/api`. */
export async function makeOpenApiDocument(): Promise<Schema> {
  const types = readTypes([
    ...typeFiles(join(repositoryRoot, 'packages/api/src')),
    join(repositoryRoot, 'test/service/openapi/endpoints.ts'),
  ])
  const answers = types.members('EndpointAnswers')
  const fields = types.members('EndpointFields')
  const paths: Record<string, Record<string, Schema>> = {}
  for (const served of await listEndpoints()) {
    const [method = '', path = ''] = served.endpoint.split(' ')
    const answer = answers.get(served.endpoint)
    if (answer === undefined) throw new Error(`${served.endpoint} is not in EndpointAnswers.`)
    const body = fields.get(served.endpoint)
    if (body === undefined && served.bodies.some((kind) => kind !== 'bytes')) {
      throw new Error(`${served.endpoint} is not in EndpointFields.`)
    }
    const item = (paths[path] ??= {})
    item[method.toLowerCase()] = operationOf(served, {
      path,
      answers: types.schemaOf(answer.node) ?? {},
      body: body === undefined ? {} : (types.schemaOf(body.node) ?? {}),
    })
  }
  const error = errorSchema(types)
  return {
    openapi: '3.1.0',
    info: {
      title: 'The mock of the language service',
      description: `What \`lockale serve\` and \`npx @lockale/service\` answer. Every answer has the header ${traceIdHeader}.`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries([...types.named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: {
        Refused: { description: 'The request is refused.', content: { 'application/json': { schema: error } } },
      },
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: Object.values(presets)
            .map(({ scheme }) => `\`${scheme} <key>\``)
            .join(' or '),
        },
      },
    },
  }
}

function errorSchema(types: TypeSchemas): Schema {
  const body = types.members('ErrorBody')
  const named = ['message', 'detail', 'code'].map((name) => [name, types.schemaOf(body.get(name)?.node)])
  return { type: 'object', properties: Object.fromEntries(named), required: ['message'] }
}

function operationOf(
  { endpoint, access, scope, bodies, isBodyOptional, maxBodyBytes }: ServedEndpoint,
  { path, answers, body }: { readonly path: string; readonly answers: Schema; readonly body: Schema },
): Schema {
  const notes = [
    ...(access === 'admin' ? ['For administrator keys.'] : []),
    ...(scope === undefined ? [] : [`Scope of keys: \`${scope}\`.`]),
    ...(bodies.length === 0 ? [] : [`A body has at most ${maxBodyBytes} bytes.`]),
  ]
  return {
    operationId: endpoint.replaceAll(/[^\w]+/gu, '_').replace(/_$/u, ''),
    ...(notes.length === 0 ? {} : { description: notes.join(' ') }),
    ...(access === 'open' ? { security: [] } : { security: [{ key: [] }] }),
    ...(path.includes('{')
      ? { parameters: Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name]) => parameterOf(name)) }
      : {}),
    ...(bodies.length === 0
      ? {}
      : {
          requestBody: {
            required: !isBodyOptional,
            content: Object.fromEntries(
              bodies.map((kind) => [mediaTypes[kind], { schema: kind === 'bytes' ? {} : body }]),
            ),
          },
        }),
    responses: { ...responsesOf(answers), default: { $ref: '#/components/responses/Refused' } },
  }
}

function parameterOf(name = ''): Schema {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}

function responsesOf({ properties }: Schema): Record<string, Schema> {
  const statuses = Object.entries(properties as Readonly<Record<string, Schema>>)
  return Object.fromEntries(
    statuses.map(([status, schema]) => {
      if (Object.keys(schema).length === 0) return [status, { description: 'Done, without a body.' }]
      const type = schema['contentMediaType'] === undefined ? 'application/json' : '*/*'
      return [status, { description: 'Done.', content: { [type]: { schema } } }]
    }),
  )
}
