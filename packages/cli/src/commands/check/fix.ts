import { fixableRules, type FixReport } from '@lockale/core'
import { type DiagnosticCode, didYouMean, LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { chooseSelection, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

export async function fix(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const rules = chooseRules(flags.list('rule'))
  const dryRun = flags.has('dry-run')
  const project = await context.openProject()
  const report = await project.fix({
    dryRun,
    ...chooseWaiting(flags),
    ...(rules && { rules }),
    ...chooseSelection(context, project),
  })
  const { fixed, files } = report
  return { exitCode: exits.done, document: { fixed, files, dryRun }, screen: renderFix(report, dryRun) }
}

/**
 * Returns the rules that `--rule` names; `undefined` without the flag, which means all rules.
 * @throws {LockaleError} `RULE_UNKNOWN` if a rule does not exist or has no safe fix
 */
function chooseRules(names: readonly string[]): readonly DiagnosticCode[] | undefined {
  if (names.length === 0) return undefined
  return names.map((name) => {
    const rule = fixableRules.find((id) => id === name)
    if (rule !== undefined) return rule
    throw new LockaleError('RULE_UNKNOWN', `No rule ${JSON.stringify(name)} has a safe fix.`, {
      hint: `${didYouMean(name, fixableRules)}Rules with a safe fix: ${fixableRules.join(', ')}.`,
    })
  })
}

const maxShown = 40

/** Limits of a quoted string: characters in all, and characters before the first change. */
const shown = 40
const leading = 16

function renderFix({ fixed }: FixReport, dryRun: boolean): Screen {
  if (fixed.length === 0) return [[green('✓'), ' nothing to fix']]
  const texts = count(fixed.length, 'translation')
  const files = count(new Set(fixed.map(({ file }) => file)).size, 'file')
  const hidden = fixed.length - maxShown
  return [
    ...fixed
      .slice(0, maxShown)
      .map(({ file, message, rules, before, after }): Line => [
        green('✓'),
        ' ',
        dim(file),
        ' ',
        bold(message),
        `: ${change(before, after).join(' → ')} `,
        dim(rules.join(', ')),
      ]),
    ...(hidden > 0 ? [[dim(`  and ${count(hidden, 'more', 'more')}`)]] : []),
    dryRun ? [`= ${texts} in ${files} would be fixed`] : [green('✓'), ` ${texts} fixed in ${files}`],
  ]
}

/** Quotes both strings, from a little before the first difference. Keeps spaces: most fixes change only spaces. */
function change(...texts: readonly [before: string, after: string]): readonly string[] {
  const [before, after] = texts.map((text) => Array.from(text.slice(0, longest)))
  const first = before?.findIndex((character, at) => character !== after?.[at]) ?? 0
  const start = Math.max(0, (first === -1 ? (before?.length ?? 0) : first) - leading)
  return [before, after].map((characters = []) => {
    const isCut = characters.length > start + shown
    const part = characters.slice(start, start + shown).join('')
    return `"${start > 0 ? '…' : ''}${part}${isCut ? '…' : ''}"`
  })
}

/** Looks for the first change only in this many UTF-16 units of a string. */
const longest = 100_000
