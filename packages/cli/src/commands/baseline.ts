import { exits } from '../exit-codes.ts'
import { renderBaseline } from '../render/baseline.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'

export async function baseline({ flags, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.baseline(chooseWaiting(flags))
  const { file, findings, isChanged } = report
  return { exitCode: exits.done, document: { file, findings, isChanged }, screen: renderBaseline(report) }
}
