import type { StyleFile, StyleList } from '@lockale/core'
import {
  hashStyle,
  planStyle,
  type RemoteStyle,
  type ResourceName,
  sideOfStyle,
  type StyleCall,
} from '@lockale/exchange'
import type { IdFile } from '../ids/id-file.ts'
import { fetchStyle, listStyles, type StyleAsking } from './remote-styles.ts'

/** The service and what the project knows of it. */
export interface StyleDesk extends StyleAsking {
  readonly ids: IdFile
  /** Names the service in `lockale.resources.json`. */
  readonly place: string
}

/**
 * How one list of the project stands to the service: `new`, it was never pushed; `lost`, the service does not know its id any
 * more; `taken`, there is no id, and the service has one of its title and language that says something else; `changed`, the
 * file changed since it was pushed, or one that says the same is not on record yet; `drifted`, the list on the service did;
 * `conflict`, both did.
 */
export type StyleState = 'current' | 'new' | 'lost' | 'taken' | 'changed' | 'drifted' | 'conflict'

export interface ExaminedStyle {
  /** `ui.yaml de` */
  readonly name: string
  readonly list: StyleList
  readonly state: StyleState
  /** `undefined` where it is not there, or was not asked for. */
  readonly remote: RemoteStyle | undefined
  /** What brings the service to what the file says. */
  readonly calls: readonly StyleCall[]
  /** Lists of its title and language, where no id is known: oldest first. */
  readonly namesakes: readonly StyleNamesake[]
}

export interface StyleNamesake {
  readonly remote: RemoteStyle
  /** The other name in the project that it is on record for. */
  readonly owner: string | undefined
}

/** Stands for one list of a file in `lockale.resources.json`. */
export function styleName({ name }: Pick<StyleFile, 'name'>, { language }: Pick<StyleList, 'language'>): string {
  return `${name} ${language}`
}

export function resourceOf(name: string, { place }: Pick<StyleDesk, 'place'>): ResourceName {
  return { place, kind: 'style', name }
}

interface StyleExamining extends StyleDesk {
  /** A list that says the same is not taken: another one is to be made. */
  readonly isNew?: boolean
}

/** Asks the service, and changes nothing. The lists of the service are asked for once, and only for a list without an id. */
export function openStyleExaminer(desk: StyleExamining): (name: string, list: StyleList) => Promise<ExaminedStyle> {
  let all: Promise<readonly RemoteStyle[]> | undefined
  const taken = new Map<string, string>()
  return async (name, list) => {
    const known = await desk.ids.get(resourceOf(name, desk))
    const found = known === undefined ? undefined : await fetchStyle(known.id, desk)
    const remote = found?.language === list.language ? found : undefined
    if (known === undefined || remote === undefined) {
      const lists = await (all ??= listStyles(desk))
      const records = await desk.ids.all(desk.place, 'style')
      const owners = new Map([...taken, ...[...records].map(([owner, { id }]) => [id, owner] as const)])
      const namesakes = lists
        .filter(({ title, language }) => title === list.title && language === list.language)
        .map((each) => ({ remote: each, owner: owners.get(each.styleId) }))
      const twin = namesakes.find(({ remote: each, owner }) => owner === undefined && hashStyle(each) === list.hash)
      if (twin !== undefined && desk.isNew !== true) {
        taken.set(twin.remote.styleId, name)
        return { name, list, state: 'changed', remote: twin.remote, calls: [], namesakes: [] }
      }
      const calls = planStyle(list, undefined)
      if (namesakes.length > 0) return { name, list, state: 'taken', remote: undefined, calls, namesakes }
      return { name, list, state: known === undefined ? 'new' : 'lost', remote: undefined, calls, namesakes }
    }
    const calls = planStyle(list, remote)
    const side = sideOfStyle(list, remote, [known.pushed['list'], known.pushed['next']])
    const isCurrent = side === 'same' && calls.length === 0
    const state = isCurrent ? 'current' : side === 'same' || side === 'push' ? 'changed' : side
    return { name, list, state, remote, calls, namesakes: [] }
  }
}

/** The same for all lists of files, in their order. */
export async function planStyles(files: readonly StyleFile[], desk: StyleExamining): Promise<readonly ExaminedStyle[]> {
  const examine = openStyleExaminer(desk)
  const examined: ExaminedStyle[] = []
  for (const file of files) {
    for (const list of file.lists) examined.push(await examine(styleName(file, list), list))
  }
  return examined
}
