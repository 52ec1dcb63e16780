import type { StyleRuleList } from '@lockale/client'
import type { StyleList } from '@lockale/core'
import { hashStyle } from '@lockale/exchange'
import { firstMade } from '../first-made.ts'
import { resourceOf, type StyleDesk } from './examine-style.ts'
import { deleteRemoteStyle, fetchStyle, toMade } from './remote-styles.ts'

/**
 * Looks whether another machine made a list of this title and language in the same moment, and gives way if that was the
 * first: what this run has made is deleted, unless somebody changed it since, and is on record no more.
 */
export async function giveWay(
  made: StyleRuleList,
  { name, list, ...desk }: StyleDesk & { readonly name: string; readonly list: StyleList },
): Promise<boolean> {
  const { client, ids, place, signal } = desk
  const records = await ids.all(place, 'style')
  const ofOthers = new Set([...records].flatMap(([owner, { id }]) => (owner === name ? [] : [id])))
  const rivals = (await client.styleRules.list({ signal })).filter((one) => {
    const isNamesake = one.name === list.title && one.language.toLowerCase() === list.language
    return isNamesake && one.styleId !== made.styleId && !ofOthers.has(one.styleId)
  })
  if (firstMade([made, ...rivals].map(toMade))?.id === made.styleId) return false
  // forgotten first: if the rest fails, the next push still takes the one that stays
  await ids.set(resourceOf(name, desk), undefined)
  const now = await fetchStyle(made.styleId, desk)
  const isOwn = now?.title === list.title && hashStyle(now) === list.hash
  if (isOwn) await deleteRemoteStyle(made.styleId, desk)
  return true
}
