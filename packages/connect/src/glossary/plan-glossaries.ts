import { type Glossary, isServiceError } from '@lockale/client'
import type { GlossaryFile } from '@lockale/core'
import {
  diffGlossary,
  type GlossaryCall,
  type GlossaryDiff,
  hashGlossary,
  pairOf,
  planGlossary,
  type RemoteGlossary,
} from '@lockale/exchange'
import { firstMade } from '../first-made.ts'
import { fetchGlossary, withEntries } from './fetch-glossary.ts'
import { type GlossaryPort, nameAt, placeOf } from './glossary-port.ts'
import { isSameRecord } from './same-record.ts'

/** What a push of one file would do, whatever stands in its way. */
export interface GlossaryPlan {
  readonly file: GlossaryFile
  /**
   * `new`: the service has none of it; `gone`: it had, and does not know its id any more; `known`; `adopted`: it has one of
   * that title, which is taken: somebody said so, or it says all that the file says; `namesake`: it has one, and says
   * something else, and nobody said to take it.
   */
  readonly standing: 'new' | 'gone' | 'known' | 'adopted' | 'namesake'
  /** As it is on the service. Neither for what is new nor for a namesake. */
  readonly remote: RemoteGlossary | undefined
  readonly diff: GlossaryDiff | undefined
  readonly calls: readonly GlossaryCall[]
  /** What is on record for it. */
  readonly pushed: Readonly<Record<string, string>>
  /** Of the same title, where the file has no id. */
  readonly namesakes: readonly Namesake[]
  /** The name that an adopted one was on record for: of a file that is called otherwise now. */
  readonly former?: string | undefined
}

export interface Namesake {
  readonly id: string
  /** The name of another file whose glossary it is. */
  readonly owner: string | undefined
}

export interface PlanOptions extends GlossaryPort {
  /** For a file without an id, take the glossary of its title. */
  readonly adopt?: boolean
  /** For a file without an id, make another glossary of the same title. */
  readonly another?: boolean
}

/** Looks at what the service has of each file. Changes nothing. */
export async function planGlossaries(
  files: readonly GlossaryFile[],
  options: PlanOptions,
): Promise<readonly GlossaryPlan[]> {
  let listing: Promise<readonly Glossary[]> | undefined
  const list = () => (listing ??= options.client.glossaries.list({ signal: options.signal }))
  const taken = new Map<string, string>()
  const names = new Set(files.map(({ name }) => name))
  const plans: GlossaryPlan[] = []
  for (const file of files) {
    const plan = await planOne(file, { ...options, list, taken, names })
    if (plan.standing === 'adopted' && plan.remote !== undefined) taken.set(plan.remote.id, file.name)
    plans.push(plan)
  }
  return plans
}

interface Planning extends PlanOptions {
  /** Asked for once, and only if a file has no id. */
  readonly list: () => Promise<readonly Glossary[]>
  /** Names of the files before it that take one, by its id. */
  readonly taken: ReadonlyMap<string, string>
  /** Of all files that are planned. */
  readonly names: ReadonlySet<string>
}

async function planOne(file: GlossaryFile, options: Planning): Promise<GlossaryPlan> {
  const known = await options.ids.get(nameAt(options, file.name))
  const remote = known && (await fetchGlossary(known.id, options))
  if (known !== undefined && remote !== undefined) {
    return compare({ file, remote, standing: 'known', pushed: known.pushed })
  }
  const standing = known === undefined ? 'new' : 'gone'
  const fresh = { file, standing, remote: undefined, diff: undefined, pushed: {}, namesakes: [] } as const
  const plan = { ...fresh, calls: planGlossary(file, undefined) }
  if (options.another === true) return plan
  const sameTitle = (await options.list()).filter(({ name }) => name === file.title)
  const records = await options.ids.all(placeOf(options), 'glossary')
  const owners = new Map([...options.taken, ...[...records].map(([name, { id }]) => [id, name] as const)])
  const namesakes = sameTitle.map(({ glossaryId: id }) => ({ id, owner: owners.get(id) }))
  if (namesakes.length === 0) return plan
  const free = sameTitle.filter(({ glossaryId }) => !owners.has(glossaryId))
  const twin = await findTwin(free, { ...options, file })
  if (twin !== undefined) return compare({ file, remote: twin, standing: 'adopted', pushed: {} })
  const [only, second] = sameTitle
  const former = namesakes[0]?.owner
  const isElsewhere = former !== undefined && options.names.has(former)
  if (options.adopt !== true || only === undefined || second !== undefined || isElsewhere) {
    return { ...plan, standing: 'namesake', namesakes }
  }
  const adopted = await adopt(only, options)
  return adopted === undefined
    ? plan
    : { ...compare({ file, remote: adopted, standing: 'adopted', pushed: {} }), former }
}

/**
 * The one that says all that the file says, and nothing else: a push made it and ended before its id was on record, or it was
 * another machine's. Of several the one that was made first.
 */
async function findTwin(
  glossaries: readonly Glossary[],
  { file, ...options }: Planning & { readonly file: GlossaryFile },
): Promise<RemoteGlossary | undefined> {
  const twins = new Map<
    string,
    { readonly id: string; readonly createdAt: string | undefined; readonly remote: RemoteGlossary }
  >()
  for (const glossary of glossaries.filter((one) => mayBeTwin(one, file))) {
    const remote = await adopt(glossary, options)
    if (remote === undefined || !isSameRecord(hashGlossary(remote), hashGlossary(file))) continue
    twins.set(remote.id, { id: remote.id, createdAt: glossary.creationTime, remote })
  }
  return firstMade([...twins.values()])?.remote
}

/** As many entries for each pair: no others need to be fetched. */
function mayBeTwin({ dictionaries }: Glossary, file: GlossaryFile): boolean {
  const counts = new Map(file.dictionaries.map((one) => [pairOf(one), one.entries.size]))
  const filled = dictionaries.filter(({ entryCount }) => entryCount !== 0)
  return (
    filled.length === counts.size &&
    filled.every(({ sourceLang, targetLang, entryCount }) => {
      const wanted = counts.get(`${sourceLang}-${targetLang}`.toLowerCase())
      return wanted !== undefined && (entryCount === undefined || entryCount === wanted)
    })
  )
}

/** `undefined` if it was deleted since it was listed. */
async function adopt(glossary: Glossary, options: Planning): Promise<RemoteGlossary | undefined> {
  try {
    return await withEntries(glossary, options)
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

function compare(
  found: Pick<GlossaryPlan, 'file' | 'standing' | 'pushed'> & { readonly remote: RemoteGlossary },
): GlossaryPlan {
  const { remote } = found
  const diff = diffGlossary(found)
  // a table is called by its file, or as somebody on the service called it and a pull took over
  const file = diff.title.side === 'same' ? { ...found.file, title: remote.title } : found.file
  return { ...found, file, diff, calls: planGlossary(file, remote), namesakes: [] }
}
