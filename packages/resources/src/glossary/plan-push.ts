import type { GlossaryFile } from '@lockale/core'
import {
  diffGlossary,
  type GlossaryDiff,
  type Hashes,
  hashGlossary,
  isSameRecord,
  pairOf,
  type RemoteGlossary,
  type Side,
  worstSide,
} from './diff-glossary.ts'
import { type ListedGlossary, type OpenGlossaries, ownersOf } from './open-glossaries.ts'
import { type GlossaryCall, planGlossary } from './plan-glossary.ts'

/** What a push of one file would do, whatever stands in its way. */
export interface PushPlan {
  /** With the title that a push gives it. */
  readonly file: GlossaryFile
  /**
   * `new`: the service has none of it; `gone`: it had, and does not know its id any more; `known`; `adopted`: it has one of
   * that title, which is taken: a person said so, or it says all that the file says; `namesake`: it has one that says
   * something else, and it was not said to take it.
   */
  readonly standing: 'new' | 'gone' | 'known' | 'adopted' | 'namesake'
  /** As it is on the service. Neither for what is new nor for a namesake. */
  readonly remote: RemoteGlossary | undefined
  /** The worst of all parts. */
  readonly side: Side
  readonly diff: GlossaryDiff | undefined
  readonly calls: readonly GlossaryCall[]
  /** What is on record for it. */
  readonly pushed: Hashes
  /** Of the same title, where the file has no id. */
  readonly namesakes: readonly {
    readonly listed: ListedGlossary
    /** The other name in the project that it is on record for. */
    readonly owner: string | undefined
  }[]
  /** The name that an adopted one was on record for: of a file that is called otherwise now. */
  readonly former?: string | undefined
}

export interface PlanOptions {
  readonly glossaries: OpenGlossaries
  /** For a file without an id, take the one of its title. */
  readonly adopt?: boolean
  /** For a file without an id, make another one of the same title. */
  readonly another?: boolean
}

/** Looks at what the service has of each. Changes nothing. */
export async function planPushes(
  files: readonly GlossaryFile[],
  { glossaries, adopt = false, another = false }: PlanOptions,
): Promise<readonly PushPlan[]> {
  // asked for once, and only if a file has no id
  let listing: Promise<readonly ListedGlossary[]> | undefined
  const list = () => (listing ??= glossaries.list())
  /** Names of the files that take one, by its id. */
  const taken = new Map<string, string>()
  const names = new Set(files.map(({ name }) => name))
  const plans: PushPlan[] = []
  for (const file of files) {
    const plan = await planOne(file)
    if (plan.standing === 'adopted' && plan.remote !== undefined) taken.set(plan.remote.id, file.name)
    plans.push(plan)
  }
  return plans

  async function planOne(file: GlossaryFile): Promise<PushPlan> {
    const known = await glossaries.records.get(file.name)
    const remote = known && (await glossaries.get(known.id))
    if (known !== undefined && remote !== undefined) {
      return compare({ file, remote, standing: 'known', pushed: known.pushed })
    }
    const plan: PushPlan = {
      file,
      standing: known === undefined ? 'new' : 'gone',
      remote: undefined,
      side: 'push',
      diff: undefined,
      calls: planGlossary(file, undefined),
      pushed: {},
      namesakes: [],
    }
    if (another) return plan
    const sameTitle = (await list()).filter((one) => one.title === file.title)
    const owners = new Map([...taken, ...(await ownersOf(glossaries))])
    const namesakes = sameTitle.map((listed) => ({ listed, owner: owners.get(listed.id) }))
    const free = namesakes.flatMap(({ listed, owner }) => (owner === undefined ? [listed] : []))
    const duplicate = await findDuplicate(free, file, glossaries)
    if (duplicate !== undefined) return compare({ file, remote: duplicate, standing: 'adopted', pushed: {} })
    const [only, second] = namesakes
    if (only === undefined) return plan
    const isElsewhere = only.owner !== undefined && names.has(only.owner)
    if (!adopt || second !== undefined || isElsewhere) return { ...plan, standing: 'namesake', namesakes }
    const adopted = await glossaries.fill(only.listed)
    if (adopted === undefined) return plan
    // nothing is known of what was pushed: where they differ, a person says which wins
    return { ...compare({ file, remote: adopted, standing: 'adopted', pushed: {} }), former: only.owner }
  }
}

/**
 * The one that says all that the file says, and nothing else: a push made it and ended before its id was on record, or it was
 * another machine's. Of several the one that was made first.
 */
async function findDuplicate(
  free: readonly ListedGlossary[],
  file: GlossaryFile,
  glossaries: OpenGlossaries,
): Promise<RemoteGlossary | undefined> {
  const duplicates = []
  for (const listed of free.filter((one) => hasAsManyEntries(one, file))) {
    const remote = await glossaries.fill(listed)
    if (remote === undefined || !isSameRecord(hashGlossary(remote), hashGlossary(file))) continue
    duplicates.push({ ...listed, remote })
  }
  return firstMade(duplicates)?.remote
}

/** For each pair, where the service tells. */
function hasAsManyEntries({ pairs }: ListedGlossary, file: GlossaryFile): boolean {
  const counts = new Map(file.dictionaries.map((one) => [pairOf(one), one.entries.size]))
  const filled = pairs.filter(({ entries }) => entries !== 0)
  return (
    filled.length === counts.size &&
    filled.every((pair) => {
      const wanted = counts.get(pairOf(pair))
      return wanted !== undefined && (pair.entries === undefined || pair.entries === wanted)
    })
  )
}

function compare(
  found: Pick<PushPlan, 'file' | 'standing' | 'pushed'> & { readonly remote: RemoteGlossary },
): PushPlan {
  const { remote } = found
  const diff = diffGlossary(found)
  // it is called by its file, or as it was named on the service and a pull took over
  const file = diff.title.side === 'same' ? { ...found.file, title: remote.title } : found.file
  return { ...found, file, side: worstSide(diff), diff, calls: planGlossary(file, remote), namesakes: [] }
}

type Made = Pick<ListedGlossary, 'id' | 'createdAt'>

/**
 * Returns the one that stays of several of one title: made first, and of those made in one moment the one with the lower id.
 * Every machine that asks comes to the same.
 */
export function firstMade<T extends Made>(all: readonly T[]): T | undefined {
  const [first] = all.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1))
  return first
}

/** Milliseconds. What has no time that can be read comes last. */
function timeOf({ createdAt }: Made): number {
  const time = Date.parse(createdAt ?? '')
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}
