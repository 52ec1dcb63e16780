import { isLockaleError, LockaleError } from '@lockale/errors'
import { type Invocation, parseArguments } from './arguments/parse-arguments.ts'
import type { Answer, CommandContext, CommandSpec, Program } from './command/command.ts'
import { projectPlace, resolvePath } from './command/project-place.ts'
import { exitOfError, exits } from './exit-codes.ts'
import type { Host } from './host.ts'
import { untilInterrupted } from './interruption.ts'
import { openOutput, type Output } from './output.ts'
import { chooseProgress } from './command/flags.ts'
import { pageWidth, type Screen } from './render/screen.ts'
import { guardHost } from './secrets/guard.ts'

/** Records which files a command reads. If they are unchanged, a later call can print the stored output again. */
export interface AnswerWatch {
  watched(host: Host): Host
  /** Stores the output for a later call. @param answer what the same call will print if no file changes until then */
  keep(answer: { readonly exitCode: number; readonly stdout: string; readonly stderr: string }): void
}

/**
 * Runs one call of lockale and returns its exit code. Uses only `outside`, never `process`. Does not throw: prints
 * errors, with `--json` as JSON.
 * @param argv command line arguments, without the paths of node and of the script
 */
export async function runProgram(
  program: Program,
  argv: readonly string[],
  outside: Host,
  watch?: AnswerWatch,
): Promise<number> {
  const guarded = guardHost(outside)
  const host = watch?.watched(guarded) ?? guarded
  let invocation: Invocation
  try {
    invocation = parseArguments(argv, program)
  } catch (error) {
    // The arguments could not be parsed, so this looks for --json itself, to print the error as JSON.
    const [isJson, noColor] = [hasFlag(argv, '--json'), hasFlag(argv, '--no-color')]
    openOutput(host, { isJson, isQuiet: false, noColor }).error(error)
    return exitOfError(error, host.signal)
  }
  const { flags, command } = invocation
  const isQuiet = flags.has('quiet')
  const output = openOutput(host, { isJson: flags.has('json'), isQuiet, noColor: flags.has('no-color') })
  try {
    if (flags.has('version')) {
      const { version } = program
      return show(output, 'version', { document: { lockale: version }, screen: [[version]] })
    }
    if (command === undefined || flags.has('help')) return await showHelp(invocation, { program, output, host })
    const answer = await act(command, { program, invocation, host, output })
    const printed = output.answer(command.name, answer)
    const { exitCode, next } = answer
    if (next === 'same') watch?.keep({ exitCode, ...printed })
    else if (next !== undefined) watch?.keep({ exitCode: next.exitCode, ...output.print(command.name, next) })
    return answer.after === undefined ? answer.exitCode : await answer.after()
  } catch (error) {
    const said = isAbort(error) && host.signal.aborted ? host.signal.reason : error
    output.error(said, await frameOf(said, { host, flags }))
    return exitOfError(error, host.signal)
  }
}

async function frameOf(error: unknown, { host, flags }: Pick<CommandContext, 'host' | 'flags'>): Promise<Screen> {
  if (flags.has('json') || !isLockaleError(error) || !/:\d+:\d+$/u.test(error.place ?? '')) return []
  const { errorFrame } = await import('./render/code-frame.ts')
  const folder = resolvePath('.', { host, flags })
  return errorFrame(error, { folder, width: pageWidth(host.stderr), readText: (path) => host.parts.readText(path) })
}

/** Returns true if an error only says that a signal stopped the work. The signal is printed instead of the error. */
function isAbort(error: unknown): boolean {
  return isLockaleError(error, 'ABORTED') || (error instanceof Error && error.name === 'AbortError')
}

function show(output: Output, command: string, said: Pick<Answer, 'document' | 'screen'>): number {
  output.answer(command, { exitCode: exits.done, ...said })
  return exits.done
}

/** Prints help. If the user gave no command and no `--help`: prints short help, or with `--json` an error. */
async function showHelp(
  { command, flags }: Invocation,
  { program, output, host }: Omit<Call, 'invocation'>,
): Promise<number> {
  const { helpDocument, renderCommandHelp, renderHelp, renderShortHelp } = await import('./render/help.ts')
  const options = { ...program, width: pageWidth(host.stdout) }
  if (command !== undefined) {
    const document = helpDocument({ ...program, commands: [command] })
    return show(output, 'help', { document, screen: renderCommandHelp(command, options) })
  }
  if (flags.has('help')) {
    return show(output, 'help', { document: helpDocument(program), screen: renderHelp(options) })
  }
  if (!flags.has('json')) {
    return show(output, 'help', { document: {}, screen: renderShortHelp(options) })
  }
  output.error(new LockaleError('USAGE_NO_COMMAND', 'No command was given.', { hint: 'Begin with: lockale init' }))
  return exits.usage
}

interface Call {
  readonly program: Program
  readonly invocation: Invocation
  readonly host: Host
  readonly output: Output
}

async function act(
  command: CommandSpec,
  { program, invocation: { flags, operands }, host, output }: Call,
): Promise<Answer> {
  const action = await command.load()
  const context: CommandContext = {
    host,
    program,
    flags,
    operands,
    openProject: () => host.parts.openProject(projectPlace({ flags, host })),
    say: (document, screen) => output.line(command.name, { document, screen }),
    print: (text) => output.text(text),
    progress: async () => {
      const [isJson, isQuiet, { env, stderr: terminal }] = [flags.has('json'), flags.has('quiet'), host]
      const wanted = command.flags.some(({ name }) => name === 'progress') ? flags.text('progress') : undefined
      const kind = chooseProgress({ wanted, isJson, isQuiet, env, isTty: terminal.isTty })
      if (kind === 'none') return silent
      const { openProgress } = await import('./render/progress.ts')
      return openProgress({ ...output.forStderr, terminal, now: () => host.now(), kind })
    },
  }
  const work = action(context)
  return command.onSignal === 'leave' ? untilInterrupted(work, host.signal) : work
}

const silent = { onEvent() {}, end() {} }

function hasFlag(argv: readonly string[], flag: string): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? argv.length : end).includes(flag)
}
