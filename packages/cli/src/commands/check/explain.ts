import type { Explanation } from '../explain/explain.ts'
import { bold, dim, type Line, type Screen } from './screen.ts'

/** The code, its paragraphs, and how it ends. Marks of Markdown are left out. */
export function renderExplanation({ code, says, exitCode, severity }: Explanation): Screen {
  const end = exitCode === undefined ? `severity: ${severity ?? ''}` : `exit code: ${exitCode}`
  return [[bold(code), dim(`  ${end}`)], ...says.flatMap((paragraph): readonly Line[] => [[], [plain(paragraph)]])]
}

/** Links show what they are called; code stands as it is. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1').replaceAll('`', '')
}
