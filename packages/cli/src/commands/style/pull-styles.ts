import {
  type ExaminedStyle,
  fetchStyle,
  planStyles,
  pullNewStyle,
  pullStyles,
  styleConflict,
  styleName,
} from '@lockale/connect'
import type { StyleFile } from '@lockale/core'
import { exits } from '../../exit-codes.ts'
import { styleDocument } from '../../documents/style.ts'
import { renderPulledStyles } from '../../render/style.ts'
import type { Answer, CommandContext } from '../command.ts'
import { chooseLists, isId, namesOf, unknownStyle } from './choose-lists.ts'
import { type OpenStyles, withStyles } from './open-styles.ts'

/** What somebody changed on the service goes into the files; all of them are looked at before the first is written. */
export async function pullChanges(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const isForced = flags.has('force')
  return withStyles(context, async (styles) => {
    const { files, fs, root, desk } = styles
    const wanted = await resolveIds(names, styles)
    const isOnlyIds = names.length > 0 && wanted.names.length === 0
    const chosen = isOnlyIds ? [] : chooseLists(files, { names: wanted.names, flags })
    const examined = await planStyles(chosen, desk)
    const conflict = examined.find(({ state }) => state === 'conflict')
    if (conflict !== undefined && !isForced) throw styleConflict(conflict)
    const pulled = examined.filter((style) => isPulled(style, isForced))
    for (const file of chosen) {
      const own = pulled.filter(({ name, list }) => name === styleName(file, list))
      if (own.length > 0) await pullStyles(file, own, { ...desk, fs, root })
    }
    const made: StyleFile[] = []
    for (const remote of wanted.fresh) made.push(await pullNewStyle(remote, { ...desk, fs, root }))
    const shown = examined.map((style) => ({ ...style, isPulled: pulled.includes(style) }))
    return {
      exitCode: exits.done,
      document: {
        styles: shown.map((style) => ({ ...styleDocument(style), pulled: style.isPulled })),
        files: made.map(({ path }) => path),
      },
      screen: renderPulledStyles(shown, made),
    }
  })
}

function isPulled({ state }: ExaminedStyle, isForced: boolean): boolean {
  return state === 'drifted' || (isForced && (state === 'conflict' || state === 'changed'))
}

interface Wanted {
  /** Of files and lists of the project. */
  readonly names: readonly string[]
  /** Lists of the service that the project does not have. */
  readonly fresh: readonly NonNullable<ExaminedStyle['remote']>[]
}

async function resolveIds(given: readonly string[], { desk, files }: OpenStyles): Promise<Wanted> {
  const names: string[] = []
  const fresh: NonNullable<ExaminedStyle['remote']>[] = []
  const all = await desk.ids.all(desk.place, 'style')
  for (const name of given) {
    if (!isId.test(name)) names.push(name)
    else {
      const own = [...all].find(([owner, { id }]) => id === name && isInProject(owner, files))
      const remote = own === undefined ? await fetchStyle(name, desk) : undefined
      if (own !== undefined) names.push(own[0])
      else if (remote === undefined) throw unknownStyle(name, namesOf(files))
      else fresh.push(remote)
    }
  }
  return { names, fresh }
}

function isInProject(name: string, files: readonly StyleFile[]): boolean {
  return files.some((file) => file.lists.some((list) => styleName(file, list) === name))
}
