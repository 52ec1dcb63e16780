import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from './table.ts'
import { parseArguments } from '@lockale/terminal/arguments/parse-arguments'
import { thrown } from '@lockale/terminal/testing/thrown'

const table = { commands, globalFlags }

test.for<[line: string, command: string | undefined, operands: readonly string[]]>([
  ['', undefined, []],
  ['--version', undefined, []],
  ['sync', 'sync', []],
  ['--json sync --yes', 'sync', []],
  ['--cwd app sync', 'sync', []],
  ['accept a b --locale de', 'accept', ['a', 'b']],
  ['accept --locale de -- -x --yes', 'accept', ['-x', '--yes']],
  ['why -- --json', 'why', ['--json']],
  ['help sync', 'sync', []],
  ['help', undefined, []],
  ['accept --help', 'accept', []],
  ['sync -q -h', 'sync', []],
])('"%s" is understood', ([line, command, operands]) => {
  const invocation = parseArguments(words(line), table)
  expect(invocation.command?.name).toBe(command)
  expect(invocation.operands).toEqual(operands)
})

test('flags are read by their kind', () => {
  const { flags } = parseArguments(
    words('sync --locale de,fr --locale=pl --max-characters 20000 --yes --config c.ts'),
    table,
  )
  expect(flags.list('locale')).toEqual(['de', 'fr', 'pl'])
  expect(parseArguments(['sync', '--locale', ' de , fr,'], table).flags.list('locale')).toEqual(['de', 'fr'])
  expect(flags.count('max-characters')).toBe(20_000)
  expect(flags.text('config')).toBe('c.ts')
  expect(flags.has('yes')).toBe(true)
  expect(flags.has('dry-run')).toBe(false)
  expect(() => flags.has('port')).toThrow('No such flag here: --port')
  expect(() => flags.has('locale')).toThrow('No such flag here: --locale')
})

test('help of help: "help sync" asks for the help of sync', () => {
  expect(parseArguments(['help', 'sync'], table).flags.has('help')).toBe(true)
})

test.for<[line: string, code: string, message: string, hint: string]>([
  ['snyc', 'USAGE_UNKNOWN_COMMAND', 'There is no command "snyc".', 'Did you mean sync?'],
  ['frobnicate', 'USAGE_UNKNOWN_COMMAND', 'There is no command "frobnicate".', 'lockale --help lists all commands.'],
  ['help snyc', 'USAGE_UNKNOWN_COMMAND', 'There is no command "snyc".', 'Did you mean sync?'],
  ['__proto__', 'USAGE_UNKNOWN_COMMAND', 'There is no command "__proto__".', 'lockale --help lists'],
  ['lint', 'USAGE_UNKNOWN_COMMAND', 'There is no command "lint".', 'Run: lockale check.'],
  ['version', 'USAGE_UNKNOWN_COMMAND', 'There is no command "version".', 'Run: lockale --version.'],
  ['translate-all', 'USAGE_UNKNOWN_COMMAND', 'There is no command "translate-all".', 'Run: lockale sync.'],
  ['Pull', 'USAGE_UNKNOWN_COMMAND', 'There is no command "Pull".', 'Run: lockale sync.'],
  ['extract', 'USAGE_UNKNOWN_COMMAND', 'There is no command "extract".', 'lockale takes no strings out of code'],
  ['help diff', 'USAGE_UNKNOWN_COMMAND', 'There is no command "diff".', 'Run: lockale plan.'],
  ['valdiate', 'USAGE_UNKNOWN_COMMAND', 'There is no command "valdiate".', 'Did you mean lockale check?'],
  ['sync --dryrun', 'USAGE_UNKNOWN_FLAG', 'lockale sync has no flag --dryrun.', 'Did you mean --dry-run?'],
  ['sync --lcoale de', 'USAGE_UNKNOWN_FLAG', 'lockale sync has no flag --lcoale.', 'Did you mean --locale?'],
  ['check --yes', 'USAGE_UNKNOWN_FLAG', 'lockale check has no flag --yes.', 'It belongs to '],
  ['sync -x', 'USAGE_UNKNOWN_FLAG', 'lockale sync has no flag -x.', 'lockale sync --help'],
  ['--yes', 'USAGE_UNKNOWN_FLAG', 'lockale has no flag --yes.', 'It belongs to '],
  ['sync --__proto__', 'USAGE_UNKNOWN_FLAG', 'lockale sync has no flag --__proto__.', 'lockale sync --help'],
  ['sync --locale', 'USAGE_BAD_VALUE', '--locale needs a value.', 'Write --locale <locale>'],
  ['sync --locale --json', 'USAGE_BAD_VALUE', '--locale needs a value.', '--locale=--json if that is the value'],
  ['sync --locale=', 'USAGE_BAD_VALUE', '--locale needs a value.', 'Write --locale <locale>'],
  ['sync --yes=no', 'USAGE_BAD_VALUE', '--yes takes no value.', 'Write only --yes'],
  [
    'sync --max-characters many',
    'USAGE_BAD_VALUE',
    '--max-characters needs a whole number, not "many".',
    '--max-characters <n>',
  ],
  [
    'sync --max-characters 1e6',
    'USAGE_BAD_VALUE',
    '--max-characters needs a whole number, not "1e6".',
    '--max-characters <n>',
  ],
  [
    'sync --max-characters 1.5',
    'USAGE_BAD_VALUE',
    '--max-characters needs a whole number, not "1.5".',
    '--max-characters <n>',
  ],
  ['serve --port 65536', 'USAGE_BAD_VALUE', '--port needs a whole number, not "65536".', '--port <n>'],
  ['sync de', 'USAGE_OPERANDS', 'lockale sync takes no "de".', 'lockale sync --help'],
  ['why', 'USAGE_OPERANDS', 'lockale why needs a message.', 'lockale why --help'],
  ['completion bash zsh', 'USAGE_OPERANDS', 'lockale completion takes one shell; "zsh" is one too many.', 'Put quotes'],
  ['completion bsh', 'USAGE_BAD_VALUE', 'The shell of lockale completion cannot be "bsh".', 'Did you mean bash?'],
  ['sync --progress jsno', 'USAGE_BAD_VALUE', '--progress cannot be "jsno".', 'Did you mean json?'],
  ['sync --progress=x', 'USAGE_BAD_VALUE', '--progress cannot be "x".', 'Use one of: auto, plain, json, none.'],
])('"%s" is refused', ([line, code, message, hint]) => {
  const error = thrown(() => parseArguments(words(line), table))
  expect(isLockaleError(error, code) && { message: error.message, hint: error.hint }).toEqual({
    message,
    hint: expect.stringContaining(hint),
  })
})

test('a flag of the same name is the same flag in every command', () => {
  const kinds = new Map<string, Set<string>>()
  for (const { name, takes, short } of [...commands.flatMap(({ flags }) => flags), ...globalFlags]) {
    const kind = `${takes?.kind ?? 'switch'} ${short ?? ''}`
    kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  }
  for (const [name, of] of kinds) expect([name, ...of]).toHaveLength(2)
  for (const { flags } of commands) {
    for (const { name } of flags) expect(globalFlags.map((flag) => flag.name)).not.toContain(name)
  }
})

test.for(commands)('the examples of $name run', ({ name, examples, load }) => {
  expect(examples.length).toBeGreaterThan(0)
  for (const { line } of examples) {
    // Of a pipe every part is a call, but those of other programs; the last one is what the example is about.
    const own = line.split(' | ').filter((part) => !/^(?:arecord|ffmpeg|cat|op) /u.test(part))
    const calls = own.map((part) => words(part.replace(/^(?:\w+=\S+ )*(?:lockale )?/u, '')))
    expect(calls.map((call) => parseArguments(call, table).command?.name).at(-1)).toBe(name)
  }
  expect(load).toBeTypeOf('function')
})

function words(line: string): readonly string[] {
  return Array.from(line.matchAll(/'([^']*)'|(\S+)/gu), ([, quoted, plain]) => quoted ?? plain ?? '')
}
