import { exits } from '../../exit-codes.ts'
import { explain as explainCode, type Explanation } from '../../explain/explain.ts'
import { bold, dim, type Line, type Screen } from '../../render/screen.ts'
import type { Answer, CommandContext } from '../command.ts'

/** Answers from tables: no project is opened. */
export function explain({ operands }: CommandContext): Promise<Answer> {
  const [name = ''] = operands
  const found = explainCode(name)
  const { code, kind, says, exitCode, severity, page } = found
  const document = { code, kind, says, exitCode: exitCode ?? null, severity: severity ?? null, page }
  return Promise.resolve({ exitCode: exits.done, document, screen: renderExplanation(found) })
}

/** The code, its paragraphs, and how it ends. Marks of Markdown are left out. */
export function renderExplanation({ code, says, exitCode, severity }: Explanation): Screen {
  const end = exitCode === undefined ? `severity: ${severity ?? ''}` : `exit code: ${exitCode}`
  return [[bold(code), dim(`  ${end}`)], ...says.flatMap((paragraph): readonly Line[] => [[], [plain(paragraph)]])]
}

/** Links show what they are called; code stands as it is. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1').replaceAll('`', '')
}
