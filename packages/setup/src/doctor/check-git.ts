import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthLine } from '@lockale/core'
import { findHookPlace, type HookPlace } from '../hooks/hook-place.ts'
import { hookCommand } from '../hooks/hook-script.ts'
import { type HookStatus, hookStatus, nextCommand } from '../hooks/install-hook.ts'
import { linesOf } from './line.ts'

export interface HookedProject {
  /** Absolute: the folder of the config (of a workspace: its root). */
  readonly root: string
  /** Of all packages, relative to `root`; the project itself is `''`. */
  readonly folders: readonly string[]
}

/** The pre-commit hook and the merge driver, in a repository. */
export async function hookLines({ root, folders }: HookedProject): Promise<readonly HealthLine[]> {
  const [place, status] = await Promise.all([findHookPlace(root, process.env), hookStatus({ root, folders })])
  return [await hookLine(place, status), driverLine(status)]
}

async function hookLine(place: HookPlace, { installed }: HookStatus): Promise<HealthLine> {
  const { ok, note, skipped } = linesOf('hook')
  const [first] = installed
  if (first === undefined) {
    if (await isCalledByHand(place)) return ok('a pre-commit hook calls lockale')
    return skipped(
      'no pre-commit hook calls lockale',
      'To have texts checked before each commit: `lockale hooks install`',
    )
  }
  const { manager, file, task } = first
  const next = await nextCommand(manager, place)
  if (next === undefined) return ok(`${file} runs ${hookCommand(task)}`)
  return note(`${file} runs ${hookCommand(task)}, but git does not run ${manager} in this clone`, `Once: \`${next}\``)
}

function driverLine({ mergeDriver: { isSet, hasAttributes } }: HookStatus): HealthLine {
  const { ok, note, skipped } = linesOf('merge')
  if (isSet && hasAttributes) return ok('locale files are merged text by text')
  const command = '`lockale hooks install --merge-driver`'
  if (hasAttributes)
    return note('.gitattributes names the merge driver, and this clone does not have it', `Once: ${command}`)
  if (isSet)
    return note(
      'this clone has the merge driver, and .gitattributes does not name it for lockale.lock',
      `Run ${command}`,
    )
  return skipped('locale files are merged line by line', `To have them merged text by text: ${command}`)
}

/** In words of their own, not by `lockale hooks install`. */
async function isCalledByHand({
  repository,
  hooksFolder,
  huskyFolder,
  lefthook,
  preCommit,
}: HookPlace): Promise<boolean> {
  const shell = [join(hooksFolder, 'pre-commit'), join(huskyFolder, 'pre-commit')]
  const others = [lefthook, preCommit, join(repository.top, '.husky/pre-commit')].filter((file) => file !== undefined)
  const texts = await Promise.all([...shell, ...others].map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.some((text) => /^[^#\n]*\blockale\b/mu.test(text))
}
