import type { StyleRuleCatalogue } from '@lockale/api'
import type { StyleFile } from '@lockale/core'
import type { InstructionDiff, PushedResource, RuleDiff, StyleCall, StyleDiff, StyleTypes } from '@lockale/resources'
import { stateOf, type StylePlan, type StyleState } from '../../../documents/style.ts'
import { count, quote } from '../../../render/figures.ts'
import { bold, cyan, dim, green, type Line, type Piece, red, type Screen, yellow } from '../../../render/screen.ts'
import { columnsOf, padEnd, truncate } from '../../../render/width.ts'

/** A line for each list, with what a push would do to it below. */
export function renderStylePlan(styles: readonly StylePlan[], gone: readonly string[]): Screen {
  if (styles.length === 0 && gone.length === 0) return noStyles
  const width = widest([...styles.map(({ item }) => item.name), ...gone])
  return [
    ...styles.flatMap((style): readonly Line[] => {
      const state = stateOf(style)
      const head: Line = [marks[state], ' ', bold(padEnd(style.item.name, width)), `  ${saidOf(style)}`]
      const isPushed = state === 'new' || state === 'lost' || state === 'changed'
      return isPushed ? [head, ...style.calls.map(callLine)] : [head]
    }),
    ...gone.map((name): Line => [
      yellow('!'),
      ' ',
      bold(padEnd(name, width)),
      `  on the service, but in no file: lockale style delete "${name}" deletes it`,
    ]),
  ]
}

const noStyles: Screen = [[dim('no styles in lockale/styles')]]

const marks: Readonly<Record<StyleState, Piece>> = {
  current: green('='),
  new: green('+'),
  lost: green('+'),
  changed: cyan('~'),
  taken: yellow('!'),
  drifted: yellow('!'),
  conflict: yellow('!'),
}

/** What there is to say of a list, for people. */
function saidOf(plan: StylePlan): string {
  const { calls, namesakes } = plan
  switch (stateOf(plan)) {
    case 'current':
      return 'up to date'
    case 'new':
      return 'new'
    case 'lost':
      return 'deleted on the service, to create again'
    case 'changed':
      return calls.length === 0 ? 'same on the service, id not recorded yet' : count(calls.length, 'request')
    case 'taken':
      return namesakes.length === 1
        ? 'the service already has a style of this title: push --adopt links it, push --new creates another'
        : `the service has ${namesakes.length} styles of this title`
    case 'drifted':
      return 'edited on the service: pull copies the change, push --force overwrites it'
    case 'conflict':
      return 'changed in the file and on the service: see lockale style diff'
  }
}

function callLine(call: StyleCall): Line {
  switch (call.kind) {
    case 'create': {
      const { rules, instructions } = call.content
      const amount = Object.values(rules).reduce((sum, one) => sum + Object.keys(one).length, 0)
      return [
        dim(
          `    create ${quote(call.title, 40)} · ${count(amount, 'rule')} · ${count(instructions.length, 'instruction')}`,
        ),
      ]
    }
    case 'rename':
      return [dim(`    title ${quote(call.before, 40)} → ${quote(call.title, 40)}`)]
    case 'rules':
      return [dim('    set rules')]
    case 'replace':
      return [dim(`    ~ instruction ${quote(call.instruction.label, 60)}`)]
    case 'remove':
      return [dim(`    - instruction ${quote(call.instruction.label, 60)}`)]
    case 'add':
      return [dim(`    + instruction ${quote(call.instruction.label, 60)}`)]
  }
}

export function renderPushedStyles(styles: readonly PushedResource<StyleTypes>[]): Screen {
  if (styles.length === 0) return noStyles
  const width = widest(styles.map(({ plan }) => plan.item.name))
  return styles.map(({ plan: { item }, calls, id, version }): Line => {
    const did = calls.length === 0 ? 'up to date' : `pushed · ${count(calls.length, 'request')}`
    const at = version === undefined ? '' : ` · version ${version}`
    return [
      calls.length === 0 ? green('=') : green('✓'),
      ' ',
      bold(padEnd(item.name, width)),
      `  ${did}${at}`,
      dim(` · ${id}`),
    ]
  })
}

export function renderPulledStyles(
  styles: readonly (StylePlan & { readonly isPulled: boolean })[],
  made: readonly StyleFile[],
): Screen {
  if (styles.length === 0 && made.length === 0) return noStyles
  const width = widest(styles.map(({ item }) => item.name))
  return [
    ...styles.map((style): Line => {
      const head = [' ', bold(padEnd(style.item.name, width)), '  '] as const
      if (style.isPulled) return [green('✓'), ...head, 'updated from the service']
      const state = stateOf(style)
      return [state === 'current' ? green('=') : yellow('!'), ...head, notPulled[state]]
    }),
    ...made.map(({ path }): Line => [green('✓'), ' ', bold(path), '  new']),
  ]
}

const notPulled: Readonly<Record<StyleState, string>> = {
  current: 'up to date',
  new: 'not pushed yet',
  lost: 'deleted on the service',
  taken: 'not pushed yet, and the service already has a style of this title: push --adopt links it',
  changed: 'changed in the file: push it, or overwrite it with pull --force',
  drifted: 'edited on the service',
  conflict: 'changed on both sides',
}

interface ListedStyle {
  readonly styleId: string
  readonly title: string
  readonly language: string
  readonly version: number | undefined
  readonly rules: number
  readonly instructions: number
  readonly name: string | undefined
}

export function renderStyleList(lists: readonly ListedStyle[]): Screen {
  if (lists.length === 0) return [[dim('no styles on the service')]]
  const rows = lists.map((list) => ({
    ...list,
    title: truncate(list.title, 40),
    at: list.version === undefined ? '' : `version ${list.version}`,
    holds: `${count(list.rules, 'rule')} · ${count(list.instructions, 'instruction')}`,
  }))
  const [title, at, holds] = [
    widest(rows.map((row) => row.title)),
    widest(rows.map((row) => row.at)),
    widest(rows.map((row) => row.holds)),
  ]
  return rows.map((row): Line => [
    dim(row.styleId),
    '  ',
    bold(padEnd(row.title, title)),
    `  ${row.language}  ${padEnd(row.at, at)}  ${row.name === undefined ? row.holds : padEnd(row.holds, holds)}`,
    ...(row.name === undefined ? [] : [dim(`  ${row.name}`)]),
  ])
}

export function renderDeletedStyle({
  title,
  styleId,
  isDeleted,
}: {
  readonly title: string
  readonly styleId: string
  readonly isDeleted: boolean
}): Screen {
  if (!isDeleted) return [[green('✓'), ' ', bold(title), ' was already deleted', dim(`  ${styleId}`)]]
  return [[green('✓'), ' ', bold(title), ' deleted', dim(`  ${styleId}`)]]
}

export function renderRules(catalogue: StyleRuleCatalogue): Screen {
  return Object.entries(catalogue).flatMap(([category, rules]): readonly Line[] => [
    [bold(category)],
    ...Object.entries(rules).flatMap(([rule, options]): readonly Line[] => [
      [`  ${rule}`],
      ...options.map((option): Line => [dim(`    ${option}`)]),
    ]),
  ])
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columnsOf))
}

/** `+` only the file has it, `-` only the service, `~` from what the service has to what the file has. */
export function renderStyleDiffs(
  styles: readonly { readonly style: StylePlan; readonly diff: StyleDiff | undefined }[],
): Screen {
  if (styles.length === 0) return noStyles
  return styles.flatMap(({ style, diff }): readonly Line[] => [
    [marks[stateOf(style)], ' ', bold(style.item.name), `  ${saidOf(style)}`],
    ...(diff === undefined ? [] : diffLines(diff)),
  ])
}

function diffLines({ title, rules, instructions }: StyleDiff): Screen {
  return [
    ...(title === undefined ? [] : [changeLine('title', quote(title.remote, 60), quote(title.file, 60))]),
    ...rules.map(({ category, rule, remote, file }: RuleDiff) => changeLine(`${category}.${rule}`, remote, file)),
    ...instructions.map(({ remote, file }: InstructionDiff) => {
      const labels = new Set([remote, file].flatMap((one) => (one === undefined ? [] : [quote(one.label, 40)])))
      return changeLine([...labels].join(' → '), textOf(remote), textOf(file))
    }),
  ]
}

function textOf(instruction: InstructionDiff['file']): string | undefined {
  if (instruction === undefined) return undefined
  const { prompt, sourceLanguage } = instruction
  return `${quote(prompt, 100)}${sourceLanguage === undefined ? '' : ` (from ${sourceLanguage})`}`
}

function changeLine(what: string, remote: string | undefined, file: string | undefined): Line {
  if (remote === undefined) return [green('  +'), ` ${what}: ${file ?? ''}`]
  if (file === undefined) return [red('  -'), ` ${what}: ${remote}`]
  return [cyan('  ~'), ` ${what}: ${remote} → ${file}`]
}
