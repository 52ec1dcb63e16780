import { diffGlossary, type GlossaryDiff } from '../../glossary/diff-glossary.ts'
import { openGlossaries } from '../../glossary/open-glossaries.ts'
import { planPushes, type PushPlan } from '../../glossary/plan-push.ts'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { withResources } from '../with-resources.ts'
import { readFiles } from './named-files.ts'
import { renderDiff } from './screen.ts'

/** From what the service has to what the files have, entry by entry. */
export async function diffFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withResources(context, async (place) => {
    const plans = await planPushes(await readFiles(names, place), { glossaries: openGlossaries(place) })
    const files = plans.map((plan) => ({ plan, diff: diffOf(plan) }))
    const isSame = files.every(({ plan: { standing }, diff: { title, dictionaries } }) => {
      const isNamed = title.side === 'same'
      const isThere = standing === 'known' || standing === 'adopted'
      return isThere && isNamed && dictionaries.every(({ changes }) => changes.length === 0)
    })
    return {
      exitCode: !isSame && context.flags.has('exit-code') ? exits.findings : exits.done,
      document: {
        isSame,
        files: files.map(({ plan: { file, standing, remote }, diff: { title, dictionaries } }) => ({
          path: file.path,
          name: file.name,
          standing,
          glossaryId: remote?.id ?? null,
          title,
          pairs: dictionaries.map(({ pair, side, changes }) => ({
            pair,
            side,
            changes: changes.map((change) => ({
              term: change.term,
              service: change.remote ?? null,
              file: change.file ?? null,
            })),
          })),
        })),
      },
      screen: renderDiff(files),
    }
  })
}

/** What file and service differ in; of a glossary that is not there yet, everything. */
function diffOf({ diff, file }: PushPlan): GlossaryDiff {
  return diff ?? diffGlossary({ file, remote: { id: '', title: '', dictionaries: [] }, pushed: {} })
}
