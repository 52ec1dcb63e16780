import type { FlagSpec } from '../arguments/flags.ts'
import { commandGroups, type CommandSpec, type CommandTable } from '../command/command.ts'
import { exitMeanings } from '../exit-codes.ts'
import { bold, cyan, dim, type Line, type Screen } from './screen.ts'
import { columnsOf, padEnd, wrap } from './width.ts'

/** Greatest width of the first column, so that enough space is left for the second column. */
const widestLeft = 34
/** If a command has more examples than this, help prints the flags before the examples. */
const fewExamples = 8

interface HelpOptions extends CommandTable {
  readonly width: number
}

const tagline = 'Keep your translation files in sync with your source strings.'
const usageLine: Line = [bold('Usage'), '  lockale <command> [flags]']

export function renderShortHelp({ commands, width }: Omit<HelpOptions, 'globalFlags'>): Screen {
  return [
    ...hanging(tagline, { rest: '', width }),
    [],
    usageLine,
    [],
    [bold('Get started')],
    ...columns(firstSteps, width),
    [],
    ...groupLines('Daily', commands, width),
    [],
    [dim('All commands: '), cyan('lockale --help')],
    [dim('One command:  '), cyan('lockale <command> --help')],
  ]
}

const firstSteps: readonly Row[] = [
  ['lockale init', 'set up this project'],
  ['lockale sync --local', 'try it: pseudo-translations, no key'],
  ['LOCKALE_KEY=… lockale sync', 'translate what is missing or out of date'],
  ['lockale check', 'the CI gate: no key, no network'],
]

export function renderHelp({ commands, globalFlags, width }: HelpOptions): Screen {
  return [
    ...hanging(tagline, { rest: '', width }),
    [],
    usageLine,
    [dim('       lockale <command> --help')],
    [],
    ...commandGroups.flatMap((group) => [...groupLines(group, commands, width), []]),
    [bold('Get started')],
    ...columns(firstSteps, width),
    [],
    [bold('Flags of every command')],
    ...columns(globalFlags.map(flagRow), width),
    [],
    [bold('Exit codes')],
    ...columns(exitMeanings, width),
  ]
}

function groupLines(group: CommandSpec['group'], commands: readonly CommandSpec[], width: number): readonly Line[] {
  const left = Math.max(0, ...commands.map(({ name }) => columnsOf(name)))
  const own = commands.filter((command) => command.group === group)
  return [
    [bold(group)],
    ...columns(
      own.map(({ name, summary }): Row => [padEnd(name, left), summary]),
      width,
    ),
  ]
}

export function renderCommandHelp(
  command: CommandSpec,
  { globalFlags, width }: Pick<HelpOptions, 'globalFlags' | 'width'>,
): Screen {
  const { name, summary, details, operand, examples, ignores = [] } = command
  const flags = command.flags.filter(isShown)
  const exampleLines = section(
    'Examples',
    columns(
      examples.map(({ line, does }): Row => [line, does]),
      width,
    ),
  )
  const flagLines = section('Flags', columns(flags.map(flagRow), width))
  const known = globalFlags.filter((flag) => !ignores.includes(flag.name))
  return [
    ...titleLines(`lockale ${name}`, summary, width),
    [],
    [bold('Usage'), `  lockale ${name}${operand === undefined ? '' : operandUsage(operand)} [flags]`],
    ...(operand === undefined ? [] : columns([[`<${operand.name}>`, operand.help]], width)),
    [],
    ...details.flatMap((text) => hanging(text, { rest: '  ', width })),
    ...(details.length === 0 ? [] : [[]]),
    ...(examples.length > fewExamples ? [...flagLines, ...exampleLines] : [...exampleLines, ...flagLines]),
    [bold('Flags of every command')],
    ...wrap(known.map(shortFlag).join('  '), width - 2, '  ').map((line): Line => ['  ', dim(line)]),
  ]
}

function section(title: string, lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [[bold(title)], ...lines, []]
}

function operandUsage({ name, count }: NonNullable<CommandSpec['operand']>): string {
  const shown = `<${name}>${count === 'many' || count === 'any' ? '…' : ''}`
  return count === 'optional' || count === 'any' ? ` [${shown}]` : ` ${shown}`
}

export function helpDocument({ commands, globalFlags }: CommandTable): Readonly<Record<string, unknown>> {
  return {
    globalFlags: globalFlags.map(flagDocument),
    commands: commands.map(({ name, summary, details, operand, flags, examples }) => ({
      name,
      summary,
      details,
      operand: operand ?? null,
      flags: flags.filter(isShown).map(flagDocument),
      examples,
    })),
    exitCodes: Object.fromEntries(exitMeanings),
  }
}

function isShown({ isHidden = false }: FlagSpec): boolean {
  return !isHidden
}

function flagDocument({ name, short, takes, help }: FlagSpec): Readonly<Record<string, unknown>> {
  return {
    name: `--${name}`,
    short: short === undefined ? null : `-${short}`,
    takes: takes?.name ?? null,
    values: takes?.values ?? null,
    help,
  }
}

type Row = readonly [left: string, right: string]

function flagRow({ name, short, takes, help }: FlagSpec): Row {
  const value = takes === undefined ? '' : ` <${takes.name}>`
  const values = takes?.values ?? []
  const listed = values.every((each) => help.includes(each)) ? '' : `: ${values.join(', ')}`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${value}`, `${help}${listed}`]
}

function shortFlag({ name, short, takes }: FlagSpec): string {
  return `${short === undefined ? '' : `-${short}/`}--${name}${takes === undefined ? '' : ` <${takes.name}>`}`
}

function titleLines(title: string, summary: string, width: number): readonly Line[] {
  const [first = '', ...more] = wrap(`${title}: ${summary}`, width - 2)
  return [[bold(title), first.slice(title.length)], ...more.map((line): Line => [`  ${line}`])]
}

/** Wraps a text into lines. @param rest indentation of all lines except the first */
function hanging(text: string, { rest, width }: { readonly rest: string; readonly width: number }): readonly Line[] {
  return wrap(text, width - rest.length).map((line, index): Line => [`${index === 0 ? '' : rest}${line}`])
}

/** Renders rows of two columns. If a first cell is too wide, the second cell is on the next line. */
function columns(rows: readonly Row[], pageWidth: number): readonly Line[] {
  const widest = Math.min(widestLeft, Math.floor((pageWidth * widestLeft) / 80))
  const width = Math.max(0, ...rows.map(([left]) => columnsOf(left)).filter((columns) => columns <= widest))
  const indent = ' '.repeat(width + 4)
  return rows.flatMap(([left, right]): readonly Line[] => {
    const isWide = columnsOf(left) > width
    const [first = '', ...more] = wrap(right, pageWidth - width - 4)
    const rest = more.map((line): Line => [indent, dim(line)])
    if (!isWide) return [[`  ${padEnd(left, width)}  `, dim(first)], ...rest]
    if (columnsOf(left) + columnsOf(right) + 4 <= pageWidth) return [[`  ${left}  `, dim(right)]]
    const [head = '', ...tail] = wrap(left, pageWidth - 4)
    return [[`  ${head}`], ...tail.map((line): Line => [`    ${line}`]), [indent, dim(first)], ...rest]
  })
}
