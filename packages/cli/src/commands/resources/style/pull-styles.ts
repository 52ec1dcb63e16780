import type { StyleFile } from '@lockale/core'
import {
  conflict,
  openStyles,
  planResources,
  pullNewStyle,
  pullStyles,
  readStyleFolder,
  stylesOf,
  type StyleTypes,
} from '@lockale/resources'
import { isServiceId } from '@lockale/resources/engine/resource-ids'
import { stateOf, styleDocument, type StylePlan } from '../../../documents/style.ts'
import { exits } from '../../../exit-codes.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { withResources } from '../with-resources.ts'
import { chooseLists, namesOf, unknownStyle } from './choose-lists.ts'
import { renderPulledStyles } from './screen.ts'

/** What somebody changed on the service goes into the files; all of them are looked at before the first is written. */
export async function pullChanges(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const isForced = flags.has('force')
  return withResources(context, async (place) => {
    const styles = openStyles(place)
    const files = await readStyleFolder(place.fs, place.root)
    const wanted = await resolveIds(names, { styles, files })
    const isOnlyIds = names.length > 0 && wanted.names.length === 0
    const chosen = isOnlyIds ? [] : chooseLists(files, { names: wanted.names, flags })
    const plans = await planResources(chosen, styles)
    const inConflict = plans.find(({ side }) => side === 'conflict')
    if (inConflict !== undefined && !isForced) throw conflict(inConflict, styles.codec)
    const pulled = plans.filter((plan) => isPulled(plan, isForced))
    for (const file of files) {
      const own = pulled.filter(({ item }) => item.path === file.path)
      if (own.length > 0) await pullStyles(file, own, { ...place, ...styles })
    }
    const made: StyleFile[] = []
    for (const remote of wanted.fresh) made.push(await pullNewStyle(remote, { ...place, ...styles }))
    const shown = plans.map((plan) => ({ ...plan, isPulled: pulled.includes(plan) }))
    return {
      exitCode: exits.done,
      document: {
        styles: shown.map((plan) => ({ ...styleDocument(plan), pulled: plan.isPulled })),
        files: made.map(({ path }) => path),
      },
      screen: renderPulledStyles(shown, made),
    }
  })
}

function isPulled(plan: StylePlan, isForced: boolean): boolean {
  const state = stateOf(plan)
  return state === 'drifted' || (isForced && (state === 'conflict' || state === 'changed'))
}

interface Wanted {
  /** Of files and lists of the project. */
  readonly names: readonly string[]
  /** Lists of the service that the project does not have. */
  readonly fresh: readonly StyleTypes['remote'][]
}

async function resolveIds(
  given: readonly string[],
  { styles, files }: { readonly styles: ReturnType<typeof openStyles>; readonly files: readonly StyleFile[] },
): Promise<Wanted> {
  const names: string[] = []
  const fresh: StyleTypes['remote'][] = []
  const records = await styles.records.all()
  const inProject = new Set(files.flatMap(stylesOf).map(({ name }) => name))
  for (const name of given) {
    if (!isServiceId(name)) names.push(name)
    else {
      const own = [...records].find(([owner, { id }]) => id === name && inProject.has(owner))
      const remote = own === undefined ? await styles.port.get(name) : undefined
      if (own !== undefined) names.push(own[0])
      else if (remote === undefined) throw unknownStyle(name, namesOf(files))
      else fresh.push(remote)
    }
  }
  return { names, fresh }
}
