import { isServiceError } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { firstMade } from './first-made.ts'
import { type PlanOptions, planResources, type ResourcePlan } from './plan.ts'
import { refuseBlocked } from './refuse-push.ts'
import type { ResourceId } from './resource-ids.ts'
import { ownersOf, type Resources, type ResourceTypes } from './resource.ts'
import { isSameRecord } from './side.ts'

interface PushOptions<T extends ResourceTypes> extends Resources<T>, PlanOptions {
  /** What was edited on the service meanwhile is undone. */
  readonly force?: boolean
}

/** What a push did. */
export interface PushedResource<T extends ResourceTypes> {
  readonly plan: ResourcePlan<T>
  readonly id: string
  /** As the service counts changes; `undefined` where it does not tell. */
  readonly version: number | undefined
  /** In the order in which they were made; none: it was in step. */
  readonly calls: readonly T['call'][]
}

/**
 * Makes the service have what the file has, with the fewest calls. What calls lead to is on record, so that a crash makes
 * nothing twice, and nothing is taken for a change of somebody else.
 * @throws {LockaleError} as `refuseBlocked`: then nothing changed; and what the port throws
 */
export async function pushResource<T extends ResourceTypes>(
  item: T['item'],
  options: PushOptions<T>,
): Promise<PushedResource<T>> {
  const [plan] = await planResources<T>([item], options)
  if (plan === undefined) throw new Error('No plan was made of a file.')
  return applyPlan(plan, options)
}

/** All of them are looked at before the first is pushed: one that is in the way stops all. @throws {LockaleError} as `pushResource` */
export async function pushResources<T extends ResourceTypes>(
  items: readonly T['item'][],
  options: PushOptions<T>,
): Promise<readonly PushedResource<T>[]> {
  const plans = await planResources<T>(items, options)
  // what is adopted is on record before its differences stop it
  refuseBlocked(
    plans.filter(({ standing }) => standing !== 'adopted'),
    options,
  )
  const done: PushedResource<T>[] = []
  for (const plan of plans) done.push(await applyPlan(plan, options))
  return done
}

/** Carries out a plan that was just made. @throws {LockaleError} as `pushResource` */
async function applyPlan<T extends ResourceTypes>(
  plan: ResourcePlan<T>,
  options: PushOptions<T>,
): Promise<PushedResource<T>> {
  const { item, standing, calls, remote } = plan
  // on record before it is looked at: then `pull` and `diff` know it too
  if (standing === 'adopted') await recordAdopted(plan, options)
  refuseBlocked([plan], options)
  try {
    const done = remote === undefined ? await create(item, options) : await change(plan, { ...options, remote })
    // another machine was first: all as if it had been there before
    return done === undefined ? await pushResource(item, options) : { ...done, plan, calls }
  } catch (cause) {
    if (!isServiceError(cause, 'NOT_FOUND')) throw cause
    const { kind } = options.codec
    throw new LockaleError(
      kind === 'style' ? 'STYLE_CONFLICT' : 'GLOSSARY_CONFLICT',
      `The ${kind} ${item.name} was changed on the service during the push.`,
      { place: item.path, hint: `Look at the difference: lockale ${kind} diff. Then push again.`, cause },
    )
  }
}

/** Puts an adopted one on record for its file, and for no other one. */
export async function recordAdopted<T extends ResourceTypes>(
  { item, remote, former, pushed }: ResourcePlan<T>,
  { records }: Pick<Resources<T>, 'records'>,
): Promise<void> {
  if (remote === undefined) return
  await records.set(item.name, { id: remote.id, pushed })
  if (former !== undefined) await records.set(former, undefined)
}

type Done = Pick<PushedResource<ResourceTypes>, 'id' | 'version'>

/** `undefined` if it had to give way to one that another machine made. */
async function create<T extends ResourceTypes>(item: T['item'], options: PushOptions<T>): Promise<Done | undefined> {
  const { codec, port, records, another = false } = options
  const made = await port.create(item)
  const { id, version } = made
  await records.set(item.name, toRecord(id, { pushed: codec.hash(item), version }))
  return !another && (await resolveCreateRace(made, { ...options, item })) ? undefined : { id, version }
}

async function change<T extends ResourceTypes>(
  { item, calls, pushed }: ResourcePlan<T>,
  { remote, codec, port, records }: Resources<T> & { readonly remote: T['remote'] },
): Promise<Done> {
  const { id } = remote
  const before = codec.recordsBefore(calls, { item, remote, pushed })
  let now: T['remote'] | undefined = remote
  for (const [at, call] of calls.entries()) {
    await records.set(item.name, { id, pushed: before[at] ?? {} })
    now = await port.change(id, call)
  }
  if (codec.hasVersions) now ??= await port.get(id)
  const isWhole = now !== undefined && isSameRecord(codec.hash(now), codec.hash(item))
  // the version of one that somebody changed meanwhile is not this one's
  const version = isWhole ? now?.version : undefined
  await records.set(item.name, toRecord(id, { pushed: codec.hash(item), version }))
  return { id, version: now?.version }
}

function toRecord(id: string, { pushed, version }: Pick<ResourceId, 'pushed'> & Pick<Done, 'version'>): ResourceId {
  return { id, pushed, ...(version === undefined ? {} : { version }) }
}

/**
 * Looks whether another machine made one of this title in the same moment, and gives way if that was the first: what this run
 * has made is deleted, unless somebody changed it since, and is on record no more.
 */
async function resolveCreateRace<T extends ResourceTypes>(
  made: T['listed'],
  { item, codec, port, records }: Resources<T> & { readonly item: T['item'] },
): Promise<boolean> {
  const owners = await ownersOf({ records })
  const rivals = (await port.list()).filter((one) => {
    return one.title === item.title && codec.fits(one, item) && !owners.has(one.id)
  })
  if (firstMade([made, ...rivals])?.id === made.id) return false
  // forgotten first: if the rest fails, the next push still takes the one that stays
  await records.set(item.name, undefined)
  const now = await port.get(made.id)
  const isOwn = now?.title === item.title && isSameRecord(codec.hash(now), codec.hash(item))
  if (isOwn) await port.delete(made.id)
  return true
}
