import type { ExaminedStyle, PushedStyle, StyleRuleCatalogue, StyleState } from '@lockale/connect'
import type { StyleFile } from '@lockale/core'
import type { StyleCall } from '@lockale/exchange'
import { count, quote } from './figures.ts'
import { bold, cyan, dim, green, type Line, type Piece, type Screen, yellow } from './screen.ts'
import { columnsOf, padEnd, truncate } from './width.ts'

/** A line for each list, with what a push would do to it below. */
export function renderStylePlan(styles: readonly ExaminedStyle[], gone: readonly string[]): Screen {
  if (styles.length === 0 && gone.length === 0) return noStyles
  const width = widest([...styles.map(({ name }) => name), ...gone])
  return [
    ...styles.flatMap((style): readonly Line[] => {
      const head: Line = [marks[style.state], ' ', bold(padEnd(style.name, width)), `  ${saidOf(style)}`]
      const isPushed = style.state === 'new' || style.state === 'lost' || style.state === 'changed'
      return isPushed ? [head, ...style.calls.map(callLine)] : [head]
    }),
    ...gone.map((name): Line => [
      yellow('!'),
      ' ',
      bold(padEnd(name, width)),
      `  on the service, and in no file: lockale style delete "${name}"`,
    ]),
  ]
}

export const noStyles: Screen = [[dim('no styles in lockale/styles')]]

export const marks: Readonly<Record<StyleState, Piece>> = {
  current: green('='),
  new: green('+'),
  lost: green('+'),
  changed: cyan('~'),
  taken: yellow('!'),
  drifted: yellow('!'),
  conflict: yellow('!'),
}

/** What there is to say of a list, for people. */
export function saidOf({ state, calls, namesakes }: ExaminedStyle): string {
  switch (state) {
    case 'current':
      return 'in step'
    case 'new':
      return 'new'
    case 'lost':
      return 'the service does not know its id any more: it is made again'
    case 'changed':
      return calls.length === 0 ? 'the same, and not on record yet' : count(calls.length, 'call')
    case 'taken':
      return namesakes.length === 1
        ? 'the service has one of this title: push --adopt takes it, push --new makes another'
        : `the service has ${namesakes.length} of this title`
    case 'drifted':
      return 'edited on the service: pull takes it over, push --force undoes it'
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
      return [dim('    set the rules')]
    case 'replace':
      return [dim(`    ~ instruction ${quote(call.instruction.label, 60)}`)]
    case 'remove':
      return [dim(`    - instruction ${quote(call.instruction.label, 60)}`)]
    case 'add':
      return [dim(`    + instruction ${quote(call.instruction.label, 60)}`)]
  }
}

export function renderPushedStyles(styles: readonly (ExaminedStyle & PushedStyle)[]): Screen {
  if (styles.length === 0) return noStyles
  const width = widest(styles.map(({ name }) => name))
  return styles.map(({ name, calls, styleId, version }): Line => {
    const did = calls.length === 0 ? 'in step' : count(calls.length, 'call')
    const at = version === undefined ? '' : ` · version ${version}`
    return [
      calls.length === 0 ? green('=') : green('✓'),
      ' ',
      bold(padEnd(name, width)),
      `  ${did}${at}`,
      dim(` · ${styleId}`),
    ]
  })
}

export function renderPulledStyles(
  styles: readonly (ExaminedStyle & { readonly isPulled: boolean })[],
  made: readonly StyleFile[],
): Screen {
  if (styles.length === 0 && made.length === 0) return noStyles
  const width = widest(styles.map(({ name }) => name))
  return [
    ...styles.map((style): Line => {
      const head = [' ', bold(padEnd(style.name, width)), '  '] as const
      if (style.isPulled) return [green('✓'), ...head, 'the file says what the service says']
      return [style.state === 'current' ? green('=') : yellow('!'), ...head, notPulled[style.state]]
    }),
    ...made.map(({ path }): Line => [green('✓'), ' ', bold(path), '  new']),
  ]
}

const notPulled: Readonly<Record<StyleState, string>> = {
  current: 'in step',
  new: 'not on the service yet',
  lost: 'not on the service any more',
  taken: 'not pushed yet, and the service has one of this title: push --adopt takes it',
  changed: 'only the file changed: push it, or give it up with pull --force',
  drifted: 'edited on the service',
  conflict: 'changed on both sides',
}

export interface ListedStyle {
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
  if (!isDeleted) return [[green('✓'), ' ', bold(title), ' was gone already', dim(`  ${styleId}`)]]
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
