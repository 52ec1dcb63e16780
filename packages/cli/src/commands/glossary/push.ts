import type { GlossaryPlan, PushedGlossary } from '@lockale/connect'
import { exits } from '../../exit-codes.ts'
import { renderPushed } from '../../render/glossary/push.ts'
import type { Answer, CommandContext } from '../command.ts'
import { callDocument } from './plan-document.ts'
import { readFiles, withGlossaries } from './with-glossaries.ts'

/** All files are looked at before the first is pushed: one that is in the way stops all. */
export async function pushFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const [force, adopt, another] = [flags.has('force'), flags.has('adopt'), flags.has('new')]
  return withGlossaries(context, async (glossaries) => {
    const open = await readFiles(names, glossaries)
    const { applyGlossaryPlan, planGlossaries, refuseBlocked } = await import('@lockale/connect')
    const options = { ...glossaries, force, adopt, another }
    const plans = await planGlossaries(
      open.map(({ file }) => file),
      options,
    )
    // what is adopted is on record before its differences stop it
    refuseBlocked(
      plans.filter(({ standing }) => standing !== 'adopted'),
      { force },
    )
    const done: { readonly plan: GlossaryPlan; readonly pushed: PushedGlossary }[] = []
    for (const plan of plans) done.push({ plan, pushed: await applyGlossaryPlan(plan, options) })
    return {
      exitCode: exits.done,
      document: {
        calls: done.reduce((sum, { pushed }) => sum + pushed.calls.length, 0),
        files: done.map(({ plan: { file }, pushed: { glossaryId, standing, calls } }) => ({
          path: file.path,
          name: file.name,
          title: file.title,
          standing,
          glossaryId,
          calls: calls.map(callDocument),
        })),
      },
      screen: renderPushed(done),
      advice: glossaries.place === undefined ? [['→ the local service forgets them: a real one keeps them']] : [],
    }
  })
}
