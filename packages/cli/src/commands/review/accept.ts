import type { AcceptReport, SettledState } from '@lockale/core'
import type { WordOptions } from '@lockale/project'
import { exits } from '../exit-codes.ts'
import { renderAccept, renderReopen } from '../render/accept.ts'
import type { Screen } from '../render/screen.ts'
import { chooseNames } from './accept-names.ts'
import { choosePlaces } from './choose-selection.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'

/** A person says that texts are right as they are. */
export function accept(context: CommandContext): Promise<Answer> {
  return sayWord(context, {
    word: 'accept',
    waiting: ['fuzzy', 'adopted', 'review'],
    done: 'accepted',
    show: renderAccept,
  })
}

/** A person hands texts back to the machine. */
export function reopen(context: CommandContext): Promise<Answer> {
  return sayWord(context, {
    word: 'reopen',
    waiting: ['fuzzy', 'adopted', 'edited'],
    done: 'reopened',
    show: renderReopen,
  })
}

interface Saying {
  readonly word: 'accept' | 'reopen'
  /** The texts that a list of findings can be about. */
  readonly waiting: readonly SettledState[]
  /** Its name in the document. */
  readonly done: string
  readonly show: (report: AcceptReport, isDryRun: boolean) => Screen
}

async function sayWord(context: CommandContext, { word, waiting, done, show }: Saying): Promise<Answer> {
  const { flags } = context
  const { names, isOfFindings } = await chooseNames(context, word)
  const project = await context.openProject()
  const wanted = flags.list('state') as readonly SettledState[]
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
    advice: isNews ? [['→ lockale sync makes them anew']] : [],
  }
}
