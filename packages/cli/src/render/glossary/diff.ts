import type { GlossaryPlan } from '@lockale/connect'
import type { EntryDiff, GlossaryDiff, GlossarySide } from '@lockale/exchange'
import { count, quote } from '../figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from '../screen.ts'
import { noFiles } from './plan.ts'

export interface ShownDiff {
  readonly plan: GlossaryPlan
  readonly diff: GlossaryDiff
}

/** `+` only the file has it, `-` only the service has it, `~` they have other translations. */
export function renderDiff(files: readonly ShownDiff[]): Screen {
  if (files.length === 0) return [noFiles]
  const changes = files.flatMap(({ diff }) => diff.dictionaries.flatMap((one) => one.changes)).length
  const isSame = changes === 0 && files.every(({ diff }) => diff.title.side === 'same')
  const sum: Line = isSame
    ? [green('✓'), ` ${count(files.length, 'glossary', 'glossaries')} as on the service`]
    : [yellow('!'), ` ${count(changes, 'entry differs', 'entries differ')}`]
  return [...files.flatMap(fileLines), sum]
}

function fileLines({ plan: { file, standing }, diff: { title, dictionaries } }: ShownDiff): Screen {
  const differing = dictionaries.filter(({ changes }) => changes.length > 0)
  const isNew = standing !== 'known' && standing !== 'adopted'
  if (differing.length === 0 && title.side === 'same') return []
  const name: Screen =
    title.side === 'same' || isNew
      ? []
      : [['  ', yellow('~'), ` name ${quote(title.remote, 40)} → ${quote(title.file, 40)}`, dim(sideWords[title.side])]]
  return [
    [bold(file.path), dim(isNew ? `  ${newWords[standing]}` : '')],
    ...name,
    ...differing.flatMap(({ pair, side, changes }): Screen => [
      [`  ${pair}`, dim(isNew ? '' : sideWords[side])],
      ...changes.map(entryLine),
    ]),
  ]
}

const newWords: Readonly<Record<GlossaryPlan['standing'], string>> = {
  new: 'not on the service',
  gone: 'gone from the service',
  namesake: 'the service has one of that title, which is not yet its own',
  known: '',
  adopted: '',
}

const sideWords: Readonly<Record<GlossarySide, string>> = {
  same: '',
  push: '  changed in the file',
  drifted: '  edited on the service',
  conflict: '  differs, and not because of the file alone',
}

function entryLine({ term, remote, file }: EntryDiff): Line {
  const name = quote(term, 60)
  if (remote === undefined)
    return ['    ', green('+'), ` ${name} → ${quote(file ?? '', 60)}`, dim('  only in the file')]
  if (file === undefined) return ['    ', red('-'), ` ${name} → ${quote(remote, 60)}`, dim('  only on the service')]
  return ['    ', yellow('~'), ` ${name} → ${quote(remote, 60)} on the service, ${quote(file, 60)} in the file`]
}
