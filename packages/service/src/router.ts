import { Refusal } from './http/refusal.ts'
import { adminAnalyticsRoutes } from './routes/admin-analytics.ts'
import { adminKeyRoutes } from './routes/admin-keys.ts'
import { documentRoutes } from './routes/documents.ts'
import { glossaryRoutes } from './routes/glossaries.ts'
import { oldGlossaryRoutes } from './routes/glossaries-v2.ts'
import { homeRoutes } from './routes/home.ts'
import { languageRoutes } from './routes/languages.ts'
import { memoryRoutes } from './routes/memories.ts'
import { qualityEvaluationRoutes } from './routes/quality-evaluations.ts'
import type { BodyKind, Route } from './routes/route.ts'
import { spokenTermsRoutes } from './routes/spoken-terms.ts'
import { styleInstructionRoutes } from './routes/style-instructions.ts'
import { styleRuleRoutes } from './routes/style-rules.ts'
import { translateRoutes } from './routes/translate.ts'
import { usageRoutes } from './routes/usage.ts'
import { voiceRoutes } from './routes/voice.ts'
import { voiceJobRoutes } from './routes/voice-jobs.ts'
import { writeRoutes } from './routes/write.ts'

export interface Found {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** The route for a request; `path` has no query. @throws {Refusal} 404 for an unknown path, 405 for a wrong method */
export function findRoute(method: string, path: string): Found {
  const segments = path.split('/')
  const fitting = routes.flatMap((entry) => {
    const params = matchSegments(entry.segments, segments)
    return params === undefined ? [] : [{ route: entry.route, params }]
  })
  if (fitting.length === 0) throw new Refusal(404, 'Not found')
  return chooseMethod(fitting, method)
}

/** Of routes with one path. @throws {Refusal} 405 */
export function chooseMethod(fitting: readonly Found[], method: string): Found {
  const found = fitting.find(({ route }) => route.method === method)
  if (found !== undefined) return found
  const allow = [...new Set(fitting.map(({ route }) => route.method))].join(', ')
  throw new Refusal(405, 'Method not allowed', { headers: { allow } })
}

const routes = [
  ...translateRoutes,
  ...writeRoutes,
  ...documentRoutes,
  ...qualityEvaluationRoutes,
  ...usageRoutes,
  ...adminKeyRoutes,
  ...homeRoutes,
  ...adminAnalyticsRoutes,
  ...languageRoutes,
  ...glossaryRoutes,
  ...oldGlossaryRoutes,
  ...styleRuleRoutes,
  ...styleInstructionRoutes,
  ...memoryRoutes,
  ...spokenTermsRoutes,
  ...voiceRoutes,
  ...voiceJobRoutes,
].map((route) => ({ route, segments: route.path.split('/') }))

/** All that is served, as the contract names it, with what a key with scopes must hold. */
export const servedEndpoints: readonly ServedEndpoint[] = routes.map(({ route }) => ({
  endpoint: `${route.method} ${route.path}`,
  access: route.access ?? 'key',
  scope: route.scope,
  bodies: route.body === undefined ? [] : (route.body.kinds ?? ['json']),
  maxBodyBytes: route.body?.maxBytes ?? 0,
  isBodyOptional: route.body?.isOptional ?? false,
}))

export interface ServedEndpoint {
  readonly endpoint: string
  readonly access: 'key' | 'admin' | 'open'
  readonly scope: string | undefined
  /** Kinds of bodies it reads; a request of any other kind is refused. */
  readonly bodies: readonly BodyKind[]
  readonly maxBodyBytes: number
  readonly isBodyOptional: boolean
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}
