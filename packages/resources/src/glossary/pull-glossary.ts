import { join } from 'node:path'
import type { ProjectPlace, GlossaryDictionary } from '@lockale/core'
import { commitOne } from '@lockale/core/write/commit'
import { LockaleError, systemCode } from '@lockale/errors'
import { hashGlossary, pairOf, type RemoteGlossary } from './diff-glossary.ts'
import type { OpenGlossaries } from './open-glossaries.ts'
import type { PushPlan } from './plan-push.ts'
import { printGlossaryFile } from './print-glossary-file.ts'
import { recordAdopted } from './push.ts'
import { glossaryFolder, type OpenGlossary } from './read-folder.ts'
import { conflict, refuseBlocked } from './refuse-push.ts'

export interface PullOptions extends ProjectPlace {
  readonly glossaries: OpenGlossaries
  /** True to overwrite changes that were made in the file since the last push. */
  readonly force?: boolean
}

export interface PulledGlossary {
  readonly path: string
  readonly glossaryId: string
  /** `made`: created; `written`: changed; `kept`: unchanged; `named`: unchanged, as it cannot contain the new title. */
  readonly kind: 'made' | 'written' | 'named' | 'kept'
  readonly pairs: readonly string[]
}

/**
 * Writes changes from the service into the file. A dictionary that has changed only in the file keeps its entries,
 * unless `force` is true. If nothing has changed on the service, does not write the file.
 * @throws {LockaleError} `GLOSSARY_CONFLICT`, `GLOSSARY_EXISTS`, `GLOSSARY_NOT_PUSHED`, `GLOSSARY_EMPTY`,
 * `FILE_CHANGED`
 */
export async function pullGlossary(
  { plan, open }: { readonly plan: PushPlan; readonly open: OpenGlossary },
  options: PullOptions,
): Promise<PulledGlossary> {
  const { file, remote, diff, standing } = plan
  if (standing === 'namesake') refuseBlocked([plan], options)
  if (remote === undefined || diff === undefined) throw notPushed(plan)
  if (standing === 'adopted') await recordAdopted(plan, options.glossaries)
  const { force = false } = options
  const sides = [diff.title.side, ...diff.dictionaries.map(({ side }) => side)]
  if (!force && sides.includes('conflict')) throw conflict(plan)
  const isTaken = (side: string) => side === 'drifted' || (force && side !== 'same')
  const taken = diff.dictionaries.filter(({ side }) => isTaken(side)).map(({ pair }) => pair)
  if (taken.length > 0) {
    const dictionaries = mixed({ file: file.dictionaries, remote: remote.dictionaries, taken })
    refuseEmpty(dictionaries, { path: file.path, id: remote.id })
    await commitOne({ file: file.path, bytes: printed(file.path, dictionaries), digest: open.digest }, options)
  }
  await options.glossaries.records.set(file.name, { id: remote.id, pushed: hashGlossary(remote) })
  const kind = taken.length > 0 ? 'written' : isTaken(diff.title.side) ? 'named' : 'kept'
  return { path: file.path, glossaryId: remote.id, kind, pairs: taken }
}

/** Returns dictionaries in the order of the file. Dictionaries that only the service has come last. */
function mixed({
  file,
  remote,
  taken,
}: {
  readonly file: readonly GlossaryDictionary[]
  readonly remote: readonly GlossaryDictionary[]
  readonly taken: readonly string[]
}): readonly GlossaryDictionary[] {
  const theirs = new Map(remote.map((one) => [pairOf(one), one]))
  const kept = file.flatMap((one) => {
    if (!taken.includes(pairOf(one))) return [one]
    const other = theirs.get(pairOf(one))
    return other === undefined || other.entries.size === 0 ? [] : [other]
  })
  const own = new Set(file.map(pairOf))
  return [...kept, ...remote.filter((one) => !own.has(pairOf(one)) && taken.includes(pairOf(one)))]
}

/**
 * Creates a file for a glossary that is not in the project.
 * @param path relative to the project
 * @throws {LockaleError} `GLOSSARY_FILE_EXISTS`, `GLOSSARY_EMPTY`; `GLOSSARY_FILE_INVALID` if a file cannot contain
 * the entries
 */
export async function pullNewGlossary(
  { remote, path }: { readonly remote: RemoteGlossary; readonly path: string },
  options: PullOptions,
): Promise<PulledGlossary> {
  const dictionaries = remote.dictionaries.filter(({ entries }) => entries.size > 0)
  refuseEmpty(dictionaries, { path, id: remote.id })
  const bytes = printed(path, dictionaries)
  await refuseExisting(path, options)
  await commitOne({ file: path, bytes, digest: undefined }, options)
  const name = path.startsWith(`${glossaryFolder}/`) ? path.slice(glossaryFolder.length + 1) : path
  await options.glossaries.records.set(name, { id: remote.id, pushed: hashGlossary(remote) })
  return { path, glossaryId: remote.id, kind: 'made', pairs: dictionaries.map(pairOf) }
}

function printed(path: string, dictionaries: readonly GlossaryDictionary[]): Uint8Array {
  return new TextEncoder().encode(printGlossaryFile(path, dictionaries))
}

/** Returns a path for the file of a new glossary, made of its title. Replaces unsafe characters by `-`. */
export function pathOfTitle(title: string, ending: string): string {
  const bare = title
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 60)
  return `${glossaryFolder}/${bare === '' ? 'glossary' : bare}.${ending}`
}

async function refuseExisting(path: string, { fs, root }: PullOptions): Promise<void> {
  try {
    await fs.stat(join(root, path))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  const problem = `${path} already exists, and belongs to another glossary or to none.`
  throw new LockaleError('GLOSSARY_FILE_EXISTS', problem, {
    place: path,
    hint: 'Nothing was written. Rename that file, or choose another --format.',
  })
}

function refuseEmpty(dictionaries: readonly GlossaryDictionary[], { path, id }: { path: string; id: string }): void {
  if (dictionaries.length > 0) return
  const problem = `The glossary ${id} has no entries on the service, so ${path} was left as it is.`
  throw new LockaleError('GLOSSARY_EMPTY', problem, {
    place: path,
    hint: 'Delete both with `lockale glossary delete` and the file, or push the file again with --force.',
  })
}

function notPushed({ file, standing }: PushPlan): LockaleError {
  const says = standing === 'gone' ? 'is no longer on the service' : 'is not on the service'
  return new LockaleError('GLOSSARY_NOT_PUSHED', `The glossary of ${file.path} ${says}: there is nothing to pull.`, {
    place: file.path,
    hint: `Push it first: lockale glossary push ${file.name}`,
  })
}
