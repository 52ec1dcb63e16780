import { type Glossary, isServiceError } from '@lockale/client'
import type { GlossaryFile } from '@lockale/core'
import {
  diffGlossary,
  type GlossaryCall,
  type GlossaryDiff,
  planGlossary,
  type RemoteGlossary,
} from '@lockale/exchange'
import { fetchGlossary, withEntries } from './fetch-glossary.ts'
import { type GlossaryPort, nameAt, placeOf } from './glossary-port.ts'

/** What a push of one file would do, whatever stands in its way. */
export interface GlossaryPlan {
  readonly file: GlossaryFile
  /**
   * `new`: the service has none of it; `gone`: it had, and does not know its id any more; `known`; `adopted`: it has one of
   * that title, which is taken; `namesake`: the same, and nobody said to take it.
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
  const plans: GlossaryPlan[] = []
  for (const file of files) plans.push(await planOne(file, { ...options, list }))
  return plans
}

interface Planning extends PlanOptions {
  /** Asked for once, and only if a file has no id. */
  readonly list: () => Promise<readonly Glossary[]>
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
  const owners = new Map([...(await options.ids.all(placeOf(options), 'glossary'))].map(([name, { id }]) => [id, name]))
  const namesakes = sameTitle.map(({ glossaryId: id }) => ({ id, owner: owners.get(id) }))
  if (namesakes.length === 0) return plan
  const [only, second] = sameTitle
  if (options.adopt !== true || only === undefined || second !== undefined || namesakes[0]?.owner !== undefined) {
    return { ...plan, standing: 'namesake', namesakes }
  }
  const adopted = await adopt(only, options)
  return adopted === undefined ? plan : compare({ file, remote: adopted, standing: 'adopted', pushed: {} })
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
  return { ...found, diff: diffGlossary(found), calls: planGlossary(found.file, found.remote), namesakes: [] }
}
