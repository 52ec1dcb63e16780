import { isServiceError, type StyleRuleList } from '@lockale/client'
import type { StyleList } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import {
  afterCall,
  hashStyle,
  type RemoteStyle,
  type ResourceId,
  type StyleCall,
  type StyleContent,
} from '@lockale/exchange'
import { type ExaminedStyle, openStyleExaminer, resourceOf, type StyleDesk } from './examine-style.ts'
import { giveWay } from './give-way.ts'
import { fetchStyle, sayForbidden, toRemoteStyle } from './remote-styles.ts'
import { placeOf, settleStyle, type StyleDecisions } from './settle-style.ts'

export interface PushStyleOptions extends StyleDesk, StyleDecisions {
  /** As `styleName` gives it. */
  readonly name: string
}

export interface PushedStyle {
  readonly styleId: string
  /** As the service counts changes; `undefined` where it does not tell. */
  readonly version: number | undefined
  /** That were made. */
  readonly calls: readonly StyleCall[]
}

/**
 * Brings the service to what the file says, by the fewest calls, and records id and version.
 * @throws {LockaleError} before anything is sent: as `settleStyle`, and `STYLE_FORBIDDEN`
 */
export async function pushStyle(list: StyleList, options: PushStyleOptions): Promise<PushedStyle> {
  const examined = await openStyleExaminer(options)(options.name, list)
  return carryOutStyle(settleStyle(examined, options), options)
}

/**
 * Makes the calls of a list that is settled. What each one leads to is recorded before it is made, so that after a crash,
 * or an answer that was lost, nobody takes it for a change of somebody else.
 */
export async function carryOutStyle(
  { name, list, remote, calls, namesakes }: ExaminedStyle,
  desk: StyleDesk,
): Promise<PushedStyle> {
  try {
    const { styleId, version, isWhole, made } =
      remote === undefined ? await create(list, desk) : await update({ name, list, remote, calls }, desk)
    const seen = isWhole && version !== undefined ? { version } : {}
    await record(name, { id: styleId, pushed: { list: list.hash }, ...seen }, desk)
    // where there are namesakes, another one was asked for
    if (made !== undefined && namesakes.length === 0 && (await giveWay(made, { ...desk, name, list }))) {
      return await pushStyle(list, { ...desk, name })
    }
    const former = namesakes.find(({ remote: { styleId: id } }) => id === styleId)?.owner
    if (former !== undefined) await desk.ids.set(resourceOf(former, desk), undefined)
    return { styleId, version, calls }
  } catch (error) {
    if (!isServiceError(error, 'NOT_FOUND')) throw sayForbidden(error)
    throw new LockaleError('STYLE_CONFLICT', `Somebody changed ${name} on the service while it was pushed.`, {
      place: placeOf(name),
      hint: 'See what is there now: lockale style diff. Then push again.',
      cause: error,
    })
  }
}

interface Done extends Pick<RemoteStyle, 'styleId' | 'version'> {
  /** It says what the file says: nobody changed it meanwhile. */
  readonly isWhole: boolean
  /** Only of one that was not there before. */
  readonly made?: StyleRuleList
}

async function create(list: StyleList, { client, signal }: StyleDesk): Promise<Done> {
  const { title, language, rules, instructions } = list
  const params = { name: title, language, configuredRules: rules, customInstructions: instructions }
  const made = await client.styleRules.create(params, { signal })
  return { styleId: made.styleId, version: made.version, isWhole: true, made }
}

async function update(
  { name, list, remote, calls }: Pick<ExaminedStyle, 'name' | 'list' | 'calls'> & { readonly remote: RemoteStyle },
  desk: StyleDesk,
): Promise<Done> {
  const { styleId } = remote
  let content: StyleContent = remote
  let answer: StyleRuleList | undefined
  for (const call of calls) {
    const next = afterCall(content, call)
    await record(name, { id: styleId, pushed: { list: hashStyle(content), next: hashStyle(next) } }, desk)
    answer = await makeCall(call, styleId, desk)
    content = next
  }
  const last = answer === undefined ? undefined : toRemoteStyle(answer)
  const now = calls.length === 0 ? remote : (last ?? (await fetchStyle(styleId, desk)))
  return { styleId, version: now?.version, isWhole: now !== undefined && hashStyle(now) === list.hash }
}

async function record(name: string, id: ResourceId, desk: StyleDesk): Promise<void> {
  const resource = resourceOf(name, desk)
  const known = await desk.ids.get(resource)
  if (JSON.stringify(known) !== JSON.stringify(id)) await desk.ids.set(resource, id)
}

/** @returns the list as it is then, where the service tells it */
async function makeCall(
  call: StyleCall,
  styleId: string,
  { client: { styleRules }, signal }: StyleDesk,
): Promise<StyleRuleList | undefined> {
  switch (call.kind) {
    case 'create':
      throw new Error('A list that is there is not made.')
    case 'rename':
      return styleRules.rename(styleId, call.title, { signal })
    case 'rules':
      return styleRules.setConfiguredRules(styleId, call.rules, { signal })
    case 'replace':
      await styleRules.replaceInstruction(styleId, call.instruction, { signal })
      return undefined
    case 'remove':
      await styleRules.deleteInstruction(styleId, call.instruction.id, { signal })
      return undefined
    case 'add':
      await styleRules.addInstruction(styleId, call.instruction, { signal })
      return undefined
  }
}
