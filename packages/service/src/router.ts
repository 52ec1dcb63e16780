import { Refusal } from './http/refusal.ts'
import type { BodyKind, Route } from './routes/route.ts'
import { translateRoutes } from './routes/translate.ts'

export interface Found {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Finds a route by a path without query. @throws {Refusal} 404 for an unknown path, 405 for a wrong method */
export async function findRoute(method: string, path: string): Promise<Found> {
  const group = groups.find(({ paths }) => paths.some((known) => path === known || path.startsWith(`${known}/`)))
  const segments = path.split('/')
  const fitting = ((await group?.load()) ?? []).flatMap((route) => {
    const params = matchSegments(route.path.split('/'), segments)
    return params === undefined ? [] : [{ route, params }]
  })
  if (fitting.length === 0) throw new Refusal(404, 'Not found')
  return chooseMethod(fitting, method)
}

/** Returns the route with this method, from routes with the same path. @throws {Refusal} 405 if no route has it */
export function chooseMethod(fitting: readonly Found[], method: string): Found {
  // HEAD is a GET whose answer has no body
  const found = fitting.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method))
  if (found !== undefined) return found
  const allow = [...new Set(fitting.map(({ route }) => route.method))].join(', ')
  throw new Refusal(405, 'Method not allowed', { headers: { allow } })
}

/** Groups of routes. A group loads at the first request for one of its paths, or for a path below one. */
const groups: readonly { readonly paths: readonly string[]; readonly load: () => Promise<readonly Route[]> }[] = [
  { paths: ['/v2/translate'], load: () => Promise.resolve(translateRoutes) },
  { paths: ['/v2/write'], load: async () => (await import('./routes/write.ts')).writeRoutes },
  { paths: ['/v2/document'], load: async () => (await import('./routes/documents.ts')).documentRoutes },
  {
    paths: ['/v1/quality-evaluations', '/v1/quality-evaluation'],
    load: async () => (await import('./routes/quality-evaluations.ts')).qualityEvaluationRoutes,
  },
  { paths: ['/v2/usage'], load: async () => (await import('./routes/usage.ts')).usageRoutes },
  { paths: ['/v2/admin/developer-keys'], load: async () => (await import('./routes/admin-keys.ts')).adminKeyRoutes },
  {
    paths: ['/v2/admin/analytics'],
    load: async () => (await import('./routes/admin-analytics.ts')).adminAnalyticsRoutes,
  },
  {
    paths: ['/v3/languages', '/v2/languages'],
    load: async () => (await import('./routes/languages.ts')).languageRoutes,
  },
  { paths: ['/v3/glossaries'], load: async () => (await import('./routes/glossaries.ts')).glossaryRoutes },
  {
    paths: ['/v2/glossaries', '/v2/glossary-language-pairs'],
    load: async () => (await import('./routes/glossaries-v2.ts')).oldGlossaryRoutes,
  },
  { paths: ['/v3/style_rules'], load: async () => (await import('./routes/style-rules.ts')).styleRuleRoutes },
  { paths: ['/v3/translation_memories'], load: async () => (await import('./routes/memories.ts')).memoryRoutes },
  { paths: ['/v3/spoken-terms'], load: async () => (await import('./voice/spoken-terms.ts')).spokenTermsRoutes },
  { paths: ['/v3/voice'], load: async () => (await import('./voice/session-routes.ts')).voiceRoutes },
  { paths: ['/v1/jobs/voice'], load: async () => (await import('./voice/job-routes.ts')).voiceJobRoutes },
]

/** Returns all endpoints that the service supports, each with the scope that an API key needs for it. */
export async function listEndpoints(): Promise<readonly ServedEndpoint[]> {
  const routes = (await Promise.all(groups.map(({ load }) => load()))).flat()
  return routes.map((route) => ({
    endpoint: `${route.method} ${route.path}`,
    access: route.access ?? 'key',
    scope: route.scope,
    bodies: route.body === undefined ? [] : (route.body.kinds ?? ['json']),
    maxBodyBytes: route.body?.maxBytes ?? 0,
    isBodyOptional: route.body?.isOptional ?? false,
  }))
}

/** An endpoint of the service. */
export interface ServedEndpoint {
  readonly endpoint: string
  readonly access: 'key' | 'admin' | 'open'
  readonly scope: string | undefined
  /** Formats of the request body that the endpoint reads. It refuses all others. */
  readonly bodies: readonly BodyKind[]
  readonly maxBodyBytes: number
  readonly isBodyOptional: boolean
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('{') && segment !== '') params[part.slice(1, -1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}
