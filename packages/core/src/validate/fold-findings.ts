import { type Diagnostic, type DiagnosticCode, groupBy } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'

interface Folded {
  readonly diagnostics: readonly Diagnostic[]
  /** Those that one counted finding in `diagnostics` stands for; absent where there are none. */
  readonly folded?: readonly Diagnostic[]
}

/**
 * Of what comes by the thousand when a project with translations begins, and fails nothing, one finding that counts: it has
 * `count` among its arguments, and the lockfile for its place. A single one, and what the project calls an error, stays.
 */
export function foldFindings(found: readonly Diagnostic[]): Folded {
  const groups = groupBy(found.filter(isCounted), ({ code, severity, locale, arguments: args }) =>
    JSON.stringify([code, severity, ...(counted.has(code) ? [] : [locale, args['left']])]),
  )
  const several = [...groups.values()].filter(({ length }) => length > 1)
  if (several.length === 0) return { diagnostics: found }
  const folded = several.flat()
  const hidden = new Set(folded)
  return { diagnostics: [...found.filter((finding) => !hidden.has(finding)), ...several.flatMap(countGroup)], folded }
}

/** True for a finding that is news only on the day on which translations are imported, or that the config wants to be so. */
export function isCounted({
  code,
  severity,
  arguments: args,
}: Pick<Diagnostic, 'code' | 'severity' | 'arguments'>): boolean {
  if (severity === 'error') return false
  if (code === 'needs-review') return args['by'] === 'imported'
  return counted.has(code) || (code === 'missing-key' && args['left'] !== undefined)
}

const counted: ReadonlySet<DiagnosticCode> = new Set(['imported-stale', 'source-case-changed'])

function countGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  return group.slice(0, 1).map(({ code, severity, locale, arguments: { left } }) => {
    const counted = { code, severity, file: lockfileName }
    if (left === undefined) return { ...counted, arguments: { count: group.length } }
    return { ...counted, ...(locale !== undefined && { locale }), arguments: { count: group.length, left } }
  })
}
