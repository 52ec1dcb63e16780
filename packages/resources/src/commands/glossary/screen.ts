import { count, figure, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import {
  type EntryDiff,
  type GlossaryDiff,
  pairOf,
  type RemoteGlossary,
  type Side,
} from '../../glossary/diff-glossary.ts'
import type { GlossaryCall } from '../../glossary/plan-glossary.ts'
import type { GlossaryListing, OwnedGlossary } from '../../glossary/account-glossaries.ts'
import type { PulledGlossary } from '../../glossary/pull-glossary.ts'
import type { PushedGlossary } from '../../glossary/push.ts'
import type { PushPlan } from '../../glossary/plan-push.ts'

export interface ShownGlossary {
  readonly listed: OwnedGlossary
  readonly full: RemoteGlossary | undefined
}

/** Renders a line for each glossary: `<id>  UI terms  en-de 12 · en-fr 8  terms.csv` */
export function renderList(shown: readonly ShownGlossary[], gone: GlossaryListing['gone']): Screen {
  return [
    ...shown.flatMap(({ listed, full }) => [headLine(listed), ...entryLines(full)]),
    ...gone.map(({ file, id }): Line => [yellow('!'), ` ${file}: its glossary ${id} no longer exists on the service`]),
    [dim(count(shown.length, 'glossary', 'glossaries'))],
  ]
}

function headLine({ id, title, pairs, file }: OwnedGlossary): Line {
  const sizes = pairs.map((one) => `${pairOf(one)}${one.entries === undefined ? '' : ` ${figure(one.entries)}`}`)
  const what = sizes.length === 0 ? 'empty' : sizes.join(' · ')
  return [dim(id), '  ', bold(title), `  ${what}`, dim(file === undefined ? '' : `  ${file}`)]
}

function entryLines(full: RemoteGlossary | undefined): Screen {
  return (full?.dictionaries ?? []).flatMap((dictionary): Screen => [
    [`  ${pairOf(dictionary)}`],
    ...[...dictionary.entries].map(([term, translation]): Line => [
      `    ${quote(term, 60)} → ${quote(translation, 60)}`,
    ]),
  ])
}

interface ShownPlan extends PushPlan {
  readonly block: 'namesake' | 'conflict' | 'drifted' | undefined
}

export function renderPlan(plans: readonly ShownPlan[]): Screen {
  if (plans.length === 0) return [noFiles]
  const calls = plans.reduce((sum, plan) => sum + plan.calls.length, 0)
  const blocked = plans.filter(({ block }) => block !== undefined).length
  const sum: Line =
    calls === 0 && blocked === 0
      ? [green('✓'), ` ${count(plans.length, 'glossary', 'glossaries')} up to date`]
      : [blocked === 0 ? green('+') : yellow('!'), ` ${count(calls, 'request')} to send`, blockedWords(blocked)]
  return [...plans.flatMap(plannedFileLines), sum]
}

const noFiles: Line = [dim('– no glossary file in lockale/glossaries')]

function blockedWords(blocked: number): string {
  return blocked === 0 ? '' : ` · ${count(blocked, 'file')} blocked`
}

function plannedFileLines({ file, standing, calls, diff, block, namesakes }: ShownPlan): Screen {
  const head: Line = [bold(file.path), dim(`  "${file.title}"${standingWords[standing]}`)]
  if (block === 'namesake') {
    const ids = namesakes.map(({ listed }) => listed.id).join(', ')
    return [
      head,
      ['  ', red('✗'), ` the service already has a glossary of this title: ${ids}`],
      ['    → --adopt links it, --new creates another'],
    ]
  }
  const ways = diff === undefined ? [] : sideLines(diff)
  return [
    head,
    ...(calls.length === 0 && ways.length === 0 ? [[dim('  = up to date')]] : []),
    ...ways,
    ...calls.flatMap(callLines),
  ]
}

const standingWords: Readonly<Record<PushPlan['standing'], string>> = {
  new: ' · new',
  gone: ' · deleted on the service, to create again',
  known: '',
  adopted: ' · linked to the glossary on the service',
  namesake: '',
}

function sideLines({ title, dictionaries }: GlossaryDiff): Screen {
  const parts = [{ name: 'title', side: title.side }, ...dictionaries.map(({ pair: name, side }) => ({ name, side }))]
  return parts.flatMap(({ name, side }): readonly Line[] => {
    if (side === 'drifted') return [['  ', yellow('!'), ` ${name} was edited on the service`]]
    return side === 'conflict' ? [['  ', red('✗'), ` ${name} changed on both sides`]] : []
  })
}

/** Renders a line for each language pair that a push would change: `~ en-de  1 entry added or changed`. */
function callLines(call: GlossaryCall): Screen {
  switch (call.kind) {
    case 'create':
      return call.dictionaries.map((one): Line => {
        return ['  ', green('+'), ` ${pairOf(one)}  ${count(one.entries.size, 'entry', 'entries')}`]
      })
    case 'patch': {
      const { title, dictionary } = call
      const entries =
        dictionary && `${pairOf(dictionary)}  ${count(dictionary.entries.size, 'entry', 'entries')} added or changed`
      const name = title === undefined ? undefined : `title "${title}"`
      return [['  ', yellow('~'), ` ${[entries, name].filter((part) => part !== undefined).join(' · ')}`]]
    }
    case 'put': {
      const size = count(call.dictionary.entries.size, 'entry', 'entries')
      return [['  ', yellow('~'), ` ${pairOf(call.dictionary)}  replaced: ${size}`]]
    }
    case 'delete':
      return [['  ', red('-'), ` ${pairOf(call)}  deleted`]]
  }
}

interface ShownDiff {
  readonly plan: PushPlan
  readonly diff: GlossaryDiff
}

/** Renders differences. `+`: only in the file, `-`: only on the service, `~`: different translations. */
export function renderDiff(files: readonly ShownDiff[]): Screen {
  if (files.length === 0) return [noFiles]
  const changes = files.flatMap(({ diff }) => diff.dictionaries.flatMap((one) => one.changes)).length
  const isSame = changes === 0 && files.every(({ diff }) => diff.title.side === 'same')
  const sum: Line = isSame
    ? [green('✓'), ` ${count(files.length, 'glossary', 'glossaries')} up to date`]
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
      : [
          [
            '  ',
            yellow('~'),
            ` title ${quote(title.remote, 40)} → ${quote(title.file, 40)}`,
            dim(sideWords[title.side]),
          ],
        ]
  return [
    [bold(file.path), dim(isNew ? `  ${newWords[standing]}` : '')],
    ...name,
    ...differing.flatMap(({ pair, side, changes }): Screen => [
      [`  ${pair}`, dim(isNew ? '' : sideWords[side])],
      ...changes.map(entryLine),
    ]),
  ]
}

const newWords: Readonly<Record<PushPlan['standing'], string>> = {
  new: 'not on the service',
  gone: 'deleted on the service',
  namesake: 'not linked: the service already has a glossary of this title',
  known: '',
  adopted: '',
}

const sideWords: Readonly<Record<Side, string>> = {
  same: '',
  push: '  changed in the file',
  drifted: '  edited on the service',
  conflict: '  changed on both sides',
}

function entryLine({ term, remote, file }: EntryDiff): Line {
  const name = quote(term, 60)
  if (remote === undefined)
    return ['    ', green('+'), ` ${name} → ${quote(file ?? '', 60)}`, dim('  only in the file')]
  if (file === undefined) return ['    ', red('-'), ` ${name} → ${quote(remote, 60)}`, dim('  only on the service')]
  return ['    ', yellow('~'), ` ${name} → ${quote(remote, 60)} on the service, ${quote(file, 60)} in the file`]
}

export function renderPushed(done: readonly PushedGlossary[]): Screen {
  if (done.length === 0) return [noFiles]
  const calls = done.reduce((sum, one) => sum + one.calls.length, 0)
  const lines = done
    .filter((one) => one.calls.length > 0 || one.plan.standing === 'adopted')
    .flatMap(({ plan: { file, standing }, id, calls: made }): Screen => {
      return [[bold(file.path), dim(`  ${words[standing]}${id}`)], ...made.flatMap(callLines)]
    })
  const sum: Line =
    calls === 0
      ? [green('✓'), ` ${count(done.length, 'glossary', 'glossaries')} up to date · 0 requests`]
      : [green('✓'), ` pushed · ${count(calls, 'request')}`]
  return [...lines, sum]
}

const words: Readonly<Record<PushPlan['standing'], string>> = {
  new: 'created: ',
  gone: 'created again: ',
  known: '',
  adopted: 'linked: ',
  namesake: '',
}

export function renderPulled(pulled: readonly PulledGlossary[]): Screen {
  if (pulled.length === 0) return [[dim('– nothing to pull: no glossary file was pushed yet')]]
  return pulled.map(({ path, kind, pairs }): Line => {
    if (kind === 'kept') return [dim('='), ` ${path}`, dim('  up to date')]
    if (kind === 'named') return [green('✓'), ' ', bold(path), '  new title on the service recorded']
    return [
      green('✓'),
      ' ',
      bold(path),
      `  ${kind === 'made' ? 'created' : 'updated'}: ${pairs.length === 0 ? 'title' : pairs.join(', ')}`,
    ]
  })
}

export function renderDeleted(listed: OwnedGlossary, pair: string | undefined): Screen {
  const what = pair === undefined ? '' : ` ${pair.toLowerCase()} of`
  return [[green('✓'), ` deleted${what} `, bold(listed.title), dim(`  ${listed.id}`)]]
}
