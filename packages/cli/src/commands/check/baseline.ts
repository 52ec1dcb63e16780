import type { BaselineReport } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import { green, type Screen } from '@lockale/terminal/render/screen'
import { chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

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
