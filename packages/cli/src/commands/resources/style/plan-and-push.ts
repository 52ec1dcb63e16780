import { openStyles, planResources, pushResources, readStyleFolder, stylesOf } from '@lockale/resources'
import { stateOf, styleDocument } from '../../../documents/style.ts'
import { exits } from '../../../exit-codes.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { withResources } from '../with-resources.ts'
import { chooseLists, languagesOf, readChosen } from './choose-lists.ts'
import { renderPushedStyles, renderStylePlan } from './screen.ts'

/** What a push would do, and what stands in its way. */
export async function showStylePlan(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withResources(context, async (place) => {
    const files = await readStyleFolder(place.fs, place.root)
    const open = openStyles(place)
    const chosen = chooseLists(files, { names, flags })
    const styles = await planResources(chosen, { ...open, adopt: flags.has('adopt') })
    // names on record that no file has any more
    const known = new Set(files.flatMap(stylesOf).map(({ name }) => name))
    const records = await open.records.all()
    const isAll = names.length === 0 && languagesOf(context).length === 0
    const gone = isAll ? [...records.keys()].filter((name) => !known.has(name)) : []
    const states = new Set(styles.map(stateOf))
    const isPending = gone.length > 0 || [...states].some((state) => state !== 'current')
    const isPushed = states.has('new') || states.has('changed') || states.has('lost')
    return {
      exitCode: flags.has('exit-code') && isPending ? exits.findings : exits.done,
      document: { styles: styles.map(styleDocument), gone },
      screen: renderStylePlan(styles, gone),
      advice: isPushed ? [['→ lockale style push applies these changes']] : [],
    }
  })
}

/** All of them are looked at before the first is pushed. */
export async function pushFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withResources(context, async (place) => {
    const styles = await readChosen(names, { ...place, flags })
    const done = await pushResources(styles, {
      ...openStyles(place),
      force: flags.has('force'),
      adopt: flags.has('adopt'),
      another: flags.has('new'),
    })
    return {
      exitCode: exits.done,
      document: {
        styles: done.map(({ plan, id, version = null }) => ({ ...styleDocument(plan), styleId: id, version })),
      },
      screen: renderPushedStyles(done),
    }
  })
}
