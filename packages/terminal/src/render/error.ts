import { errorMessage, isLockaleError, listsProblems, systemCode } from '@lockale/errors'
import { shownPageUrl } from '../docs-url.ts'
import { Interruption } from '../interruption.ts'
import { bold, cyan, dim, type Line, red, type Screen } from './screen.ts'
import { systemSentence } from './system-words.ts'

export function errorFacts(error: unknown): {
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly place: string | null
} {
  const message = errorMessage(error)
  if (error instanceof Interruption) {
    return { code: 'INTERRUPTED', message, hint: 'Run it again to continue.', place: null }
  }
  if (isLockaleError(error)) return { code: error.code, message, hint: error.hint, place: error.place ?? null }
  const system = systemCode(error)
  if (system !== undefined && /^E[A-Z0-9]+$/u.test(system)) {
    return {
      code: system,
      message: systemSentence(error),
      hint: systemHints[system] ?? 'Check the path in the message and run again.',
      place: null,
    }
  }
  return {
    code: 'BUG',
    message,
    hint: 'This is a bug in lockale. Please report it with the lines above; they contain no secrets.',
    place: null,
  }
}

const systemHints: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space and run again. Received translations are kept.',
  EDQUOT: 'Free some space of your quota and run again. Received translations are kept.',
  EACCES: 'Check the permissions of this path.',
  EPERM: 'Check the permissions of this path.',
  EROFS: 'Run where the file system is writable.',
  EADDRINUSE: 'Choose another --port, or 0 for a free one.',
  EADDRNOTAVAIL: 'Choose another --host.',
}

/**
 * Renders `✗ CODE message`, file and line, a hint, and the command that explains the code. For a bug: the stack.
 * @param frame lines of the file that the error is about
 * @param isKnown true if this run has already printed how to look the code up
 */
export function renderError(
  error: unknown,
  { frame = [], isKnown = false }: { readonly frame?: Screen | undefined; readonly isKnown?: boolean } = {},
): Screen {
  if (error instanceof Interruption) return [[dim(error.message)]]
  const { code, message, hint, place } = errorFacts(error)
  const stack = code === 'BUG' && error instanceof Error ? stackLines(error) : []
  // A message has line breaks only if it is a list of problems that lockale itself wrote.
  const [first = '', ...more] = listsProblems.has(code) ? message.split('\n') : [message]
  return [
    [red('✗ '), bold(code), ` ${first}`],
    ...withoutRepeats(more.map((line) => line.trimStart())).map((line): Line => [`  ${line}`]),
    ...(place === null ? [] : [['  at ', cyan(place)]]),
    ...frame,
    ...stack,
    [`  → ${hint}`],
    ...(isLockaleError(error) && !isKnown && !hint.includes(`lockale explain ${code}`) ? explainLines([code]) : []),
  ]
}

/** Prints at most this many problems that are equal except for an index (`targets[3]`, `targets[4]`). */
const maxAlike = 3

function withoutRepeats(problems: readonly string[]): readonly string[] {
  const alike = new Map<string, number>()
  const lines = problems.filter((problem) => {
    const kind = problem.replaceAll(/\[\d+\]/gu, '[]')
    const before = alike.get(kind) ?? 0
    alike.set(kind, before + 1)
    return before < maxAlike
  })
  const hidden = problems.length - lines.length
  return hidden === 0 ? lines : [...lines, `… ${hidden} more like these`]
}

function stackLines({ stack = '' }: Error): readonly Line[] {
  const lines = stack.split('\n').filter((line) => /^\s+at /u.test(line))
  return lines.slice(0, 12).map((line): Line => [dim(line)])
}

/**
 * Returns one line for all errors: `More about this error: lockale explain KEY_MISSING`. Leaves out errors in the
 * command line, whose hint names the command's help, and questions that the user cancelled.
 */
export function explainLines(codes: Iterable<string>): Screen {
  const explained = [...new Set(codes)].filter((code) => !/^USAGE_|^INIT_CANCELLED$/u.test(code))
  if (explained.length === 0) return []
  const places = explained.flatMap((code) => [`lockale explain ${code}`, shownPageUrl('errors', code) ?? []].flat())
  return [[dim(`  More about ${explained.length === 1 ? 'this error' : 'these errors'}: ${places.join(', ')}`)]]
}
