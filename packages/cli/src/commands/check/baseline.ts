import type { BaselineReport } from '@lockale/core'
import { exits } from '../../exit-codes.ts'
import { count } from '../../render/figures.ts'
import { green, type Screen } from '../../render/screen.ts'
import { chooseWaiting } from '../choose-selection.ts'
import type { Answer, CommandContext } from '../command.ts'

export async function baseline({ flags, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.baseline(chooseWaiting(flags))
  const { file, findings, isChanged } = report
  return { exitCode: exits.done, document: { file, findings, isChanged }, screen: renderBaseline(report) }
}

function renderBaseline({ file, findings, isChanged }: BaselineReport): Screen {
  const what =
    findings === 0
      ? 'no problems to record'
      : `${count(findings, 'problem')} recorded, check ignores ${findings === 1 ? 'it' : 'them'}`
  return [[green('✓'), ` ${file}  ${what}${isChanged ? '' : ' (unchanged)'}`]]
}
