import { firstMade } from './first-made.ts'
import { type Hashes, ownersOf, type Resources, type ResourceTypes } from './resource.ts'
import { isSameRecord, type Side } from './side.ts'

/** What a push of one resource would do, whatever stands in its way. */
export interface ResourcePlan<T extends ResourceTypes> {
  readonly item: T['item']
  /**
   * `new`: the service has none of it; `gone`: it had, and does not know its id any more; `known`; `adopted`: it has one of
   * that title, which is taken: a person said so, or it says all that the file says; `namesake`: it has one that says
   * something else, and nobody said to take it.
   */
  readonly standing: 'new' | 'gone' | 'known' | 'adopted' | 'namesake'
  /** As it is on the service. Neither for what is new nor for a namesake. */
  readonly remote: T['remote'] | undefined
  readonly side: Side
  readonly diff: T['diff'] | undefined
  readonly calls: readonly T['call'][]
  /** What is on record for it. */
  readonly pushed: Hashes
  /** Of the same title, where the file has no id. */
  readonly namesakes: readonly Namesake<T>[]
  /** The name that an adopted one was on record for: of a file that is called otherwise now. */
  readonly former?: string | undefined
}

interface Namesake<T extends ResourceTypes> {
  readonly listed: T['listed']
  /** The other name in the project that it is on record for. */
  readonly owner: string | undefined
}

export interface PlanOptions {
  /** For a file without an id, take the one of its title. */
  readonly adopt?: boolean
  /** For a file without an id, make another one of the same title. */
  readonly another?: boolean
}

/** Looks at what the service has of each. Changes nothing. */
export async function planResources<T extends ResourceTypes>(
  items: readonly T['item'][],
  options: Resources<T> & PlanOptions,
): Promise<readonly ResourcePlan<T>[]> {
  let listing: Promise<readonly T['listed'][]> | undefined
  const list = () => (listing ??= options.port.list())
  const taken = new Map<string, string>()
  const names = new Set(items.map(({ name }) => name))
  const plans: ResourcePlan<T>[] = []
  for (const item of items) {
    const plan = await planOne<T>(item, { ...options, list, taken, names })
    if (plan.standing === 'adopted' && plan.remote !== undefined) taken.set(plan.remote.id, item.name)
    plans.push(plan)
  }
  return plans
}

interface PlanItemOptions<T extends ResourceTypes> extends Resources<T>, PlanOptions {
  /** Asked for once, and only if a file has no id. */
  readonly list: () => Promise<readonly T['listed'][]>
  /** Names of those before it that take one, by its id. */
  readonly taken: ReadonlyMap<string, string>
  /** Of all that are planned. */
  readonly names: ReadonlySet<string>
}

async function planOne<T extends ResourceTypes>(
  item: T['item'],
  options: PlanItemOptions<T>,
): Promise<ResourcePlan<T>> {
  const { codec, port, records, list, taken, names, adopt = false, another = false } = options
  const known = await records.get(item.name)
  const remote = known && (await port.get(known.id))
  if (known !== undefined && remote !== undefined && codec.fits(remote, item)) {
    return compare({ item, remote, standing: 'known', pushed: known.pushed }, options)
  }
  const plan: ResourcePlan<T> = {
    item,
    standing: known === undefined ? 'new' : 'gone',
    remote: undefined,
    side: 'push',
    diff: undefined,
    calls: codec.plan(item, undefined),
    pushed: {},
    namesakes: [],
  }
  if (another) return plan
  const sameTitle = (await list()).filter((one) => one.title === item.title && codec.fits(one, item))
  const owners = new Map([...taken, ...(await ownersOf(options))])
  const namesakes = sameTitle.map((listed) => ({ listed, owner: owners.get(listed.id) }))
  const free = namesakes.flatMap(({ listed, owner }) => (owner === undefined ? [listed] : []))
  const duplicate = await findDuplicate(free, { ...options, item })
  if (duplicate !== undefined) return compare({ item, remote: duplicate, standing: 'adopted', pushed: {} }, options)
  const [only, second] = namesakes
  if (only === undefined) return plan
  const isElsewhere = only.owner !== undefined && names.has(only.owner)
  if (!adopt || second !== undefined || isElsewhere) return { ...plan, standing: 'namesake', namesakes }
  const adopted = await port.fill(only.listed)
  if (adopted === undefined) return plan
  const found = { item, remote: adopted, standing: 'adopted', pushed: codec.adopted(adopted) } as const
  return { ...compare(found, options), former: only.owner }
}

/**
 * The one that says all that the file says, and nothing else: a push made it and ended before its id was on record, or it was
 * another machine's. Of several the one that was made first.
 */
async function findDuplicate<T extends ResourceTypes>(
  free: readonly T['listed'][],
  { item, codec, port }: Resources<T> & { readonly item: T['item'] },
): Promise<T['remote'] | undefined> {
  const duplicates: { readonly id: string; readonly createdAt: string | undefined; readonly remote: T['remote'] }[] = []
  for (const listed of free.filter((one) => codec.mayBeSame(one, item))) {
    const remote = await port.fill(listed)
    if (remote === undefined || !isSameRecord(codec.hash(remote), codec.hash(item))) continue
    duplicates.push({ id: listed.id, createdAt: listed.createdAt, remote })
  }
  return firstMade(duplicates)?.remote
}

function compare<T extends ResourceTypes>(
  found: Pick<ResourcePlan<T>, 'item' | 'standing' | 'pushed'> & { readonly remote: T['remote'] },
  { codec }: Resources<T>,
): ResourcePlan<T> {
  const { remote, pushed } = found
  const compared = codec.compare(found.item, remote, pushed)
  return { ...found, ...compared, calls: codec.plan(compared.item, remote), namesakes: [] }
}
