import type { FlagSpec } from '../arguments/flags.ts'
import type { CommandSpec } from '../commands/command.ts'
import { exitMeanings } from '../exit-codes.ts'
import { bold, dim, type Line, type Screen } from './screen.ts'
import { columnsOf, padEnd, wrap } from './width.ts'

/** What every terminal has. */
const pageWidth = 80
/** A wider first column leaves too little for the second. */
const widestLeft = 34

interface HelpTable {
  readonly commands: readonly CommandSpec[]
  readonly globalFlags: readonly FlagSpec[]
}

/** The help of lockale itself: what there is, how to begin, how it ends. */
export function renderHelp({ commands, globalFlags }: HelpTable): Screen {
  return [
    ['lockale keeps the locale files of an app in step with its source texts.'],
    [],
    [bold('Usage'), '  lockale <command> [flags]'],
    [],
    [bold('Commands')],
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    [],
    [bold('Flags of every command')],
    ...columns(globalFlags.map(flagRow)),
    [],
    [bold('Examples')],
    ...columns([
      ['lockale sync --local', 'try it: stand-in texts, no key'],
      ['lockale plan', 'what a sync would send, and what it would cost'],
      ['LOCKALE_KEY=… lockale sync', 'translate what is missing or changed'],
      ['lockale check', 'the gate for CI: no key, no network'],
      ['lockale why cart.title', 'where a text came from'],
    ]),
    [],
    [bold('Exit codes')],
    ...columns(exitMeanings),
    [],
    [dim('More about one command: lockale <command> --help')],
  ]
}

export function renderCommandHelp(command: CommandSpec, globalFlags: readonly FlagSpec[]): Screen {
  const { name, summary, details, operand, examples } = command
  const flags = command.flags.filter(isShown)
  const operandText = operand === undefined ? '' : operandUsage(operand)
  return [
    ...titleLines(`lockale ${name}`, summary),
    [],
    ...details.flatMap((text) =>
      wrap(text, pageWidth - 2).map((line, index): Line => [index === 0 ? line : `  ${line}`]),
    ),
    [],
    [bold('Usage'), `  lockale ${name}${operandText} [flags]`],
    ...(operand === undefined ? [] : columns([[`<${operand.name}>`, operand.help]])),
    [],
    ...(flags.length === 0 ? [] : [[bold('Flags')], ...columns(flags.map(flagRow)), []]),
    [bold('Flags of every command')],
    ...columns(globalFlags.map(flagRow)),
    [],
    [bold('Examples')],
    ...columns(examples.map(({ line, does }) => [line, does])),
  ]
}

/** ` <message>…`; one that may be left out stands in brackets. */
function operandUsage({ name, count }: NonNullable<CommandSpec['operand']>): string {
  const shown = `<${name}>${count === 'many' || count === 'any' ? '…' : ''}`
  return count === 'optional' || count === 'any' ? ` [${shown}]` : ` ${shown}`
}

/** The table as data, for `--help --json`. */
export function helpDocument({ commands, globalFlags }: HelpTable): Readonly<Record<string, unknown>> {
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

function flagRow({ name, short, takes, help }: FlagSpec): readonly [string, string] {
  const value = takes === undefined ? '' : ` <${takes.name}>`
  const values = takes?.values ?? []
  const listed = values.every((each) => help.includes(each)) ? '' : `: ${values.join(', ')}`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${value}`, `${help}${listed}`]
}

function titleLines(title: string, summary: string): readonly Line[] {
  const [first = '', ...more] = wrap(`${title}: ${summary}`, pageWidth - 2)
  return [[bold(title), first.slice(title.length)], ...more.map((line): Line => [`  ${line}`])]
}

/** Two columns on one page; what does not fit beside a wide first column stands below it. */
function columns(rows: readonly (readonly [left: string, right: string])[]): readonly Line[] {
  const width = Math.max(0, ...rows.map(([left]) => columnsOf(left)).filter((columns) => columns <= widestLeft))
  const indent = ' '.repeat(width + 4)
  return rows.flatMap(([left, right]): readonly Line[] => {
    const isWide = columnsOf(left) > width
    const room = pageWidth - width - 4
    const [first = '', ...more] = wrap(right, room)
    const rest = more.map((line): Line => [indent, dim(line)])
    if (!isWide) return [[`  ${padEnd(left, width)}  `, dim(first)], ...rest]
    return columnsOf(left) + columnsOf(right) + 4 <= pageWidth
      ? [[`  ${left}  `, dim(right)]]
      : [[`  ${left}`], [indent, dim(first)], ...rest]
  })
}
