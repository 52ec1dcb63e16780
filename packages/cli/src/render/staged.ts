import type { StagedOutcome } from '@lockale/project'
import { dim, green, type Line, type Screen, yellow } from './screen.ts'

export function renderNothingStaged(): Screen {
  return [[green('✓'), ' nothing about locales is staged']]
}

export function renderStaged({ staged, left }: StagedOutcome): Screen {
  const files = staged.length === 1 ? '1 file' : `${staged.length} files`
  return [
    ...(staged.length === 0 ? [] : [[green('✓'), ` ${files} staged `, dim(fold(staged).join(', '))]]),
    ...left.map((file): Line => [
      yellow('!'),
      ` ${file} is left as it is in the work tree: its unstaged changes and the new texts could not be put together`,
    ]),
  ]
}

/** @param isWaiting nothing was staged, and a person has to */
export function renderStagedAdvice(
  { written, left }: StagedOutcome,
  { isWaiting }: { readonly isWaiting: boolean },
): Screen {
  const files = [...written, ...left].toSorted()
  return isWaiting
    ? [[`→ git add ${fold(files).map(quote).join(' ')}`], ['→ or lockale sync --staged --stage-fixed']]
    : []
}

const mostShown = 20

function fold(files: readonly string[]): readonly string[] {
  return files.length <= mostShown ? files : [...files.slice(0, mostShown), '…']
}

function quote(file: string): string {
  return /^[\w./@…-]+$/u.test(file) && !file.startsWith('-') ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`
}
