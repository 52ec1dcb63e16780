import { resolve } from 'node:path'
import { parseSavedPlan, type SavedPlan } from '@lockale/core'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import type { Selection } from '@lockale/project'
import type { CommandContext } from './command.ts'

/**
 * The plan that `--plan` names; `undefined` where there is none.
 * @throws {LockaleError} `PLAN_UNREADABLE`, `FILE_UNREADABLE`
 */
export async function readSavedPlan(context: CommandContext): Promise<SavedPlan | undefined> {
  const file = context.flags.text('plan')
  if (file === undefined) return undefined
  const { host } = context
  try {
    return parseSavedPlan(await host.parts.readText(resolvePath(file, context)), file)
  } catch (cause) {
    if (isLockaleError(cause) || systemCode(cause) === undefined) throw cause
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause)}).`, {
      place: file,
      hint: 'Make it with: lockale plan --out <file>',
      cause,
    })
  }
}

/** What a saved plan is narrowed to. */
export function selectionOf({ choice: { locales, files, messages } }: SavedPlan): Selection {
  return { ...(locales && { locales }), ...(files && { files }), ...(messages && { messages }) }
}

/** Paths on the command line begin where the command works. */
export function resolvePath(file: string, { host, flags }: CommandContext): string {
  return resolve(host.cwd, flags.text('cwd') ?? '.', file)
}
