import { exits } from '@lockale/terminal/exit-codes'
import { explain as explainCode, type Explanation } from '../../explain/explain.ts'
import { bold, cyan, dim, green, type Line, red, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf } from '@lockale/terminal/render/width'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

/** Answers from tables: no project is opened. */
export function explain({ operands }: CommandContext): Promise<Answer> {
  const [name = ''] = operands
  const found = explainCode(name)
  const { code, kind, says, exitCode, severity, strings, fix, settings, page } = found
  const document = {
    code,
    kind,
    says,
    exitCode: exitCode ?? null,
    severity: severity ?? null,
    example: strings ?? null,
    fix: fix ?? null,
    settings,
    page,
  }
  return Promise.resolve({ exitCode: exits.done, document, screen: renderExplanation(found) })
}

/** The code, how it ends, what it means, an example, and how to fix or silence it. Marks of Markdown are left out. */
export function renderExplanation(explanation: Explanation): Screen {
  const { code, says, exitCode, severity, fix, settings } = explanation
  const end = exitCode === undefined ? `severity: ${severity ?? ''}` : `exit code: ${exitCode}`
  return [
    [bold(code), dim(`  ${end}`)],
    ...says.flatMap((paragraph): readonly Line[] => [[], [plain(paragraph)]]),
    ...stringLines(explanation),
    ...(fix === undefined ? [] : [[], [bold('To fix it: '), cyan(fix)]]),
    ...(settings.length === 0
      ? []
      : [
          [],
          [bold(severity === 'off' ? 'To enable it:' : 'To silence it:')],
          ...settings.map(({ applies, write }): Line => [dim(`  ${applies}: `), cyan(write)]),
        ]),
  ]
}

/** Source and translation, and the translation as it should be. */
function stringLines({ strings }: Explanation): Screen {
  if (strings === undefined) return []
  const { source, target, better, locale, syntax, given } = strings
  const width = Math.max(columnsOf('en'), columnsOf(locale))
  const line = (name: string, text: string): Line => [dim(`  ${name.padEnd(width)}  `), JSON.stringify(text)]
  const about = [
    ...(syntax === undefined ? [] : [`message format ${syntax.id}`]),
    ...(given === undefined ? [] : [`with ${plain(given)}`]),
  ].join(', ')
  return [
    [],
    [red('Wrong:'), dim(about === '' ? '' : `  ${about}`)],
    line('en', source),
    line(locale, target),
    [green('Right:')],
    line(locale, better),
  ]
}

/** Links show what they are called; code stands as it is. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1').replaceAll('`', '')
}
