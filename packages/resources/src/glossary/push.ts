import { isServiceError } from '@lockale/client'
import type { GlossaryFile } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { type Hashes, hashGlossary, isSameRecord, pairOf } from './diff-glossary.ts'
import { firstMade, type PlanOptions, planPushes, type PushPlan } from './plan-push.ts'
import { type ListedGlossary, type OpenGlossaries, ownersOf } from './open-glossaries.ts'
import type { GlossaryCall } from './plan-glossary.ts'
import { refuseBlocked } from './refuse-push.ts'

interface PushOptions extends PlanOptions {
  /** True to overwrite changes that were made on the service since the last push. */
  readonly force?: boolean
}

export interface PushedGlossary {
  readonly plan: PushPlan
  readonly id: string
  /** The calls in the order in which they were sent; empty if the glossary was up to date. */
  readonly calls: readonly GlossaryCall[]
}

/**
 * Makes the glossary on the service equal to the file, with the fewest requests. Stores the result of each request:
 * after a crash, no glossary is created twice, and lockale's own changes do not look like changes by other users.
 * @throws {LockaleError} the errors of `refuseBlocked`, before any change; `GLOSSARY_CONFLICT`, `GLOSSARY_QUOTA`
 */
export async function pushGlossary(file: GlossaryFile, options: PushOptions): Promise<PushedGlossary> {
  const [plan] = await planPushes([file], options)
  if (plan === undefined) throw new Error('No plan was made of a file.')
  return applyPlan(plan, options)
}

/** Pushes several files. Plans all first: a problem in one file stops all. @throws {LockaleError} as `pushGlossary` */
export async function pushGlossaries(
  files: readonly GlossaryFile[],
  options: PushOptions,
): Promise<readonly PushedGlossary[]> {
  const plans = await planPushes(files, options)
  // Does not refuse an adopted glossary yet: its id is stored first, below.
  refuseBlocked(
    plans.filter(({ standing }) => standing !== 'adopted'),
    options,
  )
  const done: PushedGlossary[] = []
  for (const plan of plans) done.push(await applyPlan(plan, options))
  return done
}

async function applyPlan(plan: PushPlan, options: PushOptions): Promise<PushedGlossary> {
  const { file, standing, calls, remote } = plan
  const { glossaries } = options
  // Stores the id first, so that `pull` and `diff` know the glossary even if this push is refused.
  if (standing === 'adopted') await recordAdopted(plan, glossaries)
  refuseBlocked([plan], options)
  try {
    const id = remote === undefined ? await create(file, options) : await change(plan, remote.id, glossaries)
    // If another machine has created the glossary first, pushes to the glossary of that machine.
    return id === undefined ? await pushGlossary(file, options) : { id, plan, calls }
  } catch (cause) {
    if (!isServiceError(cause, 'NOT_FOUND')) throw cause
    const problem = `The glossary ${file.name} was changed on the service during the push.`
    throw new LockaleError('GLOSSARY_CONFLICT', problem, {
      place: file.path,
      hint: 'Look at the difference: lockale glossary diff. Then push again.',
      cause,
    })
  }
}

/** Stores the id of an existing glossary for a file, and removes the id that was stored for the file's earlier name. */
export async function recordAdopted(
  { file, remote, former, pushed }: PushPlan,
  { records }: OpenGlossaries,
): Promise<void> {
  if (remote === undefined) return
  await records.set(file.name, { id: remote.id, pushed })
  if (former !== undefined) await records.set(former, undefined)
}

/** Creates a glossary and returns its id; `undefined` if another machine has created an equal one first. */
async function create(file: GlossaryFile, { glossaries, another = false }: PushOptions): Promise<string | undefined> {
  const made = await glossaries.create(file)
  await glossaries.records.set(file.name, { id: made.id, pushed: hashGlossary(file) })
  return !another && (await resolveCreateRace(made, file, glossaries)) ? undefined : made.id
}

async function change({ file, calls, pushed }: PushPlan, id: string, glossaries: OpenGlossaries): Promise<string> {
  const hashes = hashGlossary(file)
  let record = pushed
  for (const call of calls) {
    await glossaries.records.set(file.name, { id, pushed: record })
    await glossaries.change(id, call)
    record = afterCall(call, record, hashes)
  }
  await glossaries.records.set(file.name, { id, pushed: hashes })
  return id
}

function afterCall(call: GlossaryCall, pushed: Hashes, hashes: Hashes): Hashes {
  const part = (name: string) => ({ [name]: hashes[name] ?? '' })
  switch (call.kind) {
    case 'create':
      return hashes
    case 'put':
      return { ...pushed, ...part(pairOf(call.dictionary)) }
    case 'patch':
      return {
        ...pushed,
        ...(call.dictionary === undefined ? {} : part(pairOf(call.dictionary))),
        ...(call.title === undefined ? {} : part('name')),
      }
    case 'delete':
      return Object.fromEntries(Object.entries(pushed).filter(([pair]) => pair !== pairOf(call)))
  }
}

/** Returns true if another machine has created the glossary first. Then deletes that of this machine, if unchanged. */
async function resolveCreateRace(
  made: ListedGlossary,
  file: GlossaryFile,
  glossaries: OpenGlossaries,
): Promise<boolean> {
  const owners = await ownersOf(glossaries)
  const rivals = (await glossaries.list()).filter((one) => one.title === file.title && !owners.has(one.id))
  if (firstMade([made, ...rivals])?.id === made.id) return false
  // Removes the stored id first: if a later step fails, the next push uses the glossary of the other machine.
  await glossaries.records.set(file.name, undefined)
  const now = await glossaries.get(made.id)
  const isOwn = now?.title === file.title && isSameRecord(hashGlossary(now), hashGlossary(file))
  if (isOwn) await glossaries.delete(made.id)
  return true
}
