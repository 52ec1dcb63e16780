import type { TypesFile } from '@lockale/project'
import { count } from './figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from './screen.ts'

/** One line for each file, and where it is out of date the first line that differs. */
export function renderTypes(files: readonly TypesFile[]): Screen {
  return files.flatMap((one) => [headline(one), ...differenceLines(one), ...one.notes.map(noteLine)])
}

function headline({ file, state, texts, namespaces, mode }: TypesFile): Line {
  const what = `${count(texts, 'text')} in ${count(namespaces, 'namespace')}${mode === 'keys' ? ', keys only' : ''}`
  switch (state) {
    case 'written':
      return [green('✓'), ' ', bold(file), ` written: ${what}`]
    case 'current':
      return [green('✓'), ' ', bold(file), ` is up to date: ${what}`]
    case 'outdated':
      return [red('✗'), ' ', bold(file), ' is out of date']
  }
}

function differenceLines({ state, difference }: TypesFile): readonly Line[] {
  if (state !== 'outdated' || difference === undefined) return []
  const { line, before, after } = difference
  if (before === undefined) return [[dim('  there is no such file yet')]]
  return [[dim(`  line ${line}:`)], [red(`  - ${cut(before)}`)], [green(`  + ${cut(after ?? '')}`)]]
}

function noteLine(note: string): Line {
  return [yellow('!'), ` ${note}`]
}

/** Characters of a line that are shown. */
const shown = 120

function cut(line: string): string {
  const characters = Array.from(line.slice(0, 4 * shown).trim())
  return characters.length > shown ? `${characters.slice(0, shown - 1).join('')}…` : characters.join('')
}
