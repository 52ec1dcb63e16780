import { Refusal } from './http/refusal.ts'
import { glossaryRoutes } from './routes/glossaries.ts'
import { languageRoutes } from './routes/languages.ts'
import { memoryRoutes } from './routes/memories.ts'
import type { Route } from './routes/route.ts'
import { styleRuleRoutes } from './routes/style-rules.ts'
import { translateRoutes } from './routes/translate.ts'
import { usageRoutes } from './routes/usage.ts'

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
  const found = fitting.find(({ route }) => route.method === method)
  if (found !== undefined) return found
  if (fitting.length === 0) throw new Refusal(404, 'Not found')
  const allow = [...new Set(fitting.map(({ route }) => route.method))].join(', ')
  throw new Refusal(405, 'Method not allowed', { headers: { allow } })
}

const routes = [
  ...translateRoutes,
  ...usageRoutes,
  ...languageRoutes,
  ...glossaryRoutes,
  ...styleRuleRoutes,
  ...memoryRoutes,
].map((route) => ({ route, segments: route.path.split('/') }))

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
