import { explainRule, fixableRules, listRules } from '@lockale/core'
import { closest, type DiagnosticCode, LockaleError } from '@lockale/errors'
import { pageUrl } from '@lockale/terminal/docs-url'
import { exitOfCode } from '@lockale/terminal/exit-codes'
import { errorAreas } from './error-texts.ts'

type ExplainedRule = NonNullable<ReturnType<typeof explainRule>>

/** The explanation of an error code or rule. */
export interface Explanation {
  readonly code: string
  readonly kind: 'error' | 'finding'
  /** Paragraphs of Markdown. */
  readonly says: readonly string[]
  /** How a command ends that stops with this error; `undefined` for a finding. */
  readonly exitCode: number | undefined
  /** Of a finding, where the project gives none; `undefined` for an error. */
  readonly severity: string | undefined
  /** Two strings that a rule compares. */
  readonly strings: ExplainedRule['example']
  /** The command that fixes it. */
  readonly fix: string | undefined
  /** What to write to change the severity of a rule; none for an error. */
  readonly settings: readonly RuleSetting[]
  /** Address of the page that says more. */
  readonly page: string
}

interface RuleSetting {
  /** `for one locale` */
  readonly applies: string
  /** The code to write. */
  readonly write: string
}

/**
 * @param name a code of an error or the id of a rule; case does not count
 * @throws {LockaleError} `USAGE_BAD_VALUE` with the nearest name
 */
export function explain(name: string): Explanation {
  const [code, id] = [name.toUpperCase(), name.toLowerCase()]
  const area = errorAreas.find(({ errors }) => Object.hasOwn(errors, code))
  if (area !== undefined) {
    return {
      code,
      kind: 'error',
      says: [area.errors[code] ?? ''],
      exitCode: exitOfCode(code),
      severity: undefined,
      strings: undefined,
      fix: undefined,
      settings: [],
      page: pageUrl('errors', code),
    }
  }
  const rule = explainRule(id)
  if (rule !== undefined) return explainFinding(rule)
  const codes = errorAreas.flatMap(({ errors }) => Object.keys(errors))
  const near = closest(code, codes) ?? closest(id, listRules())
  throw new LockaleError('USAGE_BAD_VALUE', `There is no error code and no rule "${name}".`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Every error shows its code, and every problem the id of its rule.`,
  })
}

function explainFinding(rule: ExplainedRule): Explanation {
  const { id, what, why, remedy, severity, example } = rule
  return {
    code: id,
    kind: 'finding',
    says: [`${what} ${why}`, ...(remedy === undefined ? [] : [remedy])],
    exitCode: undefined,
    severity,
    strings: example,
    fix: fixableRules.includes(id) ? `lockale fix --rule ${id}` : undefined,
    settings: settingsOf(rule),
    page: pageUrl('checks', id),
  }
}

/** The first that matches wins. */
function settingsOf({ id, severity }: ExplainedRule): readonly RuleSetting[] {
  if (fixedSeverity.has(id)) return []
  const checks = `checks: { '${id}': '${severity === 'off' ? 'warning' : 'off'}' }`
  const takesComment = !aboutFiles.has(id) && !withoutComment.has(id)
  return [
    ...(takesComment && severity !== 'off'
      ? [{ applies: 'for one message, in the comment beside its source string', write: `lockale-ignore ${id}` }]
      : []),
    ...(aboutFiles.has(id)
      ? []
      : [{ applies: 'for messages by key, in the config', write: `messages: [{ match: 'legal.*', ${checks} }]` }]),
    ...(ofAllLocales.has(id)
      ? []
      : [{ applies: 'for one locale, in the config', write: `targets: [{ locale: 'de', ${checks} }]` }]),
    { applies: 'for the project, in the config', write: checks },
  ]
}

/** They say what a run could not do or read: no setting changes them. */
const fixedSeverity: ReadonlySet<DiagnosticCode> = new Set([
  'parse-error',
  'conflict-marker',
  'bad-encoding',
  'too-deep',
  'not-translated',
  'write-conflict',
  'lockfile-line',
])

/** Rules whose problems name no message. */
const aboutFiles: ReadonlySet<DiagnosticCode> = new Set(['extra-file', 'not-normalised', 'missing-file'])

/** Found where comments are not read, or in a message that has no source string. */
const withoutComment: ReadonlySet<DiagnosticCode> = new Set([
  'unpaired-surrogate',
  'duplicate-key',
  'ambiguous-scalar',
  'key-collision',
  'source-unwritten',
  'extra-key',
  'android-not-translatable',
  'obsolete-lock-entry',
  'unused-suppression',
])

const ofAllLocales: ReadonlySet<DiagnosticCode> = new Set(['obsolete-lock-entry', 'unused-suppression'])
