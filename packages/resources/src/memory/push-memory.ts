import { isServiceError, type LanguageService } from '@lockale/client'
import { isLockaleError } from '@lockale/errors'
import type { ResourceId, ResourceName } from '@lockale/exchange'
import type { IdFile } from '../ids/id-file.ts'
import { importMemory } from './import-memory.ts'
import { formerOf, toEntry, withoutMemory } from './memory-ids.ts'
import { type FinishedImport, finishedImport, jobOpen, type JobOptions } from './memory-job.ts'

export interface MemoryPush extends JobOptions {
  readonly client: LanguageService
  readonly ids: IdFile
  readonly resource: ResourceName
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
 * Makes a memory of a project's texts. Memories cannot be changed: a push with other texts makes another one. Its job is on
 * record before the file leaves, so that a push that was cut off is found by the next one, and not made twice.
 * @throws {LockaleError} as `importMemory`
 */
export async function pushMemory(push: MemoryPush): Promise<PushedMemory> {
  const { ids, resource, hash, replace } = push
  const known = await settleEntry(push)
  const isUnchanged = known !== undefined && known.pushed['texts'] === hash
  const made = isUnchanged ? { memoryId: known.id, skipped: 0 } : await makeMemory(push, known)
  const former = isUnchanged ? formerOf(known) : [...formerOf(known), ...(known === undefined ? [] : [known.id])]
  if (!isUnchanged) await ids.set(resource, toEntry(made.memoryId, hash, former))
  if (!replace || former.length === 0) return { ...made, isUnchanged, former, deleted: [] }
  for (const id of former) await deleteMemory(push.client, id, push.signal)
  await ids.set(resource, toEntry(made.memoryId, hash, []))
  return { ...made, isUnchanged, former: [], deleted: former }
}

async function makeMemory(
  { client, ids, resource, tmx, hash, replace: _replace, ...options }: MemoryPush,
  known: ResourceId | undefined,
): Promise<FinishedImport> {
  const file = { input: tmx, bytes: tmx.byteLength, fileName: 'lockale.tmx', name: resource.name }
  const onStarted = (job: string) => {
    return ids.set(resource, { id: known?.id ?? '', pushed: { ...known?.pushed, job, jobTexts: hash } })
  }
  try {
    return await importMemory(client, file, { ...options, onStarted })
  } catch (error) {
    // what is not known yet, the next push finds out
    if (!isLockaleError(error, 'MEMORY_JOB_OPEN')) await ids.set(resource, known)
    throw error
  }
}

/** What is on record of the push before: its job brought to an end, and its memory looked up: somebody may have deleted it. */
async function settleEntry({
  client,
  ids,
  resource,
  ...options
}: Pick<MemoryPush, 'client' | 'ids' | 'resource' | keyof JobOptions>): Promise<ResourceId | undefined> {
  const entry = await ids.get(resource)
  if (entry === undefined) return undefined
  let known = await settleJob(client, entry, options)
  while (known !== undefined && !(await hasMemory(client, known.id, options.signal))) {
    known = withoutMemory(known, known.id)
  }
  if (known !== entry) await ids.set(resource, known)
  return known
}

/** A file that did not arrive within this time was not sent. */
const patienceMs = 60_000

async function settleJob(
  client: LanguageService,
  entry: ResourceId,
  options: JobOptions,
): Promise<ResourceId | undefined> {
  const { job: jobId, jobTexts = '', ...pushed } = entry.pushed
  if (jobId === undefined) return entry
  const before = entry.id === '' ? undefined : { id: entry.id, pushed }
  try {
    const job = await client.memories.waitForJob(jobId, { timeoutMs: patienceMs, ...options })
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

async function hasMemory(client: LanguageService, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.memories.get(id, { signal })
    return true
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return false
    throw error
  }
}

async function deleteMemory(client: LanguageService, id: string, signal: AbortSignal): Promise<void> {
  try {
    await client.memories.delete(id, { signal })
  } catch (error) {
    if (!isServiceError(error, 'NOT_FOUND')) throw error
  }
}
