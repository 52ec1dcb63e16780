import type { AcceptReport, ReviewState } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { choosePlaces, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { chooseNames } from './accept-list.ts'

/**
 * `waiting`: states of the translations to change, if the input is the output of `check`. `list`: field of the JSON
 * document that lists the changed translations. Other fields are texts for the terminal.
 */
const words = {
  accept: {
    waiting: ['source-changed', 'adopted', 'review'],
    list: 'accepted',
    none: 'nothing to approve',
    done: 'approved for the current source strings',
    wouldBe: 'would be approved for the current source strings',
  },
  reopen: {
    waiting: ['source-changed', 'adopted', 'edited'],
    list: 'reopened',
    none: 'nothing to reopen',
    done: 'to be re-translated by the next sync',
    wouldBe: 'would be re-translated',
  },
} as const

/** Returns the function that runs `accept` (marks translations as reviewed) or `reopen` (as to be re-translated). */
export function settle(word: keyof typeof words): (context: CommandContext) => Promise<Answer> {
  return async (context) => {
    const { flags } = context
    const { names, isOfFindings } = await chooseNames(context, word)
    const project = await context.openProject()
    const wanted = flags.list('state') as readonly ReviewState[]
    const { waiting, list } = words[word]
    const states = wanted.length > 0 ? wanted : isOfFindings ? waiting : undefined
    const isDryRun = flags.has('dry-run')
    const report = await project[word]({
      messages: names,
      ...choosePlaces(context, project),
      ...chooseWaiting(flags),
      ...(states && { states }),
      ...(isDryRun && { dryRun: true }),
    })
    const { accepted, skipped, others } = report
    const isNews = word === 'reopen' && accepted.length > 0 && !isDryRun
    return {
      exitCode: exits.done,
      document: { [list]: accepted, skipped, others, dryRun: isDryRun },
      screen: renderSettled(report, word, isDryRun),
      advice: isNews ? [['→ lockale sync re-translates them']] : [],
    }
  }
}

/** Limit of strings in each printed list: a pattern such as `cart.*` may match ten thousand. */
const maxShown = 40

function renderSettled(
  { accepted, skipped, others }: AcceptReport,
  word: keyof typeof words,
  isDryRun = false,
): Screen {
  const { none, done, wouldBe } = words[word]
  const said = accepted.length === 0 ? none : `${count(accepted.length, 'translation')} ${isDryRun ? wouldBe : done}`
  const lines = (all: readonly Line[]) => [
    ...all.slice(0, maxShown),
    ...(all.length > maxShown ? [[dim(`  … ${figure(all.length - maxShown)} more; --json lists all`)]] : []),
  ]
  const settled = accepted.map(({ message, locale, text }): Line => {
    return [green('✓'), ' ', bold(message), ` ${locale}: ${quote(text, 60)}`]
  })
  return [
    ...lines(settled),
    ...lines(skipped.map(({ message, locale, why }): Line => [dim(`i ${message} ${locale}: ${why}`)])),
    ...(others > 0 ? [[dim(`i ${count(others, 'translation')} in another state`)]] : []),
    [green('✓'), ` ${said}`],
  ]
}
