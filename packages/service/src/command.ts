import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { closest, errorMessage, isLockaleError, LockaleError } from '@lockale/errors'
import { openService } from './open-service.ts'
import { describeServed, readServeSettings, serveFlags } from './serve-command.ts'

/** What the command uses instead of `process`. */
interface CommandHost {
  readonly cwd: string
  /** Aborted with the name of the signal that ends the process, such as `SIGINT`. */
  readonly signal: AbortSignal
  readonly print: (text: string) => void
  readonly report: (text: string) => void
}

/** Starts the service from a command line, as `lockale serve` does, and waits for a signal. Returns the exit code. */
export async function runCommand(argv: readonly string[], host: CommandHost): Promise<number> {
  try {
    const flags = readFlags(argv)
    if (flags.has('help')) host.print(helpText())
    else await serve(flags, host)
    return host.signal.aborted ? 128 + (constants.signals[host.signal.reason as NodeJS.Signals] ?? 0) : 0
  } catch (error) {
    const { code, hint } = isLockaleError(error) ? error : { code: 'BUG', hint: 'Please report this bug of lockale.' }
    host.report(`✗ ${code} ${errorMessage(error)}\n  → ${hint}\n`)
    return isLockaleError(error) ? 2 : 70
  }
}

type Flags = Parameters<typeof readServeSettings>[0]

async function serve(flags: Flags, { cwd, signal, print, report }: CommandHost): Promise<void> {
  const settings = await readServeSettings(flags, {
    readText: (file) => readFile(resolve(cwd, file), 'utf8'),
    folderOf: (folder) => Promise.resolve(resolve(cwd, folder)),
    wordsOf: errorMessage,
  })
  const service = await openService(settings)
  const { title, warning, uses, end } = describeServed(service.url, settings)
  print(flags.has('json') ? `${JSON.stringify({ version: 1, url: service.url })}\n` : `${service.url}\n`)
  const lines = [
    title.join(' '),
    ...(warning === undefined ? [] : [`  ${warning}`]),
    ...uses.map(([label, text]) => `  ${label}: ${text}`),
    `  ${end}`,
  ]
  report(lines.map((line) => `${line}\n`).join(''))
  if (!signal.aborted) await once(signal, 'abort')
  await service.close()
}

const ownFlags: typeof serveFlags = [
  { name: 'json', help: 'print the address as JSON' },
  { name: 'help', help: 'print this help' },
]
const allFlags = [...serveFlags, ...ownFlags]

function readFlags(argv: readonly string[]): Flags {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      allFlags.map(({ name, takes }) => [name, { type: takes === undefined ? 'boolean' : 'string' } as const]),
    ),
  })
  const given = new Map<string, readonly string[]>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      throw new LockaleError(
        'USAGE_OPERANDS',
        `lockale-service takes no "${token.value}".`,
        hinted('It takes flags only'),
      )
    }
    const { name, rawName, value } = token
    const flag = allFlags.find((known) => known.name === name)
    if (flag === undefined) {
      const near = closest(
        name,
        allFlags.map((known) => known.name),
      )
      const hint = near === undefined ? undefined : `Did you mean --${near}?`
      throw new LockaleError('USAGE_UNKNOWN_FLAG', `There is no flag ${rawName}.`, hinted(hint))
    }
    checkValue(flag, value)
    given.set(name, [...(given.get(name) ?? []), value ?? ''])
  }
  return {
    has: (name) => given.has(name),
    text: (name) => given.get(name)?.at(-1),
    texts: (name) => given.get(name) ?? [],
    count: (name) => given.get(name)?.map(Number).at(-1),
  }
}

function checkValue({ name, takes }: (typeof serveFlags)[number], value: string | undefined): void {
  if (takes === undefined) {
    if (value !== undefined) throw new LockaleError('USAGE_BAD_VALUE', `--${name} takes no value.`, hinted())
    return
  }
  if (value === undefined || value === '') {
    throw new LockaleError('USAGE_BAD_VALUE', `--${name} needs a value.`, hinted(`Write --${name} <${takes.name}>`))
  }
  if (takes.kind === 'port' && !(/^\d{1,5}$/u.test(value) && Number(value) <= 65_535)) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${name} needs a whole number up to 65535, not "${value}".`, hinted())
  }
}

function hinted(hint?: string): { readonly hint: string } {
  const help = 'lockale-service --help lists all flags.'
  return { hint: hint === undefined ? help : `${hint.replace(/([^?.])$/u, '$1.')} ${help}` }
}

function helpText(): string {
  const rows = allFlags.map(({ name, takes, help }) => {
    const flag = takes === undefined ? `--${name}` : `--${name} <${takes.name}>`
    return `  ${flag.padEnd(18)}  ${help}\n`
  })
  return `lockale-service [flags]

Starts the mock of the language service: the full API on this machine, with pseudo-translations. Needs no key and no
network. Runs until Ctrl-C.

Flags:
${rows.join('')}
Examples:
  npx @lockale/service                      on http://127.0.0.1:4004
  npx @lockale/service --port 0 --json      on a free port, printed as data

More: https://github.com/lockale/lockale/blob/main/docs/local-service.md
`
}
