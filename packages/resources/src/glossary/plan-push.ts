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

/** What a push of one file would do. The push may still be refused. */
export interface PushPlan {
  /** The file, with the title that a push sends. */
  readonly file: GlossaryFile
  /**
   * `new`: not on the service; `known`: the stored id exists there; `gone`: the stored id does not exist there. If no
   * id is stored: `adopted`: a glossary with the same title is used, since it is equal or the user asked for it;
   * `namesake`: a glossary has the same title, but is different and not used.
   */
  readonly standing: 'new' | 'gone' | 'known' | 'adopted' | 'namesake'
  /** The glossary on the service; `undefined` for `new` and `namesake`. */
  readonly remote: RemoteGlossary | undefined
  readonly side: Side
  readonly diff: GlossaryDiff | undefined
  readonly calls: readonly GlossaryCall[]
  readonly pushed: Hashes
  /** Glossaries on the service with the same title, if the project has no id for the file. */
  readonly namesakes: readonly {
    readonly listed: ListedGlossary
    /** Name of another file of the project, to which this glossary belongs; `undefined` if there is none. */
    readonly owner: string | undefined
  }[]
  /** Earlier name of the file, if the file was renamed and now takes over its earlier glossary. */
  readonly former?: string | undefined
}

export interface PlanOptions {
  readonly glossaries: OpenGlossaries
  /** True to use a glossary with the same title if no glossary id is stored for the file. */
  readonly adopt?: boolean
  /** True to create a glossary if no id is stored for the file, even if another glossary has the same title. */
  readonly another?: boolean
}

/** Compares each file with the service. Changes nothing. */
export async function planPushes(
  files: readonly GlossaryFile[],
  { glossaries, adopt = false, another = false }: PlanOptions,
): Promise<readonly PushPlan[]> {
  // Requests the list of glossaries at most once, and only if a file has no stored id.
  let listing: Promise<readonly ListedGlossary[]> | undefined
  const list = () => (listing ??= glossaries.list())
  /** File names by the id of the glossary that this call has chosen for the file. */
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
    // What was pushed last is unknown. If file and service differ, this is a conflict that the user resolves.
    return { ...compare({ file, remote: adopted, standing: 'adopted', pushed: {} }), former: only.owner }
  }
}

/** Returns the oldest glossary that is equal to the file, created by an interrupted push or on another machine. */
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

/** Returns true if each language pair has as many entries as in the file. An unknown number counts as equal. */
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
  // If the title has not changed since the last push, keeps the title of the service, even if the file name differs.
  const file = diff.title.side === 'same' ? { ...found.file, title: remote.title } : found.file
  return { ...found, file, side: worstSide(diff), diff, calls: planGlossary(file, remote), namesakes: [] }
}

type Made = Pick<ListedGlossary, 'id' | 'createdAt'>

/** Returns the oldest glossary; of equal age, the one with the lower id. So all machines choose the same glossary. */
export function firstMade<T extends Made>(all: readonly T[]): T | undefined {
  const [first] = all.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1))
  return first
}

/** Returns the time in milliseconds. A time that cannot be read sorts last. */
function timeOf({ createdAt }: Made): number {
  const time = Date.parse(createdAt ?? '')
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}
