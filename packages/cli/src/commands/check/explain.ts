import { exitOfCode, exits } from '@lockale/terminal/exit-codes'
import { explainRule, fixableRules, listRules } from '@lockale/core'
import { closest, type DiagnosticCode, LockaleError } from '@lockale/errors'
import { pageUrl } from '@lockale/terminal/docs-url'
import { errorAreas } from '../../explain/error-texts.ts'
import { bold, cyan, dim, green, type Line, red, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf } from '@lockale/terminal/render/width'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

export function explain({ operands }: Pick<CommandContext, 'operands'>): Promise<Answer> {
  const [name = ''] = operands
  const found = explainCode(name)
  const { code, kind, says, settings, page } = found
  const { exitCode = null, severity = null, strings: example = null, fix = null } = found
  const document = { code, kind, says, exitCode, severity, example, fix, settings, page }
  return Promise.resolve({ exitCode: exits.done, document, screen: renderExplanation(found) })
}

function renderExplanation(explanation: Explanation): Screen {
  const { code, says, exitCode, severity, fix, settings } = explanation
  const end = exitCode === undefined ? `severity: ${severity ?? ''}` : `exit code: ${exitCode}`
  return [
    [bold(code), dim(`  ${end}`)],
    ...says.flatMap((paragraph): readonly Line[] => [[], [plain(paragraph)]]),
    ...stringLines(explanation),
    ...(fix === undefined ? [] : [[], [bold('To fix it: '), cyan(fix)]]),
    ...(settings.length === 0
      ? []
      : [
          [],
          [bold(severity === 'off' ? 'To enable it:' : 'To silence it:')],
          ...settings.map(({ applies, write }): Line => [dim(`  ${applies}: `), cyan(write)]),
        ]),
  ]
}

function stringLines({ strings }: Explanation): Screen {
  if (strings === undefined) return []
  const { source, target, better, locale, syntax, given } = strings
  const width = Math.max(columnsOf('en'), columnsOf(locale))
  const line = (name: string, text: string): Line => [dim(`  ${name.padEnd(width)}  `), JSON.stringify(text)]
  const about = [
    ...(syntax === undefined ? [] : [`message format ${syntax.id}`]),
    ...(given === undefined ? [] : [`with ${plain(given)}`]),
  ].join(', ')
  return [
    [],
    [red('Wrong:'), dim(about === '' ? '' : `  ${about}`)],
    line('en', source),
    line(locale, target),
    [green('Right:')],
    line(locale, better),
  ]
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1').replaceAll('`', '')
}

type ExplainedRule = NonNullable<ReturnType<typeof explainRule>>

interface Explanation {
  readonly code: string
  readonly kind: 'error' | 'finding'
  readonly says: readonly string[]
  /** Exit code of a command that stops with this error; `undefined` if the explanation is about a rule. */
  readonly exitCode?: number
  /** Default severity of the rule; `undefined` if the explanation is about an error code. */
  readonly severity?: string
  readonly strings?: ExplainedRule['example']
  readonly fix?: string | undefined
  /** Settings that change the severity (none for an error code). `applies`: where one is valid (`for one locale`). */
  readonly settings: readonly { readonly applies: string; readonly write: string }[]
  readonly page: string
}

/** Explains an error code or rule id, in upper or lower case. @throws {LockaleError} `USAGE_BAD_VALUE` */
export function explainCode(name: string): Explanation {
  const [code, id] = [name.toUpperCase(), name.toLowerCase()]
  const area = errorAreas.find(({ errors }) => Object.hasOwn(errors, code))
  if (area !== undefined) {
    const [says, exitCode, page] = [[area.errors[code] ?? ''], exitOfCode(code), pageUrl('errors', code)]
    return { code, kind: 'error', says, exitCode, settings: [], page }
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
    severity,
    strings: example,
    fix: fixableRules.includes(id) ? `lockale fix --rule ${id}` : undefined,
    settings: settingsOf(rule),
    page: pageUrl('checks', id),
  }
}

function settingsOf({ id, severity }: ExplainedRule): Explanation['settings'] {
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

/** Rules about what lockale could not read, translate or write. Settings cannot change the severity of these rules. */
const fixedSeverity: ReadonlySet<DiagnosticCode> = new Set([
  'parse-error',
  'conflict-marker',
  'bad-encoding',
  'too-deep',
  'not-translated',
  'write-conflict',
  'lockfile-line',
])

const aboutFiles: ReadonlySet<DiagnosticCode> = new Set(['extra-file', 'not-normalised', 'missing-file'])

/** Rules that a comment cannot switch off: the problems are in places that have no comment or no source string. */
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
  'unused-description',
])

const ofAllLocales: ReadonlySet<DiagnosticCode> = new Set([
  'obsolete-lock-entry',
  'unused-suppression',
  'unused-description',
])
