import type { AcceptReport, ReviewState } from '@lockale/core'
import type { WordOptions } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { choosePlaces, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { chooseNames } from './accept-list.ts'

/** A person says that texts are right as they are. */
export function accept(context: CommandContext): Promise<Answer> {
  return sayWord(context, {
    word: 'accept',
    waiting: ['source-changed', 'adopted', 'review'],
    done: 'accepted',
    show: renderAccept,
  })
}

/** A person hands texts back to the machine. */
export function reopen(context: CommandContext): Promise<Answer> {
  return sayWord(context, {
    word: 'reopen',
    waiting: ['source-changed', 'adopted', 'edited'],
    done: 'reopened',
    show: renderReopen,
  })
}

interface SayWordOptions {
  readonly word: 'accept' | 'reopen'
  /** The texts that a list of findings can be about. */
  readonly waiting: readonly ReviewState[]
  /** Name of the list in the JSON document. */
  readonly done: string
  readonly show: (report: AcceptReport, isDryRun: boolean) => Screen
}

async function sayWord(context: CommandContext, { word, waiting, done, show }: SayWordOptions): Promise<Answer> {
  const { flags } = context
  const { names, isOfFindings } = await chooseNames(context, word)
  const project = await context.openProject()
  const wanted = flags.list('state') as readonly ReviewState[]
  const states = wanted.length > 0 ? wanted : isOfFindings ? waiting : undefined
  const isDryRun = flags.has('dry-run')
  const options: WordOptions = {
    messages: names,
    ...choosePlaces(context, project),
    ...chooseWaiting(flags),
    ...(states && { states }),
    ...(isDryRun && { dryRun: true }),
  }
  const report = await (word === 'accept' ? project.accept(options) : project.reopen(options))
  const { accepted, skipped, others } = report
  const isNews = word === 'reopen' && accepted.length > 0 && !isDryRun
  return {
    exitCode: exits.done,
    document: { [done]: accepted, skipped, others, dryRun: isDryRun },
    screen: show(report, isDryRun),
    advice: isNews ? [['→ lockale sync re-translates them']] : [],
  }
}

export function renderAccept(report: AcceptReport, isDryRun = false): Screen {
  const done = isDryRun ? 'would be approved for the current source strings' : acceptedWords
  return renderSettled(report, { none: 'nothing to approve', done })
}

const acceptedWords = 'approved for the current source strings'

function renderReopen(report: AcceptReport, isDryRun = false): Screen {
  const done = isDryRun ? 'would be re-translated' : 'to be re-translated by the next sync'
  return renderSettled(report, { none: 'nothing to reopen', done })
}

interface Words {
  readonly none: string
  readonly done: string
}

/** Limit of shown strings of each kind: a pattern may match ten thousand. */
const maxShown = 40

function renderSettled({ accepted, skipped, others }: AcceptReport, { none, done }: Words): Screen {
  const lines = (all: readonly Line[]) => [
    ...all.slice(0, maxShown),
    ...(all.length > maxShown ? [[dim(`  … ${figure(all.length - maxShown)} more; --json lists all`)]] : []),
  ]
  return [
    ...lines(
      accepted.map(({ message, locale, text }): Line => [
        green('✓'),
        ' ',
        bold(message),
        ` ${locale}: ${quote(text, 60)}`,
      ]),
    ),
    ...lines(skipped.map(({ message, locale, why }): Line => [dim(`i ${message} ${locale}: ${why}`)])),
    ...(others > 0 ? [[dim(`i ${count(others, 'translation')} in another state`)]] : []),
    accepted.length === 0
      ? [green('✓'), ` ${none}`]
      : [green('✓'), ` ${count(accepted.length, 'translation')} ${done}`],
  ]
}
