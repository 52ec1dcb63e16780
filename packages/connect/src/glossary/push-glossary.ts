import { limits } from '@lockale/api'
import { type Glossary, isServiceError } from '@lockale/client'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { type GlossaryCall, hashGlossary, pairOf } from '@lockale/exchange'
import { giveWay } from './give-way.ts'
import { nameAt } from './glossary-port.ts'
import { type GlossaryPlan, planGlossaries, type PlanOptions } from './plan-glossaries.ts'
import { recordAdopted } from './record-adopted.ts'
import { refuseBlocked } from './refuse-push.ts'
import { isSameRecord } from './same-record.ts'

export interface PushOptions extends PlanOptions {
  /** What was edited on the service meanwhile is undone. */
  readonly force?: boolean
}

/** What a push did. */
export interface PushedGlossary {
  readonly glossaryId: string
  readonly standing: GlossaryPlan['standing']
  /** In the order in which they were made; none: it was in step. */
  readonly calls: readonly GlossaryCall[]
}

/**
 * Makes the service have what the file has, with the fewest calls. Ids and hashes are on record after each call, so that a
 * crash makes nothing twice.
 * @throws {LockaleError} `GLOSSARY_EXISTS`, `GLOSSARY_QUOTA`; without `force` also `GLOSSARY_CONFLICT` and `GLOSSARY_DRIFTED`: then nothing changed
 */
export async function pushGlossary(file: GlossaryFile, options: PushOptions): Promise<PushedGlossary> {
  const [plan] = await planGlossaries([file], options)
  if (plan === undefined) throw new Error('No plan was made of a file.')
  return applyGlossaryPlan(plan, options)
}

/** Carries out a plan that was just made. @throws {LockaleError} as `pushGlossary` */
export async function applyGlossaryPlan(plan: GlossaryPlan, options: PushOptions): Promise<PushedGlossary> {
  const { file, standing, calls } = plan
  if (standing === 'adopted' && plan.remote !== undefined) {
    // on record before it is looked at: then `pull` and `diff` know it too
    await recordAdopted(plan, options)
  }
  refuseBlocked([plan], options)
  const glossaryId = plan.remote === undefined ? await create(plan, options) : await change(plan, options)
  // another machine was first: all as if it had been there before
  if (glossaryId === undefined) return pushGlossary(file, options)
  return { glossaryId, standing, calls }
}

/** `undefined` if it had to give way to one that another machine made. */
async function create({ file }: GlossaryPlan, options: PushOptions): Promise<string | undefined> {
  const made = await createOrSay(file, options)
  const { glossaryId: id } = made
  await options.ids.set(nameAt(options, file.name), { id, pushed: hashGlossary(file) })
  return options.another !== true && (await giveWay(made, { ...options, file })) ? undefined : id
}

/** For a new glossary the service has another quota than that of characters, and the same status. */
async function createOrSay(file: GlossaryFile, { client, signal }: PushOptions): Promise<Glossary> {
  try {
    return await client.glossaries.create({ name: file.title, dictionaries: file.dictionaries.map(toSent) }, { signal })
  } catch (cause) {
    if (!isServiceError(cause, 'QUOTA_EXCEEDED')) throw cause
    throw new LockaleError('GLOSSARY_QUOTA', `The service has no room for the glossary of ${file.path}.`, {
      place: file.path,
      hint: `An account has at most ${limits.glossary.maxPerAccount} glossaries, some plans fewer: delete some with lockale glossary delete, or put pairs of several files into one.`,
      cause,
    })
  }
}

async function change(plan: GlossaryPlan, options: PushOptions): Promise<string> {
  const { file, calls, remote, standing } = plan
  const id = remote?.id ?? ''
  const hashes = hashGlossary(file)
  let pushed = standing === 'adopted' ? {} : plan.pushed
  const record = async (next: Readonly<Record<string, string>>) => {
    if (isSameRecord(next, pushed)) return
    pushed = next
    await options.ids.set(nameAt(options, file.name), { id, pushed })
  }
  for (const call of calls) {
    options.signal.throwIfAborted()
    await send(call, id, options)
    await record(afterCall(call, { pushed, hashes }))
  }
  await record(hashes)
  return id
}

/** What is on record once the call is made. */
function afterCall(
  call: GlossaryCall,
  { pushed, hashes }: Readonly<Record<'pushed' | 'hashes', Readonly<Record<string, string>>>>,
): Readonly<Record<string, string>> {
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

async function send(call: GlossaryCall, id: string, { client: { glossaries }, signal }: PushOptions): Promise<void> {
  switch (call.kind) {
    case 'create':
      throw new Error('A glossary that is there is not created.')
    case 'patch': {
      const { title: name, dictionary } = call
      const dictionaries = dictionary && [toSent(dictionary)]
      await glossaries.update(id, { name, dictionaries }, { signal })
      return
    }
    case 'put':
      await glossaries.putDictionary(id, toSent(call.dictionary), { signal })
      return
    case 'delete':
      await glossaries.deleteDictionary(id, { sourceLang: call.source, targetLang: call.target }, { signal })
  }
}

function toSent({ source, target, entries }: GlossaryDictionary) {
  return { sourceLang: source, targetLang: target, entries }
}
