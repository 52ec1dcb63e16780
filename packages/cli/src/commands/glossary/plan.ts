import { exits } from '../../exit-codes.ts'
import { renderPlan } from '../../render/glossary/plan.ts'
import type { Answer, CommandContext } from '../command.ts'
import { planDocument } from './plan-document.ts'
import { readFiles, withGlossaries } from './with-glossaries.ts'

export async function planFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withGlossaries(context, async (glossaries) => {
    const open = await readFiles(names, glossaries)
    const { blockOf, planGlossaries } = await import('@lockale/connect')
    const plans = await planGlossaries(
      open.map(({ file }) => file),
      glossaries,
    )
    const isInStep = plans.every((plan) => plan.calls.length === 0 && blockOf(plan) === undefined)
    const calls = plans.reduce((sum, plan) => sum + plan.calls.length, 0)
    const blocked = plans.filter((plan) => blockOf(plan) !== undefined).length
    return {
      exitCode: !isInStep && context.flags.has('exit-code') ? exits.findings : exits.done,
      document: {
        isInStep,
        calls,
        files: plans.map((plan) => ({ ...planDocument(plan), block: blockOf(plan) ?? null })),
      },
      screen: renderPlan(plans.map((plan) => ({ ...plan, block: blockOf(plan) }))),
      advice: calls > 0 && blocked === 0 ? [['→ lockale glossary push does this']] : [],
    }
  })
}
