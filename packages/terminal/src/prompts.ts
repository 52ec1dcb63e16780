import { LockaleError } from '@lockale/errors'
import { terminalSafe } from './render/terminal-safe.ts'

/** Asks questions on a terminal. Each method rejects with `INIT_CANCELLED` on Ctrl-C or Escape. */
export interface Prompts {
  select(question: {
    readonly message: string
    readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
    readonly initial?: string
  }): Promise<string>
  text(question: {
    readonly message: string
    readonly initial?: string
    readonly placeholder?: string
    readonly problem?: (value: string) => string | undefined
  }): Promise<string>
  confirm(question: { readonly message: string }): Promise<boolean>
}

/** Returns functions that ask the user; `undefined` if stdin or stderr is no terminal. */
export async function openPrompts(signal: AbortSignal): Promise<Prompts | undefined> {
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  const clack = await import('@clack/prompts')
  const common = { output: stderr, signal }
  const answered = async <T>(asked: Promise<T | typeof clack.CANCEL_SYMBOL>): Promise<T> => {
    const answer = await asked
    if (!clack.isCancel(answer)) return answer
    throw new LockaleError('INIT_CANCELLED', 'Stopped; nothing was written.', {
      hint: 'Run `lockale init` again when you like; `lockale init --yes` asks nothing.',
    })
  }
  return {
    select: ({ message, options, initial }) =>
      answered(
        clack.select({
          ...common,
          message: terminalSafe(message),
          options: options.map(({ value, label, hint }) => ({
            value,
            label: terminalSafe(label),
            ...(hint !== undefined && { hint: terminalSafe(hint) }),
          })),
          ...(initial !== undefined && { initialValue: initial }),
        }),
      ),
    text: ({ message, initial, placeholder, problem }) =>
      answered(
        clack.text({
          ...common,
          message: terminalSafe(message),
          ...(initial !== undefined && { initialValue: terminalSafe(initial) }),
          ...(placeholder !== undefined && { placeholder }),
          ...(problem !== undefined && {
            validate: (value: string | undefined) => {
              const found = problem(value ?? '')
              return found === undefined ? undefined : terminalSafe(found)
            },
          }),
        }),
      ),
    confirm: ({ message }) => answered(clack.confirm({ ...common, message: terminalSafe(message) })),
  }
}
