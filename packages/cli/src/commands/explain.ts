import { exits } from '../exit-codes.ts'
import { explain as explainCode } from '../explain/explain.ts'
import { renderExplanation } from '../render/explain.ts'
import type { Answer, CommandContext } from './command.ts'

/** Answers from tables: no project is opened. */
export function explain({ operands }: CommandContext): Promise<Answer> {
  const [name = ''] = operands
  const found = explainCode(name)
  const { code, kind, says, exitCode, severity, page } = found
  const document = { code, kind, says, exitCode: exitCode ?? null, severity: severity ?? null, page }
  return Promise.resolve({ exitCode: exits.done, document, screen: renderExplanation(found) })
}
