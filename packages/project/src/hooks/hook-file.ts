import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeOutputFolder, removeOutput, writeOutput } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'

export interface HookFile {
  readonly file: string
  readonly change: 'created' | 'changed' | 'removed' | 'same'
}

/** Empty where there is no such file. @throws {LockaleError} `HOOK_UNWRITABLE` for what is no file, or closed */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return ''
    throw unwritable(path, cause)
  }
}

/** The text of a file edited, with the line ends it has; `undefined`: it cannot be edited. */
export async function editScript(
  path: string,
  edit: (text: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const text = await readText(path)
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/u.test(text)
  const after = await edit(isWindows ? text.replaceAll('\r\n', '\n') : text)
  return isWindows ? after?.replaceAll('\n', '\r\n') : after
}

interface Writing {
  readonly path: string
  /** `undefined`: the file goes. */
  readonly text: string | undefined
  readonly isExecutable?: boolean
  readonly dryRun: boolean
}

/**
 * Replaces a file at once, where a link of the work tree leads to it; its rights stay.
 * @throws {LockaleError} `HOOK_UNWRITABLE`; `PATH_OUTSIDE_PROJECT` for a link that leads out of the repository
 */
export async function writeHookFile({ path, text, isExecutable = false, dryRun }: Writing): Promise<HookFile> {
  try {
    const mode = await modeOf(path)
    const wanted = isExecutable ? (mode ?? 0o644) | 0o111 : (mode ?? 0o644)
    const isSame = mode === wanted && text === (await readText(path))
    const change = text === undefined ? 'removed' : mode === undefined ? 'created' : isSame ? 'same' : 'changed'
    if (dryRun || change === 'same') return { file: path, change }
    if (text === undefined) await removeOutput(path)
    else {
      await makeOutputFolder(dirname(path))
      await writeOutput(path, text, { mode: wanted & 0o777 })
    }
    return { file: path, change }
  } catch (cause) {
    if (systemCode(cause) === undefined || cause instanceof LockaleError) throw cause
    throw unwritable(path, cause)
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o7777
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function unwritable(path: string, cause: unknown): LockaleError {
  return new LockaleError('HOOK_UNWRITABLE', `${path} cannot be changed (${systemCode(cause) ?? 'unknown reason'}).`, {
    place: path,
    hint: 'Make it a file that you may write, then run again. Nothing else was changed.',
    cause,
  })
}
