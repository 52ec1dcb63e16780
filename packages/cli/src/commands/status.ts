import { packageDocuments } from '../documents/packages.ts'
import { syntaxDocuments } from '../documents/reports.ts'
import { exits } from '../exit-codes.ts'
import { renderPackages } from '../render/packages.ts'
import { renderStatus } from '../render/status.ts'
import type { Answer, CommandContext } from './command.ts'

export async function status({ openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.check({ countRefused: true })
  const { messages, coverage, syntaxes, documents = [] } = report
  const packages = packageDocuments(project.packages, coverage)
  return {
    exitCode: exits.done,
    document: { messages, coverage, documents, syntaxes: syntaxDocuments(syntaxes), packages },
    screen: [...renderStatus(report), ...renderPackages(packages)],
    advice: coverage.every((one) => one.coverage >= 1) ? [] : [['→ lockale check names each of them']],
  }
}
