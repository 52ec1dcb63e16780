import { isServiceError, type LanguageService } from '@lockale/client'
import { isLockaleError } from '@lockale/errors'
import type { Records } from '../engine/id-file.ts'
import { ignoreNotFound } from '../engine/ignore-not-found.ts'
import type { ResourceId } from '../engine/resource-ids.ts'
import { importMemory } from './import-memory.ts'
import { formerOf, withoutMemory } from './memory-ids.ts'
import { type FinishedImport, finishedImport, jobOpen, type JobOptions } from './memory-job.ts'

interface MemoryPush extends JobOptions {
  readonly client: LanguageService
  readonly records: Records
  readonly name: string
  /** The whole file. */
  readonly tmx: Uint8Array
  /** Of its texts: equal where there is nothing new. */
  readonly hash: string
  /** Deletes the memory that the push before made, once the new one is there. */
  readonly replace: boolean
}

export interface PushedMemory {
  readonly memoryId: string
  /** The memory has these texts already: nothing was sent. */
  readonly isUnchanged: boolean
  /** Texts that the service left out. */
  readonly skipped: number
  /** Memories of pushes before that are still there. */
  readonly former: readonly string[]
  /** Those that are not, since this push. */
  readonly deleted: readonly string[]
}

/**
 * Makes a memory of a project's texts. Memories cannot be changed: a push with other texts creates another one. Its job is on
 * record before the file leaves, so that a push that was cut off is found by the next one, and not made twice.
 * @throws {LockaleError} as `importMemory`
 */
export async function pushMemory(push: MemoryPush): Promise<PushedMemory> {
  const { records, name, hash, replace } = push
  const known = await settleEntry(push)
  const isUnchanged = known !== undefined && known.pushed['texts'] === hash
  const made = isUnchanged ? { memoryId: known.id, skipped: 0 } : await makeMemory(push, known)
  const former = isUnchanged ? formerOf(known) : [...formerOf(known), ...(known === undefined ? [] : [known.id])]
  if (!isUnchanged) await records.set(name, toEntry(made.memoryId, hash, former))
  if (!replace || former.length === 0) return { ...made, isUnchanged, former, deleted: [] }
  for (const id of former) await ignoreNotFound(() => push.client.memories.delete(id, { signal: push.signal }))
  await records.set(name, toEntry(made.memoryId, hash, []))
  return { ...made, isUnchanged, former: [], deleted: former }
}

async function makeMemory(
  { client, records, name, tmx, hash, replace: _replace, ...options }: MemoryPush,
  known: ResourceId | undefined,
): Promise<FinishedImport> {
  const file = { input: tmx, bytes: tmx.byteLength, fileName: 'lockale.tmx', name }
  const onStarted = (job: string) => {
    return records.set(name, { id: known?.id ?? '', pushed: { ...known?.pushed, job, jobTexts: hash } })
  }
  try {
    return await importMemory(client, file, { ...options, onStarted })
  } catch (error) {
    // what is not known yet, the next push finds out
    if (!isLockaleError(error, 'MEMORY_JOB_OPEN')) await records.set(name, known)
    throw error
  }
}

/** What is on record of the push before: its job brought to an end, and its memory looked up: somebody may have deleted it. */
async function settleEntry({
  client,
  records,
  name,
  ...options
}: Pick<MemoryPush, 'client' | 'records' | 'name' | keyof JobOptions>): Promise<ResourceId | undefined> {
  const entry = await records.get(name)
  if (entry === undefined) return undefined
  let known = await settleJob(client, entry, options)
  const { signal } = options
  const find = (id: string) => ignoreNotFound(() => client.memories.get(id, { signal }))
  while (known !== undefined && (await find(known.id)) === undefined) known = withoutMemory(known, known.id)
  if (known !== entry) await records.set(name, known)
  return known
}

/** A file that did not arrive within this time was not sent. */
const importWaitMs = 60_000

async function settleJob(
  client: LanguageService,
  entry: ResourceId,
  options: JobOptions,
): Promise<ResourceId | undefined> {
  const { job: jobId, jobTexts = '', ...pushed } = entry.pushed
  if (jobId === undefined) return entry
  const before = entry.id === '' ? undefined : { id: entry.id, pushed }
  try {
    const job = await client.memories.waitForJob(jobId, { timeoutMs: importWaitMs, ...options })
    return toEntry(finishedImport(job).memoryId, jobTexts, [
      ...formerOf(entry),
      ...(before === undefined ? [] : [entry.id]),
    ])
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND') || isLockaleError(error, 'MEMORY_JOB_FAILED')) return before
    if (!isLockaleError(error, 'MEMORY_JOB_UNFINISHED')) throw error
    const { status } = await client.memories.job(jobId, { signal: options.signal })
    if (status === 'awaiting_input') return before
    throw jobOpen(jobId, error)
  }
}

/** What is on record of a memory that pushes made, with those of pushes before, oldest first. */
function toEntry(id: string, texts: string, former: readonly string[]): ResourceId {
  return { id, pushed: { texts, ...(former.length === 0 ? {} : { former: former.join(' ') }) } }
}
