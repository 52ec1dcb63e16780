import type { BaselineReport } from '@lockale/core'
import { count } from './figures.ts'
import { green, type Screen } from './screen.ts'

export function renderBaseline({ file, findings, isChanged }: BaselineReport): Screen {
  const what = findings === 0 ? 'nothing to put down' : `${count(findings, 'finding')} that will not fail`
  return [[green('✓'), ` ${file}: ${what}${isChanged ? '' : ' (as before)'}`]]
}
