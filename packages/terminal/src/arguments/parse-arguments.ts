import { parseArgs } from 'node:util'
import { closest, didYouMean, LockaleError } from '@lockale/errors'
import type { CommandSpec, CommandTable } from '../command/command.ts'
import { type Flags, type FlagSpec, openFlags, parseTime, splitList } from './flags.ts'
import { synonyms } from './synonyms.ts'

export interface Invocation {
  readonly command: CommandSpec | undefined
  readonly flags: Flags
  readonly operands: readonly string[]
}

/**
 * Parses a command line. Flags may be anywhere, also before the command. Arguments after `--` are never flags. `help
 * sync` means `sync --help`.
 * @throws {LockaleError} `USAGE_UNKNOWN_COMMAND`, `USAGE_UNKNOWN_FLAG`, `USAGE_BAD_VALUE`, `USAGE_OPERANDS`
 */
export function parseArguments(argv: readonly string[], { commands, globalFlags }: CommandTable): Invocation {
  const everyFlag = new Map(
    [...commands.flatMap(({ flags }) => flags), ...globalFlags].map((flag) => [flag.name, flag]),
  )
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries([...everyFlag].map(([name, flag]) => [name, toOption(flag)])),
  })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const wantsHelp = words[0] === 'help'
  const [name, ...operands] = wantsHelp ? words.slice(1) : words
  const command = findCommand(name, commands)
  const specs = [...(command?.flags ?? []), ...globalFlags]
  const given = new Map<string, readonly string[]>(wantsHelp ? [['help', []]] : [])
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const spec = specs.find((flag) => flag.name === token.name)
    if (spec === undefined) throw unknownFlag(token.rawName, { command, specs, commands })
    const values = given.get(spec.name) ?? []
    given.set(spec.name, spec.takes === undefined ? noValue(spec, token) : [...values, valueOf(spec, token)])
  }
  if (!given.has('help') && !given.has('version')) checkOperands(command, operands)
  return { command, flags: openFlags(specs, given), operands }
}

function toOption({ takes, short }: FlagSpec): { type: 'string' | 'boolean'; multiple: boolean; short?: string } {
  const option = { type: takes === undefined ? ('boolean' as const) : ('string' as const), multiple: true }
  return short === undefined ? option : { ...option, short }
}

function findCommand(name: string | undefined, commands: readonly CommandSpec[]): CommandSpec | undefined {
  if (name === undefined) return undefined
  const command = commands.find((candidate) => candidate.name === name)
  if (command !== undefined) return command
  throw new LockaleError('USAGE_UNKNOWN_COMMAND', `There is no command "${name}".`, {
    hint: `${instead(name, commands)}lockale --help lists all commands.`,
  })
}

function instead(name: string, commands: readonly CommandSpec[]): string {
  const own = synonyms.get(name.toLowerCase())
  if (own !== undefined) return `Run: ${own}. `
  if (/^extract/iu.test(name)) {
    return 'lockale takes no strings out of code: use the tool of your library, such as i18next-cli, formatjs or lingui. '
  }
  const near = closest(name, [...commands.map((candidate) => candidate.name), ...synonyms.keys()])
  return near === undefined ? '' : `Did you mean ${synonyms.get(near) ?? near}? `
}

function unknownFlag(
  rawName: string,
  {
    command,
    specs,
    commands,
  }: Pick<Invocation, 'command'> & Pick<CommandTable, 'commands'> & { readonly specs: readonly FlagSpec[] },
): LockaleError {
  const where = command === undefined ? 'lockale' : `lockale ${command.name}`
  const names = specs.map(({ name }) => name)
  const near = closest(rawName.replace(/^-+/u, ''), names)
  const meant = near === undefined ? '' : `Did you mean --${near}? `
  const owners = commands.filter(({ flags }) => flags.some(({ name }) => `--${name}` === rawName))
  const elsewhere = owners.length === 0 ? '' : `It belongs to ${owners.map(({ name }) => name).join(', ')}. `
  return new LockaleError('USAGE_UNKNOWN_FLAG', `${where} has no flag ${rawName}.`, {
    hint: `${elsewhere}${meant}See: ${where} --help`,
  })
}

interface OptionToken {
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function noValue({ name }: FlagSpec, { value }: OptionToken): readonly string[] {
  if (value === undefined) return []
  throw new LockaleError('USAGE_BAD_VALUE', `--${name} takes no value.`, { hint: `Write only --${name}` })
}

/** Returns the value of a flag. A word that begins with `-` is not a value, except after `=` (`--locale=--json`). */
function valueOf({ name, takes }: FlagSpec, { value, inlineValue }: OptionToken): string {
  const kind = takes?.kind ?? 'text'
  const shown = `--${name} <${takes?.name ?? 'value'}>`
  const isFlag = inlineValue !== true && value?.startsWith('-') === true && value !== '-'
  if (value === undefined || value === '' || isFlag) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${name} needs a value.`, {
      hint: isFlag ? `Write ${shown}, or --${name}=${value} if that is the value.` : `Write ${shown}`,
    })
  }
  if ((kind === 'count' || kind === 'port') && !isNumber(value, kind === 'port' ? 65_535 : Number.MAX_SAFE_INTEGER)) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${name} needs a whole number, not "${value}".`, {
      hint: `Write ${shown}`,
    })
  }
  for (const each of kind === 'list' ? splitList(value) : [value]) checkValue(each, takes?.values, `--${name}`)
  if (kind === 'time' && parseTime(value) === undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${name} needs a time, not "${value}".`, {
      hint: `Write seconds or units: --${name} 90s, 8m, 1h30m`,
    })
  }
  return value
}

function checkValue(value: string, values: readonly string[] | undefined, what: string): void {
  if (values === undefined || values.includes(value)) return
  throw new LockaleError('USAGE_BAD_VALUE', `${what} cannot be "${value}".`, {
    hint: `${didYouMean(value, values)}Use one of: ${values.join(', ')}.`,
  })
}

function isNumber(value: string, max: number): boolean {
  return /^\d{1,16}$/u.test(value) && Number(value) <= max
}

function checkOperands(command: CommandSpec | undefined, operands: readonly string[]): void {
  if (command === undefined) return
  const { name, operand } = command
  const see = `See: lockale ${name} --help`
  const [first, second] = operands
  if (operand === undefined && first !== undefined) {
    throw new LockaleError('USAGE_OPERANDS', `lockale ${name} takes no "${first}".`, { hint: see })
  }
  if (operand === undefined) return
  if (first === undefined) {
    if (operand.count === 'optional' || operand.count === 'any') return
    const needed = operand.name.split(' ').map(withArticle).join(' and ')
    throw new LockaleError('USAGE_OPERANDS', `lockale ${name} needs ${needed}.`, { hint: see })
  }
  for (const value of operands) checkValue(value, operand.values, `The ${operand.name} of lockale ${name}`)
  if (operand.count !== 'many' && operand.count !== 'any' && second !== undefined) {
    const problem = `lockale ${name} takes one ${operand.name}; "${second}" is one too many.`
    throw new LockaleError('USAGE_OPERANDS', problem, {
      hint: `Put quotes around a ${operand.name} with blanks in it. ${see}`,
    })
  }
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`
}
