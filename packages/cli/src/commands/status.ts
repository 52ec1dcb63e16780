import { syntaxDocuments } from '../documents/reports.ts'
import { exits } from '../exit-codes.ts'
import { renderStatus } from '../render/status.ts'
import type { Answer, CommandContext } from './command.ts'

export async function status({ openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.check()
  const { messages, coverage, syntaxes } = report
  return {
    exitCode: exits.done,
    document: { messages, coverage, syntaxes: syntaxDocuments(syntaxes) },
    screen: renderStatus(report),
    advice: coverage.every((one) => one.coverage >= 1) ? [] : [['→ lockale check names each of them']],
  }
}
