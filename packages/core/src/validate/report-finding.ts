import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import type { Severities } from '../judge/severities.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { MessageUnit } from '../model/unit.ts'

/** Where in a target file, and about what. */
export interface FindingAt {
  readonly unit?: MessageUnit
  /** For what has no unit: a key that is gone. */
  readonly message?: string
  readonly range?: Range
  readonly arguments?: DiagnosticArguments
}

/** Makes a finding of one target file; none where the project does not want it. */
export type Report = (code: DiagnosticCode, at: FindingAt, own?: Severity) => readonly Diagnostic[]

/** Fills in file, locale, position and the severity that the project gives the rule. */
export function reporter(target: TargetFile, severities: Severities): Report {
  const { file, locale } = target
  let find: ReturnType<typeof positionFinder> | undefined
  const positionOf = (range: Range | undefined) => {
    if (range === undefined || target.parsed === undefined) return undefined
    find ??= positionFinder(target.parsed.text)
    return find(range.start)
  }
  return (code, { unit, message = unit?.name, range, arguments: args = {} }, own) => {
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
        ...(range === undefined ? {} : { range }),
        ...(position === undefined ? {} : { position }),
      },
    ]
  }
}
