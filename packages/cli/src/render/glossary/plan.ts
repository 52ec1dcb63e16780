import type { GlossaryPlan } from '@lockale/connect'
import type { GlossaryCall, GlossaryDiff } from '@lockale/exchange'
import { count } from '../figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from '../screen.ts'

export interface ShownPlan extends GlossaryPlan {
  readonly block: 'namesake' | 'conflict' | 'drifted' | undefined
}

/** A line for each file, below it one for each call, and what stands in the way. */
export function renderPlan(plans: readonly ShownPlan[]): Screen {
  if (plans.length === 0) return [noFiles]
  const calls = plans.reduce((sum, plan) => sum + plan.calls.length, 0)
  const blocked = plans.filter(({ block }) => block !== undefined).length
  const sum: Line =
    calls === 0 && blocked === 0
      ? [green('✓'), ` ${count(plans.length, 'glossary', 'glossaries')} in step`]
      : [blocked === 0 ? green('+') : yellow('!'), ` ${count(calls, 'call')}`, blockedWords(blocked)]
  return [...plans.flatMap(fileLines), sum]
}

export const noFiles: Line = [dim('– no glossary file in lockale/glossaries')]

function blockedWords(blocked: number): string {
  return blocked === 0 ? '' : ` · ${count(blocked, 'file')} in the way`
}

function fileLines({ file, standing, calls, diff, block, namesakes }: ShownPlan): Screen {
  const head: Line = [bold(file.path), dim(`  "${file.title}"${standingWords[standing]}`)]
  if (block === 'namesake') {
    const ids = namesakes.map(({ id }) => id).join(', ')
    return [
      head,
      ['  ', red('✗'), ` the service has one of that title: ${ids}`],
      ['    → --adopt takes it, --new makes another'],
    ]
  }
  const ways = diff === undefined ? [] : sideLines(diff)
  return [
    head,
    ...(calls.length === 0 && ways.length === 0 ? [[dim('  = in step')]] : []),
    ...ways,
    ...calls.flatMap(callLines),
  ]
}

const standingWords: Readonly<Record<GlossaryPlan['standing'], string>> = {
  new: ' · new',
  gone: ' · gone from the service: it is made again',
  known: '',
  adopted: ' · taken from the service',
  namesake: '',
}

function sideLines({ title, dictionaries }: GlossaryDiff): Screen {
  const parts = [{ name: 'name', side: title.side }, ...dictionaries.map(({ pair: name, side }) => ({ name, side }))]
  return parts.flatMap(({ name, side }): readonly Line[] => {
    if (side === 'drifted') return [['  ', yellow('!'), ` ${name} was edited on the service`]]
    return side === 'conflict' ? [['  ', red('✗'), ` ${name} differs, and not because of the file alone`]] : []
  })
}

/** `~ en-de  1 entry added or changed`, one for each dictionary. */
export function callLines(call: GlossaryCall): Screen {
  const pair = ({ source, target }: { readonly source: string; readonly target: string }) => `${source}-${target}`
  switch (call.kind) {
    case 'create':
      return call.dictionaries.map((one): Line => {
        return ['  ', green('+'), ` ${pair(one)}  ${count(one.entries.size, 'entry', 'entries')}`]
      })
    case 'patch': {
      const { title, dictionary } = call
      const entries =
        dictionary && `${pair(dictionary)}  ${count(dictionary.entries.size, 'entry', 'entries')} added or changed`
      const name = title === undefined ? undefined : `named "${title}"`
      return [['  ', yellow('~'), ` ${[entries, name].filter((part) => part !== undefined).join(' · ')}`]]
    }
    case 'put': {
      const { dictionary } = call
      const size = count(dictionary.entries.size, 'entry', 'entries')
      return [['  ', yellow('~'), ` ${pair(dictionary)}  all of it: ${size}`]]
    }
    case 'delete':
      return [['  ', red('-'), ` ${pair(call)}  deleted`]]
  }
}
