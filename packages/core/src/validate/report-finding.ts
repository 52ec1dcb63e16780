import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  groupBy,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'
import type { SourceFile, TargetFile } from '../model/catalog.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Severities } from '../text-check/severities.ts'

export interface FindingAt {
  readonly unit?: MessageUnit
  /** Name of the message, for a problem without a `unit`, such as a deleted key. */
  readonly message?: string
  /** Plural form; `''` for a message without plural. */
  readonly form?: string
  readonly range?: Range
  readonly arguments?: DiagnosticArguments
  /** True if the next sync resolves the problem. */
  readonly isBySync?: boolean | undefined
}

/** Returns a list with one problem in one target file; an empty list if the rule is off. */
export type Report = (code: DiagnosticCode, at: FindingAt, own?: Severity) => readonly Diagnostic[]

/**
 * Returns a function that makes problems of a target file, with locale, position and severity.
 * @param source the source file. If it is set, each problem includes the position of its message in this file (the
 * start of the file, if the problem has no message)
 */
export function reporter(target: TargetFile, severities: Severities, source?: SourceFile): Report {
  const { file, locale } = target
  let find: ReturnType<typeof positionFinder> | undefined
  const positionOf = (range: Range | undefined) => {
    if (range === undefined || target.text === undefined) return undefined
    find ??= positionFinder(target.text)
    return find(range.start)
  }
  let findSource: ReturnType<typeof positionFinder> | undefined
  const sourceOf = (unit: MessageUnit | undefined) => {
    if (source === undefined) return {}
    const [form] = unit?.forms.values() ?? []
    findSource ??= positionFinder(source.parsed.text)
    return { source: { file: source.file, ...findSource(form?.range.start ?? 0) } }
  }
  return (code, { unit, message = unit?.name, form = '', range, arguments: args = {}, isBySync }, own) => {
    const severity = severities.levelOf(code, { locale, message, ignored: unit?.ignored ?? [] }, own)
    if (severity === 'off') return []
    const position = positionOf(range)
    return [
      {
        code,
        severity,
        file,
        locale,
        arguments: args,
        ...(message === undefined ? {} : { message }),
        ...(form === '' ? {} : { form }),
        ...(range === undefined ? {} : { range }),
        ...(position === undefined ? {} : { position }),
        ...sourceOf(unit),
        ...(isBySync === true && { isBySync }),
      },
    ]
  }
}

/** Replaces similar problems (an import causes thousands) by one with a `count`. Errors stay separate. */
export function foldFindings(found: readonly Diagnostic[]): {
  readonly diagnostics: readonly Diagnostic[]
  readonly folded?: readonly Diagnostic[]
} {
  const groups = groupBy(found.filter(isCounted), ({ code, severity, locale, arguments: args }) =>
    JSON.stringify([code, severity, ...(counted.has(code) ? [] : [locale, args['left']]), ...evidenceIn(args)]),
  )
  const several = [...groups.values()].filter(({ length }) => length > 1)
  if (several.length === 0) return { diagnostics: found }
  const folded = several.flat()
  const hidden = new Set(folded)
  return { diagnostics: [...found.filter((finding) => !hidden.has(finding)), ...several.flatMap(countGroup)], folded }
}

/** Returns whether `foldFindings` may count this problem and similar ones as one problem. Never for errors. */
export function isCounted(finding: Pick<Diagnostic, 'code' | 'severity' | 'arguments'>): boolean {
  const { code, severity, arguments: args } = finding
  if (severity === 'error') return false
  if (code === 'needs-review') return args['by'] === 'imported' || args['by'] === 'assistant'
  return counted.has(code) || (code === 'missing-key' && args['left'] !== undefined)
}

const counted: ReadonlySet<DiagnosticCode> = new Set(['imported-stale', 'source-case-changed'])

/** Returns what makes translations of one coding assistant, from one commit, a group of their own. */
function evidenceIn({ by, engine, said, commit }: Diagnostic['arguments']): readonly unknown[] {
  return by === 'assistant' ? [engine, said, commit] : []
}

function countGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  return group.slice(0, 1).map(({ code, severity, locale, arguments: { left, by, engine, said, commit } }) => {
    const counted = { code, severity, file: lockfileName }
    if (by === 'assistant') {
      const evidence = { by, ...(engine && { engine }), ...(said && { said }), ...(commit && { commit }) }
      return { ...counted, ...(locale !== undefined && { locale }), arguments: { count: group.length, ...evidence } }
    }
    if (left === undefined) return { ...counted, arguments: { count: group.length } }
    return { ...counted, ...(locale !== undefined && { locale }), arguments: { count: group.length, left } }
  })
}
