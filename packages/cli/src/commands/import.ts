import type { ReturnedState } from '@lockale/core'
import { matchLanguages, readXliff } from '@lockale/exchange'
import { exits } from '../exit-codes.ts'
import { renderImport } from '../render/import.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'
import { readXliffFile } from './read-xliff-file.ts'

/** Takes back what translators made. All files are read and found sound before anything is written. */
export async function importTexts(context: CommandContext): Promise<Answer> {
  const { flags, operands } = context
  const project = await context.openProject()
  const returned = []
  for (const file of operands) {
    returned.push(...matchLanguages(readXliff(await readXliffFile(file, context), file), project.config))
  }
  const as = flags.text('as') as ReturnedState | undefined
  const prefer = flags.text('prefer') as 'theirs' | 'ours' | undefined
  const dryRun = flags.has('dry-run')
  const report = await project.takeBack(returned, {
    ...chooseWaiting(flags),
    ...(as && { as }),
    ...(prefer && { prefer }),
    acceptStale: flags.text('stale') === 'accept',
    dryRun,
  })
  return {
    exitCode: report.problems.length > 0 ? exits.findings : exits.done,
    document: { ...report, dryRun },
    screen: renderImport(report, dryRun),
  }
}
