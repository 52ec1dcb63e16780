import type { FlagSpec } from '../arguments/flags.ts'
import type { CommandSpec } from '../commands/command.ts'
import { exitMeanings } from '../exit-codes.ts'
import { bold, dim, type Line, type Screen } from './screen.ts'

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
  const { name, summary, details, operand, flags, examples } = command
  const operandText = operand === undefined ? '' : operandUsage(operand)
  return [
    [bold(`lockale ${name}`), `: ${summary}`],
    [],
    ...details.map((line): Line => [line]),
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
      flags: flags.map(flagDocument),
      examples,
    })),
    exitCodes: Object.fromEntries(exitMeanings),
  }
}

function flagDocument({ name, short, takes, help }: FlagSpec): Readonly<Record<string, unknown>> {
  return { name: `--${name}`, short: short === undefined ? null : `-${short}`, takes: takes?.name ?? null, help }
}

function flagRow({ name, short, takes, help }: FlagSpec): readonly [string, string] {
  const value = takes === undefined ? '' : ` <${takes.name}>`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${value}`, help]
}

function columns(rows: readonly (readonly [left: string, right: string])[]): readonly Line[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]): Line => [`  ${left.padEnd(width)}  `, dim(right)])
}
