import type { OpenConflict, ResolveReport, WholeConflict } from '@lockale/core'
import { count, quote } from './figures.ts'
import { bold, dim, green, type Line, red, type Screen } from './screen.ts'

export function renderResolve({ settled, files, conflicts }: ResolveReport, dryRun: boolean): Screen {
  const word = dryRun ? 'would be settled' : 'settled'
  const done: Screen = settled.map((file) => [green('✓'), ` ${file} ${word}${files.includes(file) ? '' : ' already'}`])
  if (done.length === 0 && conflicts.length === 0) return [[green('✓'), ' nothing is in conflict']]
  return [...done, ...renderConflicts(conflicts), ...summary(conflicts)]
}

/** Each with both texts. */
export function renderConflicts(conflicts: readonly OpenConflict[]): Screen {
  return conflicts.flatMap(({ file, entry, whole }): readonly Line[] => {
    if (entry === undefined) return [[red('✗'), ` ${file}: ${wholes[whole ?? 'unreadable']}`]]
    const { locale, path, ours, theirs } = entry
    return [
      [red('✗'), ` ${file} `, bold(path.join('.')), ` ${locale}`],
      [dim('  ours    '), shown(ours?.value)],
      [dim('  theirs  '), shown(theirs?.value)],
    ]
  })
}

const wholes: Readonly<Record<WholeConflict, string>> = {
  'one-sided': 'holds our side alone; git add it if that is meant, or merge it again: git checkout -m',
  deleted: 'one side deleted it; git add it to keep it, or git rm it',
  unreadable: 'all of it is in conflict; a person has to settle it',
}

function summary(conflicts: readonly OpenConflict[]): Screen {
  if (conflicts.length === 0) return []
  const files = new Set(conflicts.map(({ file }) => file)).size
  return [[red('✗'), ` ${count(conflicts.length, 'conflict')} in ${count(files, 'file')} left for a person`]]
}

function shown(text: string | undefined): string {
  return text === undefined ? 'deleted' : quote(text, 60)
}
